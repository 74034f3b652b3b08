import type { ChildProcess } from 'node:child_process';
import { spawnClean } from '../../base/clean-spawn.js';
import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import { LineSplitter } from '../../base/line-splitter.js';
import { lastWords } from '../../base/text/last-words.js';
import type { CommandLine } from './far-place.js';

interface Request {
  question: string;
  answer: string[];
  settle: (answer: string[] | undefined) => void;
}

/** A login over a slow network, and a look on a busy machine. */
const CONNECT_MS = 15_000;
const ANSWER_MS = 5000;
const MAX_PENDING = 64;
const MAX_LINE_BYTES = 16 * 1024;
const MAX_LINES = 10_000;
const MAX_WORDS_BYTES = 4096;
/** After a failure, the next connection is tried no sooner. */
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** A shell on the other machine that answers questions, one at a time. When it is lost, a later question opens another. */
export class SideChannel implements Disposable {
  readonly #line: CommandLine;
  readonly #clock: Clock;
  readonly #pending: Request[] = [];
  #child: ChildProcess | undefined;
  #isReady = false;
  #isDisposed = false;
  #words = '';
  #timer: Disposable | undefined;
  #pauseMs = 0;
  #nextAt = Number.NEGATIVE_INFINITY;
  #failure: string | undefined;
  #greeting: string[] = [];

  constructor(line: CommandLine, clock: Clock) {
    this.#line = line;
    this.#clock = clock;
    this.#open();
  }

  /** Why there is none now; undefined while it works or is being opened. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** What the shell said of its system: its name, its machine, and whether it has /proc. Empty before it answers. */
  get greeting(): readonly string[] {
    return this.#greeting;
  }

  /** The lines of the answer; undefined when there is none. */
  ask(question: string): Promise<string[] | undefined> {
    if (this.#isDisposed || this.#pending.length >= MAX_PENDING) return Promise.resolve(undefined);
    if (!this.#child) {
      if (this.#clock.now() < this.#nextAt) return Promise.resolve(undefined);
      this.#open();
    }
    return new Promise((settle) => {
      this.#pending.push({ question, answer: [], settle });
      if (this.#isReady && this.#pending.length === 1) this.#askNext();
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#lose('it is closed');
  }

  #open(): void {
    const { command, args } = this.#line;
    this.#isReady = false;
    this.#words = '';
    const child = spawnClean(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env: process.env });
    this.#child = child;
    const lost = (why?: string) => {
      if (child === this.#child) this.#lose(why ?? lastWords(this.#words) ?? 'it has ended');
    };
    child.on('error', ({ message }) => lost(message));
    // after its output has been read
    child.on('close', () => lost());
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => lost());
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString()).slice(-MAX_WORDS_BYTES);
    });
    const lines = new LineSplitter(MAX_LINE_BYTES, {
      onLine: (line) => child === this.#child && this.#hear(line.toString('latin1')),
      onTooLong: () => {},
    });
    child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk));
    this.#timer = this.#clock.after(CONNECT_MS, () => lost('it does not answer'), { isBackground: true });
  }

  #hear(line: string): void {
    const [request] = this.#pending;
    // what login scripts print comes before the greeting
    if (!this.#isReady) {
      if (line.startsWith('ready\t')) this.#greeting = line.slice('ready\t'.length).split(' ');
      if (line !== '.' || this.#greeting.length === 0) return;
      this.#isReady = true;
      this.#failure = undefined;
      this.#pauseMs = 0;
      this.#timer?.dispose();
      this.#askNext();
    } else if (request && line === '.') {
      this.#timer?.dispose();
      this.#pending.shift();
      request.settle(request.answer);
      this.#askNext();
    } else if (request && request.answer.length < MAX_LINES) request.answer.push(line);
  }

  #askNext(): void {
    const [request] = this.#pending;
    if (!request) return;
    this.#child?.stdin?.write(`${request.question}\n`);
    this.#timer = this.#clock.after(ANSWER_MS, () => this.#lose('it does not answer'), { isBackground: true });
  }

  #lose(why: string): void {
    this.#timer?.dispose();
    const child = this.#child;
    this.#child = undefined;
    this.#isReady = false;
    this.#greeting = [];
    this.#failure = why;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, MIN_PAUSE_MS), MAX_PAUSE_MS);
    this.#nextAt = this.#clock.now() + this.#pauseMs;
    for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy();
    child?.kill();
    for (const { settle } of this.#pending.splice(0)) settle(undefined);
  }
}
