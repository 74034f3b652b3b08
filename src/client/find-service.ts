import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../base/errors.js';

/** Where a service is, and what it asks for. */
export interface ServicePlace {
  url: string;
  token: string | undefined;
}

/** The service that the environment names (TTYPILOT_URL, TTYPILOT_TOKEN), else the one of the data directory. */
export function findService(dataDirectory: string, env: NodeJS.ProcessEnv = process.env): ServicePlace {
  const { TTYPILOT_URL: url, TTYPILOT_TOKEN: token } = env;
  if (url) return { url, token: token || tokenIn(dataDirectory) };
  return { url: urlIn(dataDirectory), token: token || tokenIn(dataDirectory) };
}

export function tokenIn(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, 'token'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Throws `no_service` where none has started, or it has ended. */
function urlIn(directory: string): string {
  try {
    const { url } = JSON.parse(readFileSync(join(directory, 'service.json'), 'utf8')) as { url: string };
    return url;
  } catch (error) {
    throw fail('no_service', { address: directory }, { cause: error });
  }
}
