import { constants } from 'node:os';
import type { PtyExited } from '../contracts/pty-exited.js';
import type { SessionExit } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { SessionRow } from '../store/tables.js';
import { toldLastLines, toldSession } from './told-session.js';

/** Stands for a missing exit code. */
const UNKNOWN_CODE = -1;

/** The exit notice of a session. Must be built before the session is cleaned up. */
export function exitNotice(session: Session, exit: SessionExit): PtyExited {
  const { title, description, parentAgent } = toldSession(session);
  return {
    type: 'pty_exited',
    session_id: session.id,
    pane_id: paneIdOf(session),
    exit_code: codeOf(exit),
    ...(exit.signal === undefined ? {} : { signal: exit.signal }),
    reason: exit.reason,
    last_lines: toldLastLines(session),
    session_title: title,
    session_description: description,
    parent_agent: parentAgent,
    timed_out: exit.reason === 'idle_timeout' || exit.reason === 'absolute_timeout',
    seq: exit.seq,
    duration_ms: Math.max(0, Math.round(exit.durationMs)),
  };
}

/** The notice of a session that ended while this service was not running; `lost` unless its exit was recorded elsewhere. */
export function lostNotice(row: SessionRow, now: number, end?: Pick<SessionExit, 'exitCode' | 'signal'>): PtyExited {
  const how = end?.signal === undefined ? 'exited' : 'signaled';
  return {
    type: 'pty_exited',
    session_id: row.id,
    pane_id: row.pane_id,
    exit_code: end ? codeOf(end) : UNKNOWN_CODE,
    ...(end?.signal === undefined ? {} : { signal: end.signal }),
    reason: end ? how : 'lost',
    last_lines: [],
    session_title: row.title,
    session_description: row.description,
    parent_agent: row.parent_agent,
    timed_out: false,
    seq: 0,
    duration_ms: Math.max(0, now - row.created_at),
  };
}

/** The pane id in the address of a session's terminal. */
export function paneIdOf({ id, pane }: Session): string {
  return pane?.paneId ?? id;
}

function codeOf({ exitCode, signal }: Pick<SessionExit, 'exitCode' | 'signal'>): number {
  if (exitCode !== undefined && signal === undefined) return exitCode;
  const number = signal === undefined ? undefined : constants.signals[signal];
  return number === undefined ? UNKNOWN_CODE : 128 + number;
}
