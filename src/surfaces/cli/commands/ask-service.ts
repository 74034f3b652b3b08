import { open } from '../connect.js';
import type { Context } from '../context.js';
import { findHost } from '../find-host.js';

interface Question {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** Calls the daemon or service of a data directory as its owner. Rejects with the error that it returned. */
export async function askService<Answer>(
  { data_dir }: Record<string, unknown>,
  context: Context,
  { method, path, body }: Question,
): Promise<Answer> {
  const directory = (data_dir as string | undefined) ?? (await context.parts.dataDirectory());
  return context.interruptible('asking the service', async ({ signal }) => {
    // always the host of the directory, whatever the environment names
    const client = await open(await findHost(directory, {}), `${directory}/token`);
    try {
      const json = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
      const answer = await client.request(path, { method, signal, ...json });
      return (await answer.json().catch(() => ({}))) as Answer;
    } finally {
      client.close();
    }
  });
}
