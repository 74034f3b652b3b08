/** Whether this tab would like to set the size of a session; it outlives a reload. */
export function wantsSize(sessionId: string): boolean {
  return sessionStorage.getItem(keyOf(sessionId)) !== null;
}

export function wantSize(sessionId: string, isWanted: boolean): void {
  if (isWanted) sessionStorage.setItem(keyOf(sessionId), 'yes');
  else sessionStorage.removeItem(keyOf(sessionId));
}

function keyOf(sessionId: string): string {
  return `ttypilot.size.${sessionId}`;
}
