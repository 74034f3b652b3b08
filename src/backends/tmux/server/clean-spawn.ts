import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { fail } from '../../../base/errors/errors.js';

/** Descriptors for a program's standard input and output, instead of pipes. */
interface Standard {
  stdin: number;
  stdout: number;
}

/**
 * Starts a process that may outlive this one, without the terminals of other sessions: every child inherits their masters,
 * and a leaked terminal never hangs up. Throws `no_terminals_left` without free descriptors.
 */
export function spawnClean(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams;
export function spawnClean(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  standard: Standard | undefined,
): ChildProcess;
export function spawnClean(command: string, args: string[], env: NodeJS.ProcessEnv, standard?: Standard): ChildProcess {
  const leaking = inheritedDescriptors();
  const nothing = openNothing();
  try {
    const highest = Math.max(2, ...leaking);
    const given = [standard?.stdin, standard?.stdout];
    const stdio = Array.from({ length: highest + 1 }, (_, fd) => {
      if (fd <= 2) return given[fd] ?? ('pipe' as const);
      return leaking.has(fd) ? nothing : ('ignore' as const);
    });
    const child = spawn(command, args, { stdio, env, cwd: '/' });
    if (child.stderr) return child;
    // then it has no streams, and emits the same error as an event
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
