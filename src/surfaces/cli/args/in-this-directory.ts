import { resolve } from 'node:path';
import { isSshAddress } from '../../../base/ssh/ssh-address.js';
import type { HttpClient } from '../../../client/http-client.js';
import type { Client } from '../../../operations/client.js';

/**
 * The daemon may run anywhere: programs start in the caller's directory, and relative paths count from there. Directories of
 * this machine mean nothing on another one.
 */
export function inThisDirectory(client: HttpClient, directory = process.cwd()): Client {
  if (isSshAddress(client.address)) return client;
  return {
    call(name, input, options) {
      const placed = place(name, input, directory);
      return client.call(name, placed, options);
    },
    onSessions: (listener) => client.onSessions(listener),
    onScreen: (sessionId, listener) => client.onScreen(sessionId, listener),
    onExit: (listener) => client.onExit(listener),
  };
}

function place(name: string, input: unknown, directory: string): unknown {
  // its directories are there
  const isElsewhere = (input as { host?: unknown } | undefined)?.host !== undefined;
  if (name === 'spawn_tui') return isElsewhere ? input : { ...(input as object), cwd: placeOf(input, directory) };
  const { path } = (input ?? {}) as { path?: unknown };
  const isFile = name === 'start_recording' && typeof path === 'string' && path !== '';
  return isFile ? { ...(input as object), path: resolve(directory, path) } : input;
}

/** Anything but text stays as it is, so that parsing the input reports it. */
function placeOf(input: unknown, directory: string): unknown {
  const { cwd } = (input ?? {}) as { cwd?: unknown };
  if (cwd === undefined) return directory;
  return typeof cwd === 'string' && cwd !== '' ? resolve(directory, cwd) : cwd;
}
