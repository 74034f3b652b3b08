const NAME_KEY = 'ttypilot.name';

/** Under which name this tab takes control; others see it. */
export function myName(): string {
  const kept = sessionStorage.getItem(NAME_KEY);
  if (kept) return kept;
  const name = `browser ${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(36)}`;
  sessionStorage.setItem(NAME_KEY, name);
  return name;
}

/** The lease of a session that this tab holds; it outlives a reload. */
export function heldLease(sessionId: string): number | undefined {
  const kept = sessionStorage.getItem(keyOf(sessionId));
  return kept === null ? undefined : Number(kept);
}

export function keepLease(sessionId: string, lease: number | undefined): void {
  if (lease === undefined) sessionStorage.removeItem(keyOf(sessionId));
  else sessionStorage.setItem(keyOf(sessionId), String(lease));
}

function keyOf(sessionId: string): string {
  return `ttypilot.lease.${sessionId}`;
}
