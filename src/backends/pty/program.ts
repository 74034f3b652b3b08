import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail } from '../../base/errors/errors.js';
import { mayExecute } from '../../base/files/find-on-path.js';

/** Throws the error that would otherwise occur in the child, where it would look like output. */
export function checkProgram(command: string, { cwd, path }: { cwd: string; path: string | undefined }): void {
  checkDirectory(cwd);
  const found = candidates(command, path).map((candidate) => resolve(cwd, candidate));
  const program = found.find(isExecutable);
  if (program !== undefined) {
    checkInterpreter(program);
    return;
  }
  // an unreadable directory in PATH says nothing about this program
  const refused = command.includes('/') ? found.find((at) => look(at) !== 'missing') : found.find(exists);
  if (refused !== undefined && look(refused) === 'directory' && command.includes('/')) {
    throw fail('invalid_argument', { name: 'command', reason: `${refused} is a directory` });
  }
  if (refused !== undefined) throw fail('permission_denied', { target: refused });
  throw fail('program_not_found', { program: command });
}

function checkDirectory(directory: string): void {
  const kind = look(directory);
  if (kind === 'missing' || kind === 'file') throw fail('directory_not_found', { directory });
  if (kind === 'closed' || !mayExecute(directory)) throw fail('permission_denied', { target: directory });
}

/** The paths that execvp(3) tries, in its order; an empty entry of PATH means the current directory. */
function candidates(command: string, path = '/bin:/usr/bin'): string[] {
  if (command === '') return [];
  if (command.includes('/')) return [command];
  return path.split(':').map((directory) => `${directory || '.'}/${command}`);
}

/** A script whose interpreter is missing fails as if it were missing itself. */
function checkInterpreter(program: string): void {
  const interpreter = /^#![ \t]*(\/[^\s]+)/.exec(firstBytes(program))?.[1];
  if (interpreter !== undefined && !exists(interpreter)) throw fail('program_not_found', { program: interpreter });
}

function firstBytes(path: string): string {
  const head = Buffer.alloc(256);
  try {
    const fd = openSync(path, 'r');
    try {
      return head.toString('latin1', 0, readSync(fd, head));
    } finally {
      closeSync(fd);
    }
  } catch {
    // a program may be executable without being readable
    return '';
  }
}

function isExecutable(path: string): boolean {
  return look(path) === 'file' && mayExecute(path);
}

function exists(path: string): boolean {
  const kind = look(path);
  return kind === 'file' || kind === 'directory';
}

/** What is at a path; `closed` when a parent directory may not be searched. */
function look(path: string): 'file' | 'directory' | 'missing' | 'closed' {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return 'missing';
    return stats.isDirectory() ? 'directory' : 'file';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'closed' : 'missing';
  }
}
