import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServicePlace {
  url: URL;
  token: string;
}

/** The service that the environment names, else the one that runs in the data directory. Text: why there is none. */
export function findService(directory: string, env: NodeJS.ProcessEnv): ServicePlace | string {
  const address = env.TTYPILOT_URL || urlIn(directory);
  if (address === undefined) return `no service runs in ${directory}`;
  const token = env.TTYPILOT_TOKEN || read(join(directory, 'token'));
  if (token === undefined) return `there is no token in ${directory}`;
  try {
    return { url: new URL(address), token };
  } catch {
    return `${address} is no address`;
  }
}

/** The note of a service that was killed stays: who listens at its address now must not get the token. */
function urlIn(directory: string): string | undefined {
  try {
    const note = JSON.parse(read(join(directory, 'service.json')) ?? '{}') as { url?: string; pid: number };
    // throws when there is no such process, or it is somebody else's
    return process.kill(note.pid, 0) ? note.url : undefined;
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
