import type { Client } from '../client.js';

/** Every session, page by page. */
export async function listAllSessions<Row>(client: Pick<Client, 'call'>): Promise<Row[]> {
  const sessions: Row[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: Record<string, unknown> = await client.call('list_sessions', offset === 0 ? {} : { offset });
    sessions.push(...(page.sessions as Row[]));
    offset = page.next as number | undefined;
  }
  return sessions;
}
