import { constants } from 'node:os';
import type { Disposable } from '../../base/disposable.js';
import type { LineFile } from '../line-file.js';
import type { RecordedEnd, RecordedSession, SessionRecorder, SessionRecorderOptions } from '../recorded-session.js';
import type { Redactor } from '../redact/redactor.js';
import { type Piece, StreamRedactor } from '../redact/stream-redactor.js';
import type { CastCode, CastEvent, CastHeader } from './cast.js';
import { CastWriter } from './cast-writer.js';

export interface CastRecorderOptions extends SessionRecorderOptions {
  file: LineFile;
  redactor: Redactor;
  header: Omit<CastHeader, 'cols' | 'rows'>;
}

/** Rows of history at the start of a recording: they reappear when the terminal grows. */
const HISTORY_ROWS = 1000;
const MAX_LABEL = 1000;

/** Records a session as an asciicast v3: all of its output, with the time of each piece. */
export class CastRecorder implements SessionRecorder {
  readonly #session: RecordedSession;
  readonly #options: CastRecorderOptions;
  readonly #startMs: number;
  readonly #writer: CastWriter;
  readonly #output: TextStream;
  readonly #input: TextStream;
  /** Events that wait until no older text is held back. */
  #waiting: CastEvent[] = [];
  #listening: Disposable[] = [];
  #count = 0;
  #isOpen = true;

  /** Throws when the beginning of the recording cannot be written. */
  constructor(session: RecordedSession, options: CastRecorderOptions) {
    this.#session = session;
    this.#options = options;
    this.#startMs = session.clock.now();
    const { cols, rows } = session.terminal;
    this.#writer = new CastWriter(options.file, { ...options.header, cols, rows }, 3);
    this.#output = this.#stream('o');
    this.#input = this.#stream('i');
    this.#begin();
    this.#listening = [
      session.onOutput(({ bytes }) => this.#output.push(bytes, this.#nowMs)),
      session.onResize(({ cols, rows }) => this.#between('r', `${cols}x${rows}`)),
      session.onInput(({ bytes, isSecret }) => {
        if (!isSecret && options.includesInput) this.#input.push(bytes, this.#nowMs);
      }),
    ];
  }

  get count(): number {
    return this.#count;
  }

  mark(label: string): void {
    this.#between('m', this.#options.redactor.text(label.slice(0, MAX_LABEL)));
  }

  finish(end: RecordedEnd): void {
    this.#output.end(this.#nowMs);
    this.#input.end(this.#nowMs);
    this.#attempt(() => this.#writer.end(this.#nowMs, end.reason));
    const status = exitStatus(end);
    if (status !== undefined) this.#add([{ atMs: this.#nowMs, code: 'x', data: String(status) }]);
    this.#close();
  }

  get #nowMs(): number {
    return this.#session.clock.now() - this.#startMs;
  }

  /** Writes the current screen and any output that the program has not finished. */
  #begin(): void {
    const { terminal } = this.#session;
    if (terminal.seq === 0) return;
    const screen = this.#options.redactor.text(terminal.serialize({ scrollback: HISTORY_ROWS }));
    this.#writer.write({ atMs: 0, code: 'o', data: screen });
    this.#count++;
    this.#output.push(this.#session.unfinishedOutput(), 0);
  }

  #stream(code: CastCode): TextStream {
    const { redactor } = this.#options;
    const write = (pieces: Piece[]) => this.#add(pieces.map(({ text, atMs }) => ({ atMs, code, data: text })));
    return new TextStream(new StreamRedactor({ redactor, clock: this.#session.clock, write }));
  }

  /** Adds an event that must keep its place in the text around it. */
  #between(code: CastCode, data: string): void {
    this.#output.flush();
    this.#input.flush();
    this.#add([{ atMs: this.#nowMs, code, data }]);
  }

  #add(events: readonly CastEvent[]): void {
    this.#waiting = [...this.#waiting, ...events].sort((a, b) => a.atMs - b.atMs);
    const untilMs = Math.min(this.#output.heldSince, this.#input.heldSince);
    const ready = this.#waiting.filter(({ atMs }) => atMs <= untilMs);
    this.#waiting = this.#waiting.slice(ready.length);
    for (const event of ready) this.#write(event);
  }

  #write(event: CastEvent): void {
    this.#attempt(() => {
      this.#writer.write(event);
      this.#count++;
    });
  }

  #attempt(write: () => void): void {
    if (!this.#isOpen) return;
    try {
      write();
    } catch (error) {
      this.#close();
      this.#options.onEnd(error as Error);
    }
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const listening of this.#listening) listening.dispose();
    this.#options.file.dispose();
  }
}

/** Decodes bytes as text: it never splits a character, and invalid bytes become U+FFFD. */
class TextStream {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #redactor: StreamRedactor;

  constructor(redactor: StreamRedactor) {
    this.#redactor = redactor;
  }

  /** When the oldest held text arrived. */
  get heldSince(): number {
    return this.#redactor.heldSince ?? Number.POSITIVE_INFINITY;
  }

  push(bytes: Uint8Array, atMs: number): void {
    this.#redactor.push(this.#decoder.decode(bytes, { stream: true }), atMs);
  }

  /** Keeps half a character, which no screen shows yet. */
  flush(): void {
    this.#redactor.flush();
  }

  end(atMs: number): void {
    this.#redactor.push(this.#decoder.decode(), atMs);
    this.#redactor.dispose();
  }
}

/** The exit status as a shell reports it. */
export function exitStatus({ exitCode, signal }: RecordedEnd): number | undefined {
  if (exitCode !== undefined || signal === undefined) return exitCode;
  return 128 + (constants.signals[signal] ?? 0);
}
