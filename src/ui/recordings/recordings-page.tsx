import { Clapperboard } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { call, type RecordingInfo } from '../api.js';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/empty.js';
import { Failure } from '../kit/failure.js';
import { type Overview, useSessions } from '../live/overview.js';
import { useSessionNames } from '../sessions/session-name.js';
import { RecordingRow } from './recording-row.js';
import { plainName } from './recording-text.js';

const PAGE = 100;
/** The maximum of one request. */
const MAX_LISTED = 1000;

/** The recordings of this service, newest first. */
export function RecordingsPage({ overview }: { overview: Overview }) {
  const sessions = useSessions(overview);
  const sessionName = useSessionNames(overview);
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
  if (!recordings && error) return <Failure error={error} />;
  if (!recordings) return <p className="p-8 text-center text-muted">Loading recordings…</p>;
  if (recordings.length === 0) return <NoRecordings />;
  const nameOf = (recording: RecordingInfo) => {
    const session = sessions?.find(({ info }) => info.id === recording.session_id);
    return recording.name ?? (session ? sessionName(session.info) : plainName(recording));
  };
  return (
    <div className="mx-auto max-w-4xl p-4 sm:p-6">
      <h1 className="mb-4 text-lg font-semibold">
        Recordings <span className="font-normal text-muted">{total}</span>
      </h1>
      {error && (
        <div className="mb-4">
          <Failure error={error} />
        </div>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel">
        {recordings.map((recording) => (
          <RecordingRow
            key={recording.recording_id}
            recording={recording}
            name={nameOf(recording)}
            onChanged={() => look(Math.min(MAX_LISTED, Math.max(PAGE, recordings.length)))}
            onFailure={setError}
          />
        ))}
      </ul>
      {recordings.length < Math.min(total, MAX_LISTED) && (
        <Button className="mt-3" onClick={() => look(Math.min(MAX_LISTED, recordings.length + PAGE))}>
          Show older
        </Button>
      )}
    </div>
  );
}

function NoRecordings() {
  return (
    <Empty icon={Clapperboard} title="No recordings yet">
      <p className="max-w-sm text-muted">
        Open a session and choose “Start recording” from its menu. Your recordings appear here.
      </p>
    </Empty>
  );
}
