import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProgramOptions } from '../../../src/engine/launch.js';
import type { Session } from '../../../src/session/session.js';
import { start } from '../../engine/start.js';

/** Each known shell, and how to start it without user settings. */
export const shells = {
  bash: ['bash', '--norc', '--noprofile'],
  zsh: ['zsh', '-f'],
  fish: ['fish'],
  'fish without settings': ['fish', '--no-config'],
  dash: ['dash'],
  'bash as sh': ['bash', '--posix', '--norc', '--noprofile'],
  mksh: ['mksh'],
  'busybox ash': ['busybox', 'ash'],
} as const;

export type ShellName = keyof typeof shells;
export const names = Object.keys(shells) as ShellName[];
export const posixNames = names.filter((name) => !isFish(name));

export function isFish(name: ShellName): boolean {
  return shells[name][0] === 'fish';
}

/** A shell in a home of its own, at its prompt or still on the way to it. */
export function startShell(name: ShellName, options: ProgramOptions = {}): Promise<Session> {
  const [command, ...args] = shells[name];
  const env = {
    HOME: temporaryFolder(),
    XDG_CONFIG_HOME: null,
    XDG_DATA_HOME: null,

    PS1: '$ ',
    HISTFILE: null,
    HISTCONTROL: null,
    ENV: null,
    EDITOR: null,
    VISUAL: null,
  };
  return start(command, { args, ...options, env: { ...env, ...options.env } });
}

/** As the kernel of this host sees a shell on another one: a program called ssh reads and writes a terminal. */
export async function startRemote(line: string): Promise<Session> {
  const home = temporaryFolder();
  copyFileSync('/usr/bin/script', join(home, 'ssh'));
  const env = { PS1: '$ ', HOME: home, HISTFILE: null, ENV: null };
  return start(join(home, 'ssh'), { args: ['-qec', line, '/dev/null'], cwd: home, env });
}

export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
