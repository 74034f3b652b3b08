import { fail } from '../../base/errors.js';
import type { Context } from './context.js';
import { findService } from './hook/find-service.js';

/** `ttypilot login`: a link from the service that runs in the data directory. */
export async function printLoginLink({ data_dir }: Record<string, unknown>, context: Context): Promise<number> {
  const directory = (data_dir as string | undefined) ?? (await context.parts.dataDirectory());
  const link = await context.interruptible('asking the service', ({ signal }) => newLink(directory, signal));
  context.output.data(`${link}\n`);
  return 0;
}

async function newLink(directory: string, signal: AbortSignal | undefined): Promise<string> {
  // that of the directory, whichever one the environment names
  const { token, url: found } = await findService(directory, {});
  const url = found.origin;
  const headers = { authorization: `Bearer ${token}` };
  let response: Response;
  try {
    response = await fetch(`${url}/api/login-links`, { method: 'POST', headers, ...(signal ? { signal } : {}) });
  } catch (error) {
    throw fail('service_lost', { address: url, reason: 'it does not answer' }, { cause: error });
  }
  if (!response.ok) throw fail('service_lost', { address: url, reason: `it answered ${response.status}` });
  return ((await response.json()) as { url: string }).url;
}
