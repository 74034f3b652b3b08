import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { fail } from './errors/errors.js';

interface CleanSpawnOptions {
  stdio: ('pipe' | 'ignore' | number)[];
  env: NodeJS.ProcessEnv;
}

/**
 * Starts a process that may run for a while, without the terminals of sessions: every child inherits their masters, and a
 * leaked terminal can be read there and never hangs up. Throws `no_terminals_left` without free descriptors.
 */
export function spawnClean(command: string, args: string[], { stdio, env }: CleanSpawnOptions): ChildProcess {
  const leaking = inheritedDescriptors();
  const nothing = openNothing();
  try {
    const highest = Math.max(stdio.length - 1, ...leaking);
    const others = Array.from({ length: highest + 1 - stdio.length }, (_, i) =>
      leaking.has(stdio.length + i) ? nothing : ('ignore' as const),
    );
    const child = spawn(command, args, { stdio: [...stdio, ...others], env, cwd: '/' });
    // without descriptors it has no streams
    if ((child.stdio as unknown) !== undefined) return child;
    // it also emits the error as an event
    child.on('error', () => {});
    throw fail('no_terminals_left', { reason: 'EMFILE' });
  } finally {
    closeSync(nothing);
  }
}

function openNothing(): number {
  try {
    return openSync('/dev/null', 'r+');
  } catch (error) {
    throw fail(
      'no_terminals_left',
      { reason: (error as NodeJS.ErrnoException).code ?? String(error) },
      { cause: error },
    );
  }
}

/** Descriptors above the standard streams that a child would inherit. Empty where there is no /proc. */
function inheritedDescriptors(): Set<number> {
  const closeOnExec = 0o2000000;
  const fds = new Set<number>();
  for (const name of listOrEmpty('/proc/self/fdinfo')) {
    const fd = Number(name);
    const flags = /^flags:\s*([0-7]+)/m.exec(readOrEmpty(`/proc/self/fdinfo/${name}`))?.[1];
    if (fd > 2 && flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0) fds.add(fd);
  }
  return fds;
}

function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
