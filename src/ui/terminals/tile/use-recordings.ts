import { useEffect, useRef, useState } from 'react';
import { call, type RecordingInfo, type SessionInfo } from '../../api.js';

interface Recordings {
  isRecording: boolean;
  /** The last recording that ended while this page was open. */
  ended: RecordingInfo | undefined;
  dismiss: () => void;
}

/** Follows the recordings of a session, whichever client starts or stops them. */
export function useRecordings(sessionId: string, info: SessionInfo | undefined): Recordings {
  const running = (info?.recording_ids ?? []).join();
  const before = useRef('');
  const [ended, setEnded] = useState<RecordingInfo>();
  useEffect(() => {
    const stopped = before.current.split(',').filter((id) => id !== '' && !running.split(',').includes(id));
    before.current = running;
    if (running !== '') setEnded(undefined);
    if (stopped.length === 0) return;
    let isGone = false;
    call('list_recordings', { of_session: sessionId }).then(
      ({ recordings }) => {
        if (!isGone) setEnded(recordings.find(({ recording_id }) => stopped.includes(recording_id)));
      },
      // the recordings page shows it anyway
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [sessionId, running]);
  return { isRecording: running !== '', ended, dismiss: () => setEnded(undefined) };
}
