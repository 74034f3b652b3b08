import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { InputState } from '../../../src/session/readiness/readiness.js';

/** A program, how to get it to the point, and what it wants there. */
export interface Case {
  name: string;
  command: string;
  /** What has to be installed, where that is not the command itself. */
  needs?: string;
  args?: string[];
  /** What it shows when it is there, or when it can be typed to. */
  shows?: RegExp;
  /** Then typed, to get there. */
  type?: string;
  wants: InputState;
}

const sh = (script: string) => ({ command: 'sh', args: ['-c', script] });
const bash = (script: string) => ({ command: 'bash', args: ['-c', script] });
const python = (script: string) => ({ command: 'python3', args: ['-c', script] });
const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

const spinner = `let i = 0; setInterval(() => process.stdout.write('\\r' + '|/-\\\\'[i++ % 4]), 80);`;
const rawKeys = `process.stdin.setRawMode(true); process.stdin.on('data', () => {});`;
/** What script(1) looks like while the program that it starts has not come into its terminal yet. */
const emptyScript = `
import os, pty, select
open('/proc/self/comm', 'w').write('script')
master, slave = pty.openpty()
select.select([0, master], [], [])
`;
const plainBash = { command: 'bash', args: ['--norc', '--noprofile', '-i'] };

const all: Case[] = [
  { name: 'cat', command: 'cat', wants: 'line' },
  { name: 'read of sh', ...sh('printf "Name? "; read -r x'), shows: /Name\?/, wants: 'line' },
  { name: 'read of bash', ...bash('read -p "Name? " x'), shows: /Name\?/, wants: 'line' },
  { name: 'read with a timeout', ...bash('read -t 60 x'), wants: 'line' },
  { name: 'a question of yes or no', ...sh('printf "Continue? [Y/n] "; read -r x'), shows: /Y\/n/, wants: 'line' },
  { name: 'a pipeline that reads', ...sh('cat | wc'), wants: 'line' },
  { name: 'a read beside a background job', ...sh('sleep 600 & read -r x'), wants: 'line' },
  { name: 'a read after a while', ...sh('sleep 0.7; read -r x'), wants: 'line' },
  { name: 'input() of python', ...python('input("n? ")'), shows: /n\?/, wants: 'line' },
  { name: 'ed', command: 'ed', wants: 'line' },
  { name: 'a shell at its prompt', command: 'sh', args: ['-i'], wants: 'prompt' },
  { name: 'bash at its prompt', ...plainBash, wants: 'prompt' },
  { name: 'zsh at its prompt', command: 'zsh', args: ['-f'], wants: 'prompt' },
  { name: 'fish at its prompt', command: 'fish', args: ['--no-config'], wants: 'prompt' },
  {
    name: 'bash after a command',
    ...plainBash,
    shows: /\$|#/,
    type: 'echo a; sleep 0.3; echo $((6*7))\n',
    wants: 'prompt',
  },
  { name: 'a read typed at bash', ...plainBash, shows: /\$|#/, type: 'read x\n', wants: 'line' },
  { name: 'a silent read typed at bash', ...plainBash, shows: /\$|#/, type: 'read -s x\n', wants: 'password' },
  { name: 'a program started from bash', ...plainBash, shows: /\$|#/, type: 'cat\n', wants: 'line' },
  { name: 'a sleep started from bash', ...plainBash, shows: /\$|#/, type: 'sleep 600\n', wants: 'running' },
  { name: 'bash beside a background job', ...plainBash, shows: /\$|#/, type: 'sleep 600 &\n', wants: 'prompt' },
  { name: 'read -s', ...bash('read -s -p "Kennwort: " x'), shows: /Kennwort/, wants: 'password' },
  { name: 'stty -echo', ...sh('stty -echo; printf "パスワード："; read -r x'), shows: /：/, wants: 'password' },
  {
    name: 'getpass of python',
    ...python('import getpass; getpass.getpass("Пароль: ")'),
    shows: /:/,
    wants: 'password',
  },
  { name: 'openssl passwd', command: 'openssl', args: ['passwd'], shows: /assword/, wants: 'password' },
  { name: 'python', command: 'python3', args: ['-q'], shows: />>>/, wants: 'raw' },
  { name: 'node', command: process.execPath, args: ['-i'], shows: />/, wants: 'raw' },
  { name: 'bc', command: 'bc', args: ['-q'], wants: 'raw' },
  { name: 'vim', command: 'vim', args: ['-u', 'NONE', '-i', 'NONE', '-n'], shows: /~/, wants: 'raw' },
  { name: 'less', command: 'less', args: ['/etc/services'], shows: /\w/, wants: 'raw' },
  { name: 'a pager behind a pipe', ...sh('seq 1000 | less'), shows: /^10$/m, wants: 'raw' },
  { name: 'top', command: 'top', shows: /PID/, wants: 'raw' },
  { name: 'nano', command: 'nano', args: ['-I'], shows: /Exit/, wants: 'raw' },
  { name: 'dialog', command: 'dialog', args: ['--yesno', 'Go?', '7', '30'], shows: /Go\?/, wants: 'raw' },
  { name: 'fzf', needs: 'fzf', ...sh('seq 20 | fzf'), shows: /20\/20/, wants: 'raw' },
  {
    name: 'an editor that git started',
    ...sh('cd "$(mktemp -d)" && git init -q && GIT_EDITOR=vi git -c user.name=a -c user.email=b commit --allow-empty'),
    shows: /~/,
    wants: 'raw',
  },
  { name: 'a spinner that reads keys', ...node(rawKeys + spinner), shows: /[|/-]/, wants: 'raw' },
  {
    name: 'an animation that reads keys',
    ...node(`${rawKeys} setInterval(() => process.stdout.write('\\r' + Date.now()), 16);`),
    shows: /\d/,
    wants: 'raw',
  },
  { name: 'a program in script', command: 'script', args: ['-q', '-c', 'cat', '/dev/null'], wants: 'line' },
  {
    name: 'a password in script',
    command: 'script',
    args: ['-q', '-c', 'bash -c "read -s x"', '/dev/null'],
    wants: 'password',
  },
  { name: 'a sleep in script', command: 'script', args: ['-q', '-c', 'sleep 600', '/dev/null'], wants: 'running' },
  { name: 'script before its program', ...python(emptyScript), wants: 'running' },
  { name: 'sleep', command: 'sleep', args: ['600'], wants: 'running' },
  { name: 'a sleep before a read', ...sh('sleep 600; read -r x'), wants: 'running' },
  { name: 'a busy loop', ...sh('echo on; while :; do :; done'), shows: /on/, wants: 'running' },
  {
    name: 'a silent build',
    ...sh('echo on; for i in $(seq 10000); do sleep 0.05; done'),
    shows: /on/,
    wants: 'running',
  },
  {
    name: 'a build that talks',
    ...sh('for i in $(seq 10000); do echo "CC $i.o"; sleep 0.05; done'),
    shows: /CC/,
    wants: 'running',
  },
  {
    name: 'a server of node',
    ...node(`require('http').createServer().listen(0, () => console.log('up'))`),
    shows: /up/,
    wants: 'running',
  },
  {
    name: 'a server of python',
    command: 'python3',
    args: ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1'],
    shows: /Serving/,
    wants: 'running',
  },
  { name: 'a spinner', ...node(spinner), shows: /[|/-]/, wants: 'running' },
  { name: 'tail -f', command: 'tail', args: ['-f', '/etc/hostname'], wants: 'running' },
  { name: 'a pipeline that sleeps', ...sh('sleep 600 | cat'), wants: 'running' },
  { name: 'a program that reads a pipe', ...sh('sleep 600 | bash -c "read x"'), wants: 'running' },
];

/** Programs that every machine of ours has, and those that are there. */
export const cases = all.filter(({ command, needs = command }) => isInstalled(needs));

function isInstalled(command: string): boolean {
  const folders = command.startsWith('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => isExecutable(folder === '' ? command : join(folder, command)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
