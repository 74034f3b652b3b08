import { readSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Pauses between tries; together they make the deadline of one answer, about ten seconds. */
const FIRST_PAUSE_MS = 0.05;
const MAX_PAUSE_MS = 5;
const MAX_TRIES = 2000;
const MAX_LINE_BYTES = 256;

/** Requests to a child process and its answers, without a turn of the event loop in between. */
export class SyncChannel {
  readonly #requests: Socket;
  readonly #answers: Socket;

  constructor(requests: Socket, answers: Socket) {
    this.#requests = requests;
    this.#answers = answers;
    // only `readLine` reads
    answers.pause();
    for (const socket of [requests, answers]) socket.on('error', () => {}).unref();
  }

  /** False when the process does not read it. */
  write(bytes: Uint8Array): boolean {
    let rest = bytes;
    const taken = retry(() => {
      rest = rest.subarray(writeSync(fdOf(this.#requests), rest));
      return rest.length === 0 ? true : undefined;
    });
    return taken ?? false;
  }

  /** Undefined when the process is gone or does not answer in time. */
  readLine(): string | undefined {
    const buffer = Buffer.alloc(MAX_LINE_BYTES);
    let length = 0;
    return retry(() => {
      const byteCount = readSync(fdOf(this.#answers), buffer, length, buffer.length - length, null);
      if (byteCount === 0) throw new Error('closed');
      length += byteCount;
      return buffer[length - 1] === NEWLINE ? buffer.toString('latin1', 0, length - 1) : undefined;
    });
  }

  close(): void {
    this.#requests.destroy();
    this.#answers.destroy();
  }
}

const NEWLINE = 10;

/** Tries until there is a result. Gives up after an error other than `EAGAIN`, or when it takes too long. */
function retry<T>(attempt: () => T | undefined): T | undefined {
  let pauseMs = FIRST_PAUSE_MS;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      const result = attempt();
      if (result !== undefined) return result;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return undefined;
      blockThread(pauseMs);
      // short at first: most answers take less than a millisecond
      if (tries > 20) pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }
  return undefined;
}

/** Node exposes a socket's descriptor nowhere else. */
function fdOf(socket: Socket): number {
  return (socket as unknown as { _handle?: { fd: number } | null })._handle?.fd ?? -1;
}

const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the whole thread. Only for answers of a local process that come faster than a program starts. */
function blockThread(delayMs: number): void {
  Atomics.wait(NEVER, 0, 0, delayMs);
}
