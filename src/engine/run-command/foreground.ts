import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { readProcess } from '../../backends/pty/process-table.js';
import type { ShellKind } from './sentinel.js';

/** Who reads what is typed: a shell, or a program that a shell has started. */
export interface Foreground {
  /** Undefined where it cannot be seen. */
  pid?: number;
  /** The program's name. */
  name: string;
  /** Undefined when it is no shell that could take a command. */
  shell?: ShellKind;
}

/** They pass what is typed on to a shell elsewhere. */
const CARRIERS =
  /^(ssh|mosh-client|telnet|script|sudo|su|doas|docker|podman|kubectl|tmux: client|screen|lxc|machinectl)$/;

/** Looks at the process that has the terminal of a session. */
export function foregroundOf({ pid, command }: { pid: number; command: string }): Foreground {
  const groupId = readProcess(pid)?.foregroundGroupId ?? 0;
  // no /proc, or no terminal: only what was started is known
  if (groupId <= 0) return { name: basename(command), shell: shellOf(basename(command)) ?? 'unknown' };
  const name = programName(groupId);
  // the session is the shell that somebody has asked for, whatever its name
  if (groupId === pid)
    return { pid, name: name ?? basename(command), shell: shellOf(name ?? basename(command)) ?? 'unknown' };
  if (name === undefined) return { pid: groupId, name: 'another program' };
  if (CARRIERS.test(name)) return { pid: groupId, name, shell: 'unknown' };
  const shell = shellOf(name);
  return shell && isInteractive(groupId) ? { pid: groupId, name, shell } : { pid: groupId, name };
}

/** Whether the process has ended; false where that cannot be seen. */
export function isGone({ pid }: Foreground): boolean {
  return pid !== undefined && (readProcess(pid)?.isEnded ?? true);
}

function shellOf(name: string): ShellKind | undefined {
  const [, known] = /^-?(bash|zsh|fish|mksh)/.exec(name) ?? [];
  if (known) return known as ShellKind;
  if (/^-?lksh/.test(name)) return 'mksh';
  return /^-?(sh|dash|ash|ksh|ksh93|yash|posh|busybox)$/.test(name) ? 'posix' : undefined;
}

/** By its file: sh may be any of them. That of another user is not told, then its own word has to do. */
function programName(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
  } catch {
    return readProcess(pid)?.command;
  }
}

/** A shell that runs a script or the text after -c is a program like any other, and so is a subshell. */
function isInteractive(pid: number): boolean {
  if (readProcess(pid)?.isCopy ?? true) return false;
  const [program, ...args] = commandLine(pid);
  if (program === undefined) return false;
  if (args.includes('-i')) return true;
  return args.every((arg, i) => (i === 0 && arg === 'ash') || (/^[-+]/.test(arg) && !/^-[a-z]*c/.test(arg)));
}

/** Empty when it has just ended. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return [];
  }
}
