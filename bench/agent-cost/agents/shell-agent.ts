import { spawn } from 'node:child_process';
import type { Act } from '../job.js';
import type { Meter } from './meter.js';

/** What a step waits for before the agent goes on. */
export interface Wait {
  /** Until this can be read. */
  until?: RegExp;
  /** Until the program has ended. */
  untilEnd?: boolean;
  /** The step is known to take a while. */
  isSlow?: boolean;
  /** The next decision depends on what is highlighted. */
  colours?: boolean;
}

/** An agent that drives terminals through a command line. Every method is one step, and as many calls as that takes. */
export interface ShellAgent {
  readonly meter: Meter;
  /** Starts a command line in a terminal and looks. */
  start(command: string, wait?: Wait): Promise<string>;
  /** Types and presses, waits and looks. */
  step(acts: readonly Act[], wait?: Wait): Promise<string>;
  /** Looks for a pattern in all that the program has printed. */
  grep(pattern: string): Promise<string>;
  /** Ends a program that does not end by itself. */
  end(): Promise<void>;
  /** Ends what is left of the round, uncounted. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Runs command lines as the shell tool of a coding agent does: one call each, stdout and stderr as they come. */
export class Shell {
  readonly meter: Meter;
  readonly #options: { cwd: string; env: NodeJS.ProcessEnv };

  constructor(meter: Meter, options: { cwd: string; env: NodeJS.ProcessEnv }) {
    this.meter = meter;
    this.#options = options;
  }

  async call(commands: readonly string[]): Promise<string> {
    const command = commands.join('; ');
    const answer = await this.run(command);
    const driving = commands.filter((each) => !each.startsWith('sleep ')).length;
    this.meter.add({ name: 'bash', arguments: { command } }, answer, driving);
    return answer;
  }

  /** The same, uncounted. */
  run(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn('bash', ['-c', command], { ...this.#options, stdio: ['ignore', 'pipe', 'pipe'] });
      let answer = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8');
        stream.on('data', (text: string) => {
          answer += text;
        });
      }
      child.on('error', reject);
      child.on('exit', () => resolve(answer));
    });
  }
}

/** A word for a shell, quoted only where it must be. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Text, or one key. */
export type Single = { text: string } | { key: string };

/** The acts one by one. */
export function singly(acts: readonly Act[]): Single[] {
  const single: Single[] = [];
  for (const act of acts) {
    if (typeof act === 'string') single.push({ text: act });
    else for (const key of [act.press].flat()) single.push({ key });
  }
  return single;
}
