/** `fit`: the session takes this window's size; `leave`: other viewers set it. */
export type SizeWish = 'fit' | 'leave';

/** The choice made in this tab; it survives a reload. */
export function sizeWish(sessionId: string): SizeWish | undefined {
  return (sessionStorage.getItem(keyOf(sessionId)) as SizeWish | null) ?? undefined;
}

export function keepSizeWish(sessionId: string, wish: SizeWish): void {
  sessionStorage.setItem(keyOf(sessionId), wish);
}

function keyOf(sessionId: string): string {
  return `ttypilot.size.${sessionId}`;
}
