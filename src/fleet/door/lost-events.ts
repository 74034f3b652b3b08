import type { PtyExited } from '../../contracts/pty-exited.js';
import type { ToldEvent } from '../messages.js';
import type { RemoteSession } from './remote-session.js';

const UNKNOWN_CODE = -1;

/** The events for a session whose host was given up. */
export function lostEvents({ shortId, pane, facts }: RemoteSession): ToldEvent[] {
  const notice: PtyExited = {
    type: 'pty_exited',
    session_id: shortId,
    pane_id: pane?.paneId ?? shortId,
    exit_code: UNKNOWN_CODE,
    reason: 'lost',
    last_lines: [],
    session_title: String(facts.title),
    timed_out: false,
    seq: Number(facts.seq),
    duration_ms: Number(facts.age_ms),
  };
  const timestamp = new Date().toISOString();
  const ended = { session_id: shortId, reason: 'lost', timestamp };
  const about = { journal: 0, id: 0, sessionId: shortId, agentId: null };
  return [
    { ...about, type: 'pty_exited', data: JSON.stringify(notice) },
    { ...about, type: 'session_ended', data: JSON.stringify(ended) },
  ];
}
