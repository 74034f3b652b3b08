/** `fit` to set the size of a session to that of the window, `leave` to leave it to others. */
export type SizeWish = 'fit' | 'leave';

/** What the person has chosen in this tab; it outlives a reload. */
export function sizeWish(sessionId: string): SizeWish | undefined {
  return (sessionStorage.getItem(keyOf(sessionId)) as SizeWish | null) ?? undefined;
}

export function keepSizeWish(sessionId: string, wish: SizeWish): void {
  sessionStorage.setItem(keyOf(sessionId), wish);
}

function keyOf(sessionId: string): string {
  return `ttypilot.size.${sessionId}`;
}
