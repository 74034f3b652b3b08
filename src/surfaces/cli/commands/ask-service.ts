import { fail } from '../../../base/errors/errors.js';
import type { WireError } from '../../../client/protocol.js';
import { fromWire } from '../../../client/wire-errors.js';
import type { Context } from '../context.js';
import { findService } from '../hook/find-service.js';

interface Question {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** Calls the service of a data directory as its owner. Rejects with the error that the service returned. */
export async function askService<Answer>(
  { data_dir }: Record<string, unknown>,
  context: Context,
  question: Question,
): Promise<Answer> {
  const directory = (data_dir as string | undefined) ?? (await context.parts.dataDirectory());
  return context.interruptible('asking the service', ({ signal }) => ask<Answer>(directory, question, signal));
}

async function ask<Answer>(
  directory: string,
  { method, path, body }: Question,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  // always the service of the directory, whatever the environment names
  const { token, url: found } = await findService(directory, {});
  const url = found.origin;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}), ...(signal ? { signal } : {}) };
  const response = await fetch(`${url}${path}`, init).catch((cause: unknown) => {
    throw fail('service_lost', { address: url, reason: 'it does not answer' }, { cause });
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { error_type: code, ...rest } = answer as { error_type?: string } & Omit<WireError, 'code'>;
  if (code === undefined) throw fail('service_lost', { address: url, reason: `it answered ${response.status}` });
  throw fromWire({ ...rest, code });
}
