import type { Caller } from '../caller.js';

/** Every session, page by page. */
export async function listAllSessions<Row>(caller: Pick<Caller, 'call'>): Promise<Row[]> {
  const sessions: Row[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: Record<string, unknown> = await caller.call('list_sessions', offset === 0 ? {} : { offset });
    sessions.push(...(page.sessions as Row[]));
    offset = page.next as number | undefined;
  }
  return sessions;
}
