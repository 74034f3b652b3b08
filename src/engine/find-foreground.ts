import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type ProcessInfo, readProcess } from '../backends/pty/process-table.js';
import { descendants, foregroundProcesses, innerTerminal } from '../backends/terminal-probe/foreground.js';
import { asksForPasswords, isCarrier, isInteractiveShell } from '../session/readiness/known-programs.js';
import type { Foreground, ShellKind } from '../session/run-command/foreground.js';

/** A foreground program without the means to ask whether it has ended. */
type Found = Omit<Foreground, 'isGone'> & { pid: number };

interface Program {
  pid: number;
  /** The name of its executable, since `sh` may be any shell. */
  file: string;
  /** The name that people know it by. */
  name: string;
  args: string[];
  isCopy: boolean;
}

const MAX_NESTING = 3;
const MAX_ANCESTORS = 64;

/** Asks the kernel which program is in the foreground of a session's terminal. */
export function findForeground({ pid, command }: { pid: number; command: string }): Foreground {
  const groupId = readProcess(pid)?.foregroundGroupId ?? 0;
  // without /proc or a terminal, only the started command is known
  if (groupId <= 0) {
    return { name: basename(command), shell: shellKind(basename(command)) ?? 'unknown', isGone: () => false };
  }
  const found = foregroundAt(groupId, pid, 0);
  return { ...found, isGone: () => readProcess(found.pid)?.isEnded ?? true };
}

function foregroundAt(groupId: number, rootPid: number, nesting: number): Found {
  const program = programOf(groupId);
  if (!program) return { pid: groupId, name: 'another program', isBeforeShell: hasShellAbove(groupId, rootPid) };
  const shell = interactiveShell(program);
  if (shell) return { pid: groupId, name: program.name, shell };
  const inner = nesting < MAX_NESTING ? innerGroup(program) : undefined;
  if (inner !== undefined) return foregroundAt(inner, groupId, nesting + 1);
  if (isCarrier(program.file) || asksForPasswords(program.file)) {
    return { pid: groupId, name: program.name, shell: 'unknown' };
  }
  return { pid: groupId, name: nameOfGroup(program), isBeforeShell: hasShellAbove(groupId, rootPid) };
}

/** For a program that passes input on to an inner terminal, such as script or sudo: the process group that reads it. */
function innerGroup({ pid, file }: Program): number | undefined {
  const inner = innerTerminal({ pid, command: file, args: [], isHidden: false });
  return inner && foregroundProcesses(inner.device, pid)[0]?.groupId;
}

function interactiveShell({ file, name, args, isCopy }: Program): ShellKind | undefined {
  // a subshell runs part of a script
  if (isCopy || !isInteractiveShell({ command: file, args })) return undefined;
  return shellKind(file === 'busybox' ? name : file);
}

function shellKind(name: string): ShellKind | undefined {
  const [, known] = /^-?(bash|zsh|fish|mksh|lksh)(?:-?[\d.]+|-static)?$/.exec(name) ?? [];
  if (known) return known === 'lksh' ? 'mksh' : (known as ShellKind);
  return /^-?(sh|dash|ash|hush|ksh|ksh93|yash|posh)$/.test(name) ? 'posix' : undefined;
}

/** A script is named after the program that it waits for. */
function nameOfGroup({ pid, file, name }: Program): string {
  if (!shellKind(file)) return name;
  const last = descendants(pid)
    .filter((process) => process.groupId === pid && process.pid !== pid)
    .at(-1);
  return (last && programOf(last.pid)?.name) ?? `a script (${name})`;
}

function hasShellAbove(groupId: number, rootPid: number): boolean {
  let pid = groupId;
  for (let i = 0; i < MAX_ANCESTORS && pid !== rootPid && pid > 1; i++) {
    pid = readProcess(pid)?.parentPid ?? 0;
    const program = programOf(pid);
    if (program && interactiveShell(program)) return true;
  }
  return false;
}

function programOf(pid: number): Program | undefined {
  const info = readProcess(pid);
  if (!info) return undefined;
  const args = commandLine(pid);
  // it has just ended; without its arguments, a script would look like a shell at its prompt
  if (args.length === 0) return undefined;
  const file = fileOf(info);
  const called = basename(args[0] ?? '').replace(/^-/, '') || file;
  const name = called === 'busybox' ? (args[1] ?? called) : called;
  return { pid, file, name, args, isCopy: info.isCopy };
}

/** Another user's executable cannot be read; the name that the process gives itself must do. */
function fileOf({ pid, command }: ProcessInfo): string {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
  } catch {
    return command;
  }
}

/** Empty when the process has just ended. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return [];
  }
}
