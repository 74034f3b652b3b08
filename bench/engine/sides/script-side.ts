import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ClockName, MarkTimes } from '../mark-times.js';
import type { Side } from './side.js';

const TIMEOUT_MS = 120_000;

export interface ScriptOptions {
  name: string;
  /** The words before the verb. */
  command: readonly string[];
  clock: ClockName;
  remove?: () => void;
}

/** A side in another language: a program that takes a verb and prints numbers. */
export class ScriptSide implements Side {
  readonly name: string;
  readonly #options: ScriptOptions;

  constructor(options: ScriptOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async secondsOfCat(file: string): Promise<number> {
    const [seconds] = await this.#numbers('cat', file);
    return seconds as number;
  }

  async wakeUpsMs({ marks, floods }: { marks: number; floods: number }): Promise<number[]> {
    const times = new MarkTimes({ count: marks, delayMs: 3 });
    const seenMs = await this.#numbers('marks', `${times.count}`, `${floods}`, process.execPath, ...times.args);
    return times.wakeUpsMs(seenMs, this.#options.clock);
  }

  echoesMs(count: number): Promise<number[]> {
    return this.#numbers('echoes', `${count}`);
  }

  startsMs(count: number): Promise<number[]> {
    return this.#numbers('starts', `${count}`);
  }

  close(): void {
    this.#options.remove?.();
  }

  async #numbers(...words: string[]): Promise<number[]> {
    const [program = '', ...before] = this.#options.command;
    const { stdout } = await promisify(execFile)(program, [...before, ...words], { timeout: TIMEOUT_MS });
    return stdout.trim().split('\n').map(Number);
  }
}
