import { Circle, Clapperboard, Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { call, MOST_PLAYED_BYTES, type RecordingInfo } from '../api.js';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/empty.js';
import { Failure } from '../kit/failure.js';
import { type Overview, useSessions } from '../live/overview.js';
import { hrefOf } from '../router.js';
import { sessionName } from '../sessions/session-name.js';
import { DeleteRecording } from './delete-recording.js';
import { saveRecording } from './save-recording.js';

const PAGE = 100;
/** As many as can be asked for at once. */
const MAX_LISTED = 1000;

/** The recordings of this service, newest first. */
export function RecordingsPage({ overview }: { overview: Overview }) {
  const sessions = useSessions(overview);
  const [recordings, setRecordings] = useState<RecordingInfo[]>();
  const [total, setTotal] = useState(0);
  const [error, setError] = useState<Error>();
  const look = useCallback((limit: number) => {
    call('list_recordings', { limit }).then(({ recordings, total }) => {
      setRecordings(recordings);
      setTotal(total);
    }, setError);
  }, []);
  useEffect(() => look(PAGE), [look]);
  if (error) return <Failure error={error} />;
  if (!recordings) return <p className="p-8 text-center text-muted">Looking for recordings…</p>;
  if (recordings.length === 0) return <NoRecordings />;
  const nameOf = ({ session_id, title, command }: RecordingInfo) => {
    const session = sessions?.find(({ info }) => info.id === session_id);
    return session ? sessionName(session.info) : (title ?? command ?? session_id);
  };
  return (
    <div className="mx-auto max-w-4xl p-4 sm:p-6">
      <h1 className="mb-4 text-lg font-semibold">
        Recordings <span className="font-normal text-muted">{total}</span>
      </h1>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel">
        {recordings.map((recording) => (
          <Row
            key={recording.recording_id}
            recording={recording}
            name={nameOf(recording)}
            onDeleted={() => look(Math.min(MAX_LISTED, recordings.length))}
            onFailure={setError}
          />
        ))}
      </ul>
      {recordings.length < Math.min(total, MAX_LISTED) && (
        <Button className="mt-3" onClick={() => look(Math.min(MAX_LISTED, recordings.length + PAGE))}>
          Show older ones
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  recording: RecordingInfo;
  name: string;
  onDeleted: () => void;
  onFailure: (error: Error) => void;
}

function Row({ recording, name, onDeleted, onFailure }: RowProps) {
  const { recording_id: recordingId, format, bytes, state, duration_ms, started_at, problem } = recording;
  const isReadable = state !== 'earlier' || problem === undefined;
  const isPlayable = isReadable && format === 'asciicast' && bytes <= MOST_PLAYED_BYTES;
  const fileName = `${recordingId}.${format === 'asciicast' ? 'cast' : 'jsonl'}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-muted">
          {new Date(started_at).toLocaleString()} · {Math.round(duration_ms / 1000)} s · {sizeText(bytes)} · {format}
          {endText(recording)}
        </p>
      </div>
      {state === 'recording' && (
        <span className="flex items-center gap-1.5 text-xs text-bad">
          <Circle size={9} fill="currentColor" aria-hidden /> recording
        </span>
      )}
      <button
        type="button"
        onClick={() => saveRecording(recordingId, fileName).catch(onFailure)}
        aria-label={`Download the recording of ${name}`}
        className="text-[13px] text-accent hover:underline"
      >
        Download
      </button>
      {isPlayable && (
        <a
          href={hrefOf({ page: 'play', recordingId })}
          aria-label={`Play the recording of ${name}`}
          className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-3 text-[13px] font-medium hover:bg-raised"
        >
          <Play size={14} aria-hidden /> Play
        </a>
      )}
      {state !== 'recording' && <DeleteRecording recordingId={recordingId} name={name} onDeleted={onDeleted} />}
    </li>
  );
}

/** What is unusual about its end. */
function endText({ state, complete, end_reason, problem }: RecordingInfo): string {
  if (end_reason === 'size_limit') return ' · ended at its size limit';
  if (state === 'earlier' && problem !== undefined) return ' · cannot be read';
  return state === 'recording' || complete ? '' : ' · cut off';
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
