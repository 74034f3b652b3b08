import type { Context } from '../context.js';
import { askService } from './ask-service.js';

type Values = Record<string, unknown>;

/** `ttypilot login`: prints a login link of the service of the data directory. */
export async function printLoginLink(values: Values, context: Context): Promise<number> {
  context.output.data(`${await newLoginLink(values, context)}\n`);
  return 0;
}

/** A new login link of the service of the data directory. Rejects with `no_service` when it is not running. */
export async function newLoginLink(values: Values, context: Context): Promise<string> {
  const { url } = await askService<{ url: string }>(values, context, { method: 'POST', path: '/api/login-links' });
  return url;
}
