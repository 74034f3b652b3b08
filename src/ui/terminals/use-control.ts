import { useEffect, useState } from 'react';
import { call, type SessionInfo } from '../api.js';
import { heldLease, keepLease, myName } from './lease.js';

export interface Control {
  /** `me`, somebody's name, or nobody. */
  holder: 'me' | 'nobody' | { name: string };
  lease: number | undefined;
  take: () => Promise<void>;
  handBack: () => Promise<void>;
}

/** Who may type into a session, and how that changes hands. */
export function useControl(sessionId: string, info: SessionInfo | undefined): Control {
  const [lease, setLease] = useState(() => heldLease(sessionId));
  // the news that it is ours comes a moment after the lease
  const [isKnown, setKnown] = useState(false);
  const isMine = lease !== undefined && info?.controller === myName();
  const change = (next: number | undefined) => {
    keepLease(sessionId, next);
    setLease(next);
    setKnown(false);
  };
  useEffect(() => {
    if (isMine) setKnown(true);
    if (isMine || !isKnown) return;
    // somebody else has taken it, so the number is worth nothing any more
    keepLease(sessionId, undefined);
    setLease(undefined);
    setKnown(false);
  }, [sessionId, isMine, isKnown]);
  return {
    holder: holderOf(info?.controller, isMine),
    lease: isMine ? lease : undefined,
    take: async () =>
      change((await call('take_control', { session_id: sessionId, holder: myName(), force: true })).lease),
    handBack: async () => {
      if (lease === undefined) return;
      await call('release_control', { session_id: sessionId, lease });
      change(undefined);
    },
  };
}

function holderOf(controller: string | undefined, isMine: boolean): Control['holder'] {
  if (controller === undefined) return 'nobody';
  return isMine ? 'me' : { name: controller };
}
