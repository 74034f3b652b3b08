export const SESSIONS_URI = 'ttypilot://sessions';
export const SCREEN_TEMPLATE = 'ttypilot://sessions/{id}/screen';

export function screenUri(sessionId: string): string {
  return `ttypilot://sessions/${encodeURIComponent(sessionId)}/screen`;
}

/** The session whose screen this is; undefined for any other URI. */
export function sessionOfScreen(uri: string): string | undefined {
  const id = /^ttypilot:\/\/sessions\/([^/]+)\/screen$/.exec(uri)?.[1];
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
