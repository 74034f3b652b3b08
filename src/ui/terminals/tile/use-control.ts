import { useEffect, useState } from 'react';
import { call, type SessionInfo } from '../../api.js';

const NAME_KEY = 'ttypilot.name';

export interface Control {
  /** This tab, another holder by name, or none. */
  holder: 'me' | 'nobody' | { name: string };
  lease: number | undefined;
  take: () => Promise<void>;
  handBack: () => Promise<void>;
}

/** Tracks which client may type into a session, and takes or returns control. */
export function useControl(sessionId: string, info: SessionInfo | undefined): Control {
  const [lease, setLease] = useState(() => heldLease(sessionId));
  // the overview confirms our lease a moment later
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
    // another client took control, so our lease is void
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

/** The name under which this tab takes control; others see it. */
function myName(): string {
  const kept = sessionStorage.getItem(NAME_KEY);
  if (kept) return kept;
  const name = `browser ${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(36)}`;
  sessionStorage.setItem(NAME_KEY, name);
  return name;
}

/** This tab's lease of a session; it survives a reload. */
function heldLease(sessionId: string): number | undefined {
  const kept = sessionStorage.getItem(keyOf(sessionId));
  return kept === null ? undefined : Number(kept);
}

function keepLease(sessionId: string, lease: number | undefined): void {
  if (lease === undefined) sessionStorage.removeItem(keyOf(sessionId));
  else sessionStorage.setItem(keyOf(sessionId), String(lease));
}

function keyOf(sessionId: string): string {
  return `ttypilot.lease.${sessionId}`;
}
