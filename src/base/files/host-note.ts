import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameProcess, processIdentity } from '../process-identity.js';
import { withFile } from './file-failure.js';

/** Where the running host of a data directory listens: a service at a URL, or a daemon at a Unix socket. */
export type HostPlace = { url: string; socket?: undefined } | { socket: string; url?: undefined };

/** The note of the running host, in its data directory. */
export type HostNote = HostPlace & { pid: number; identity: string; version: string; started_at: string };

export function writeHostNote(directory: string, place: HostPlace, version: string): void {
  const { pid } = process;
  const note: HostNote = {
    ...place,
    pid,
    identity: processIdentity(pid),
    version,
    started_at: new Date().toISOString(),
  };
  const path = pathOf(directory);
  withFile(path, () => writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o600 }));
}

export function removeHostNote(directory: string): void {
  rmSync(pathOf(directory), { force: true });
}

/** Undefined when no host is running: a killed one leaves its note, and its pid may belong to another process. */
export function readHostNote(directory: string): HostNote | undefined {
  try {
    const note = JSON.parse(readFileSync(pathOf(directory), 'utf8')) as HostNote;
    return isSameProcess(note) ? note : undefined;
  } catch {
    // it is missing, or not ours to read
    return undefined;
  }
}

function pathOf(directory: string): string {
  return join(directory, 'service.json');
}
