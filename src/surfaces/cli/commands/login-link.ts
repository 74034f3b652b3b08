import { fail } from '../../../base/errors/errors.js';
import { readHostNote } from '../../../base/files/host-note.js';
import type { Context } from '../context.js';
import { askService } from './ask-service.js';

type Values = Record<string, unknown>;

/** `ttypilot login`: prints a login link of the service of the data directory. */
export async function printLoginLink(values: Values, context: Context): Promise<number> {
  context.output.data(`${await newLoginLink(values, context)}\n`);
  return 0;
}

/** A new login link of the service of the data directory. Rejects with `no_service` or `no_page_here` when none is running. */
export async function newLoginLink(values: Values, context: Context): Promise<string> {
  const directory = (values.data_dir as string | undefined) ?? (await context.parts.dataDirectory());
  const note = readHostNote(directory);
  if (note?.socket !== undefined) throw fail('no_page_here', { directory, pid: note.pid });
  const { url } = await askService<{ url: string }>(values, context, { method: 'POST', path: '/api/login-links' });
  return url;
}
