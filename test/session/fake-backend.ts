import type { Backend, BackendExit, InputMode, KillReport } from '../../src/backends/backend.js';
import { Emitter } from '../../src/base/emitter.js';
import { fail } from '../../src/base/errors/errors.js';

interface HeldWrite {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** A program that does what a test says, without a process and without time. */
export class FakeBackend implements Backend {
  readonly pid = 4711;
  readonly #data = new Emitter<Uint8Array>();
  readonly #exit = new Emitter<BackendExit>();
  readonly #held: HeldWrite[] = [];
  readonly onData = this.#data.event;
  readonly onExit = this.#exit.event;
  /** What was written, one entry for each write. */
  readonly writes: string[] = [];
  readonly sizes: [cols: number, rows: number][] = [];
  readonly signals: NodeJS.Signals[] = [];
  killCount = 0;
  isDisposed = false;
  isPaused = false;
  mode: InputMode | undefined = { canonical: false, echo: false };
  /** Writes stay under way until `read` is called, as with a program that does not read. */
  holdsWrites = false;
  #isOver = false;

  get listenerCount(): number {
    return this.#data.listenerCount + this.#exit.listenerCount;
  }

  /** The program writes. */
  say(text: string | Uint8Array): void {
    this.#data.emit(Buffer.from(text));
  }

  /** The program ends. */
  end(exit: Partial<BackendExit> = { exitCode: 0 }): void {
    this.#isOver = true;
    this.#exit.emit({ outputComplete: true, ...exit });
  }

  /** The program reads all pending input. */
  read(): void {
    for (const { resolve } of this.#held.splice(0)) resolve();
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#checkRunning('read input');
    this.writes.push(Buffer.from(bytes).toString('latin1'));
    if (!this.holdsWrites) return;
    await new Promise<void>((resolve, reject) => this.#held.push({ resolve, reject }));
  }

  resize(cols: number, rows: number): void {
    this.#checkRunning('be resized');
    this.sizes.push([cols, rows]);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  signal(name: NodeJS.Signals): void {
    this.#checkRunning('be signalled');
    this.signals.push(name);
  }

  async kill(): Promise<KillReport> {
    this.killCount++;
    if (!this.#isOver) this.end({ signal: 'SIGHUP' });
    return { survivors: [] };
  }

  async inputMode(): Promise<InputMode | undefined> {
    return this.mode;
  }

  dispose(): void {
    this.isDisposed = true;
    this.#isOver = true;
    this.#data.dispose();
    this.#exit.dispose();
    for (const { reject } of this.#held.splice(0)) reject(fail('session_exited', { act: 'read input' }));
  }

  #checkRunning(act: string): void {
    if (this.#isOver) throw fail('session_exited', { act });
  }
}
