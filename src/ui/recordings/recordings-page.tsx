import { Circle, Clapperboard, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, MOST_PLAYED_BYTES, type RecordingInfo } from '../api.js';
import { Empty } from '../kit/empty.js';
import { Failure } from '../kit/failure.js';
import { type Overview, useSessions } from '../live/overview.js';
import { hrefOf } from '../router.js';
import { sessionName } from '../sessions/session-name.js';

/** The recordings of this service, newest first. */
export function RecordingsPage({ overview }: { overview: Overview }) {
  const sessions = useSessions(overview);
  const [recordings, setRecordings] = useState<RecordingInfo[]>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    call('list_recordings', {}).then(({ recordings }) => setRecordings(recordings.reverse()), setError);
  }, []);
  if (error) return <Failure error={error} />;
  if (!recordings) return <p className="p-8 text-center text-muted">Looking for recordings…</p>;
  if (recordings.length === 0) return <NoRecordings />;
  const nameOf = (id: string) => {
    const session = sessions?.find(({ info }) => info.id === id);
    return session ? sessionName(session.info) : id;
  };
  return (
    <div className="mx-auto max-w-4xl p-4 sm:p-6">
      <h1 className="mb-4 text-lg font-semibold">
        Recordings <span className="font-normal text-muted">{recordings.length}</span>
      </h1>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel">
        {recordings.map((recording) => (
          <Row key={recording.recording_id} recording={recording} name={nameOf(recording.session_id)} />
        ))}
      </ul>
    </div>
  );
}

function Row({ recording, name }: { recording: RecordingInfo; name: string }) {
  const { recording_id: recordingId, format, bytes, state, duration_ms, started_at } = recording;
  const isPlayable = format === 'asciicast' && bytes <= MOST_PLAYED_BYTES;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-muted">
          {new Date(started_at).toLocaleString()} · {Math.round(duration_ms / 1000)} s · {sizeText(bytes)} · {format}
        </p>
      </div>
      {state === 'recording' && (
        <span className="flex items-center gap-1.5 text-xs text-bad">
          <Circle size={9} fill="currentColor" aria-hidden /> recording
        </span>
      )}
      <a
        href={`/api/recordings/${recordingId}`}
        download={`${recordingId}.${format === 'asciicast' ? 'cast' : 'jsonl'}`}
        aria-label={`Download the recording of ${name}`}
        className="text-[13px] text-accent hover:underline"
      >
        Download
      </a>
      {isPlayable && (
        <a
          href={hrefOf({ page: 'play', recordingId })}
          aria-label={`Play the recording of ${name}`}
          className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-3 text-[13px] font-medium hover:bg-raised"
        >
          <Play size={14} aria-hidden /> Play
        </a>
      )}
    </li>
  );
}

function NoRecordings() {
  return (
    <Empty icon={Clapperboard} title="No recordings yet">
      <p className="max-w-sm text-muted">
        Open a session and choose “Start recording” in its menu. What you record can be played here.
      </p>
    </Empty>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
