import { ArrowLeft, LoaderCircle } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RECORDING_NAME_HEADER } from '../../contracts/recording-name.js';
import { fetchRecordingRange } from '../api.js';
import { Failure } from '../kit/failure.js';
import type { Overview } from '../live/overview.js';
import { hrefOf } from '../router.js';
import { RangeSource } from './model/range-source.js';
import { TraceReaders } from './model/trace-readers.js';
import { TraceViewer } from './trace-viewer.js';

/** The trace of a session, also while it runs. */
export function TracePage({ overview, recordingId }: { overview: Overview; recordingId: string }) {
  const [readers, setReaders] = useState<TraceReaders>();
  const [name, setName] = useState<string>();
  const [version, setVersion] = useState(0);
  const [error, setError] = useState<Error>();
  const sessions = useSyncExternalStore(overview.subscribe, overview.list);
  const liveId = sessions?.find(({ info }) => info.recording_ids?.includes(recordingId))?.info.id;
  useEffect(() => {
    const source = new RangeSource(async (offset, length) => {
      const response = await fetchRecordingRange(recordingId, offset, length);
      const given = response.headers.get(RECORDING_NAME_HEADER);
      if (given !== null) setName(decodeURIComponent(given));
      const bytes = new Uint8Array(await response.arrayBuffer());
      const size = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length);
      return { bytes, size };
    });
    TraceReaders.open(source, recordingId).then(setReaders, setError);
  }, [recordingId]);
  useEffect(() => {
    if (!readers) return;
    let isBusy = false;
    const refresh = async () => {
      if (isBusy) return;
      isBusy = true;
      // what is unreadable now may be whole with the next change
      if (await readers.refresh().catch(() => false)) setVersion((last) => last + 1);
      isBusy = false;
    };
    // once more after its end
    void refresh();
    return liveId === undefined ? undefined : overview.show(liveId, () => void refresh());
  }, [readers, liveId, overview]);
  const back = (
    <a
      href={hrefOf({ page: 'recordings' })}
      aria-label="All recordings"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised phone:size-11"
    >
      <ArrowLeft size={16} aria-hidden />
    </a>
  );
  if (readers) {
    const { title, command } = readers.main.header;
    const isLive = liveId !== undefined;
    return <TraceViewer {...{ readers, version, isLive, back }} title={name ?? title ?? command ?? recordingId} />;
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      {back}
      <h1 className="sr-only">Trace</h1>
      {error ? (
        <Failure error={error} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <LoaderCircle size={16} className="animate-spin" aria-hidden /> Opening the trace…
        </p>
      )}
    </div>
  );
}
