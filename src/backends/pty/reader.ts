import { readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Disposable } from '../../base/disposable.js';
import type { ReadScheduler, ScheduledReads } from './read-scheduler.js';

export interface ReaderOptions {
  /** The master side of the terminal; the reader closes it. */
  fd: number;
  scheduler: ReadScheduler;
  onData: (bytes: Uint8Array) => void;
  /** The other side is closed everywhere, and everything was delivered. */
  onHangup: () => void;
}

/** Reads what a program writes to its terminal. */
export class Reader implements ScheduledReads, Disposable {
  readonly #options: ReaderOptions;
  readonly #stream: ReadStream;
  #isPaused = false;
  #isInLine = false;
  #isHungUp = false;
  #isClosed = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
    const onread = { buffer: options.scheduler.buffer, callback: (byteCount: number) => this.#deliver(byteCount) };
    // half-open: the stream must not close the fd before it was drained
    const streamOptions = { onread, allowHalfOpen: true };
    this.#stream = new ReadStream(options.fd, streamOptions);
    this.#stream.on('end', () => this.#hangUp());
    this.#stream.on('error', () => this.#hangUp());
    // resume() would start in a later tick, even when paused by then
    this.#stream.read(0);
  }

  pause(): void {
    this.#isPaused = true;
    this.#update();
  }

  resume(): void {
    this.#isPaused = false;
    this.#update();
  }

  rearm(): void {
    this.#isInLine = false;
    this.#update();
  }

  /**
   * Delivers what the kernel holds, paused or not, because libuv drops the rest at a hang-up (libuv#4992). `open` means that
   * everything was read and other processes can still write; a bound ends it if they write without end.
   */
  drain(): 'open' | 'hung_up' {
    const { fd, scheduler } = this.#options;
    // a terminal holds about 20 kB on Linux
    for (let byteLimit = 256 * 1024; byteLimit > 0 && !this.#isHungUp && !this.#isClosed; ) {
      const byteCount = readNow(fd, scheduler.buffer);
      if (byteCount === undefined) break;
      if (byteCount === 0) this.#isHungUp = true;
      else this.#options.onData(scheduler.buffer.subarray(0, byteCount));
      byteLimit -= byteCount;
    }
    return this.#isHungUp ? 'hung_up' : 'open';
  }

  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.scheduler.forget(this);
    this.#stream.removeAllListeners();
    // a pending read may still fail, and no listener is left
    this.#stream.on('error', () => {});
    this.#stream.destroy();
  }

  #deliver(byteCount: number): boolean {
    const { scheduler, onData } = this.#options;
    onData(scheduler.buffer.subarray(0, byteCount));
    if (this.#isClosed || this.#isPaused) return false;
    this.#isInLine = !scheduler.mayGoOn(this, byteCount);
    return !this.#isInLine;
  }

  #update(): void {
    if (this.#isClosed) return;
    if (this.#isPaused) {
      this.#options.scheduler.forget(this);
      this.#isInLine = false;
      this.#stream.pause();
    } else if (!this.#isInLine) {
      this.#stream.resume();
    }
  }

  #hangUp(): void {
    if (this.#isClosed) return;
    // after an error the stream has closed the fd, and nothing was left to read
    if (!this.#stream.destroyed) this.drain();
    this.#isHungUp = true;
    this.#options.onHangup();
  }
}

/** The number of bytes read; 0 after a hang-up; undefined when nothing is there yet. */
function readNow(fd: number, buffer: Buffer): number | undefined {
  try {
    return readSync(fd, buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return undefined;
    if (code === 'EIO') return 0;
    throw error;
  }
}
