import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import type { ServicePlace } from '../../helpers/service.js';
import { ALL_KINDS } from './questions.js';

const AGENT = fileURLToPath(new URL('../../fixtures/agents/agent.mjs', import.meta.url));
const STYLES = ['claude', 'codex', 'gemini'];

/** An answer as the agent logged it. */
export interface NotedAnswer {
  kind: string;
  id: string;
  answers: Record<string, unknown>[];
}

let count = 0;

/** Scripted agents in a private tmux server, with hooks that report to a service. */
export class Fleet {
  readonly folder = mkdtempSync(join(tmpdir(), 'ttypilot-fleet-'));
  readonly socketName = `ttypilot-fleet-${process.pid}-${++count}`;
  readonly names: string[] = [];

  /** Starts an agent that asks a number of questions of all kinds and reports to this service. */
  start(name: string, questions: number, { directory }: Pick<ServicePlace, 'directory'>): void {
    const kinds = rotated(ALL_KINDS, this.names.length);
    const words = [
      `log=${this.#log(name)}`,
      `name=${name}`,
      `style=${STYLES[this.names.length % STYLES.length]}`,
      `ask=${kinds.join(',')}`,
      `count=${questions}`,
      'drop=100',
      `url=${join(directory, 'service.json')}`,
      `token=${join(directory, 'token')}`,
    ];
    writeFileSync(this.#log(name), '');
    this.names.push(name);
    this.#tmux('new-session', '-d', '-s', name, '-x', '80', '-y', '24', command(AGENT, words));
  }

  /** A pane that writes endlessly, slowly enough to leave room for others. */
  startNoise(): void {
    const script = 'setInterval(() => process.stdout.write("noise ".repeat(200) + "\\r\\n"), 10)';
    this.#tmux('new-session', '-d', '-s', 'noise', command('-e', [script]));
  }

  press(name: string, ...keys: string[]): void {
    this.#tmux('send-keys', '-t', name, ...keys);
  }

  screen(name: string): string {
    return this.#tmux('capture-pane', '-p', '-t', name);
  }

  /** The answers that an agent received, in order. */
  answers(name: string): NotedAnswer[] {
    const lines = readFileSync(this.#log(name), 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line)).flatMap(({ answer }) => (answer ? [answer as NotedAnswer] : []));
  }

  close(): void {
    try {
      process.kill(Number(this.#tmux('display-message', '-p', '#{pid}')), 'SIGKILL');
    } catch {
      // it never started
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #log(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  #tmux(...args: string[]): string {
    const env = { ...process.env, TMUX: '', LC_ALL: 'C.UTF-8' };
    const all = ['-u', '-L', this.socketName, '-f', '/dev/null', ...args];
    return execFileSync('tmux', all, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
  }
}

function command(program: string, words: readonly string[]): string {
  return [process.execPath, program, ...words].map(quoteWord).join(' ');
}

function rotated<T>(items: readonly T[], by: number): T[] {
  return items.map((_, i) => items[(i + by) % items.length] as T);
}
