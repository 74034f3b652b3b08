import type { Session } from '../session/session.js';
import type { Since } from '../session/waits/condition.js';

interface Call {
  session: Session;
  viewer: string;
  seqAtCall: number;
}

/** What a `since` on the wire stands for. If the caller has seen nothing yet, `seen` is the moment of the call. */
export function anchorOf(since: string | number, { session, viewer, seqAtCall }: Call): Since {
  if (since === 'screen') return since;
  if (since === 'now') return seqAtCall;
  if (since === 'seen') return session.seen.since(viewer) ?? seqAtCall;
  return Number(since);
}
