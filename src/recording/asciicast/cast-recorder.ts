import { exitStatus, FileRecorder, type FileRecorderOptions, markLabel } from '../file-recorder.js';
import type { LineFile } from '../line-file.js';
import type { RecordedEnd, RecordedSession, SessionRecorder } from '../recorded-session.js';
import { type Piece, StreamRedactor } from '../redact/stream-redactor.js';
import type { CastCode, CastEvent, CastHeader } from './cast.js';
import { CastWriter } from './cast-writer.js';

export interface CastRecorderOptions extends FileRecorderOptions {
  file: LineFile;
  header: Omit<CastHeader, 'cols' | 'rows'>;
}

/** Rows of history at the start of a recording: they reappear when the terminal grows. */
const HISTORY_ROWS = 1000;

/** Records a session as an asciicast v3: all of its output, with the time of each piece. */
export class CastRecorder extends FileRecorder<CastRecorderOptions> implements SessionRecorder {
  readonly #writer: CastWriter;
  readonly #output: TextStream;
  readonly #input: TextStream;
  #count = 0;

  /** Throws when the beginning of the recording cannot be written. */
  constructor(session: RecordedSession, options: CastRecorderOptions) {
    super(session, options);
    const { cols, rows } = session.terminal;
    this.#writer = new CastWriter(options.file, { ...options.header, cols, rows }, 3);
    this.#output = this.#stream('o');
    this.#input = this.#stream('i');
    this.#begin();
    this.listening = [
      session.onOutput(({ bytes }) => this.#output.push(bytes, this.nowMs)),
      session.onResize(({ cols, rows }) => this.#between('r', `${cols}x${rows}`)),
      session.onInput(({ bytes, isSecret }) => {
        if (!isSecret && options.includesInput) this.#input.push(bytes, this.nowMs);
      }),
    ];
  }

  get count(): number {
    return this.#count;
  }

  mark(label: string): void {
    this.#between('m', markLabel(label, this.options.redactor));
  }

  finish(end: RecordedEnd): void {
    this.#output.end(this.nowMs);
    this.#input.end(this.nowMs);
    this.attempt(() => this.#writer.end(this.nowMs, end.reason));
    const status = exitStatus(end);
    if (status !== undefined) this.#addAll([{ atMs: this.nowMs, code: 'x', data: String(status) }]);
    this.close();
  }

  /** Writes the current screen and any output that the program has not finished. */
  #begin(): void {
    const { terminal } = this.session;
    if (terminal.seq === 0) return;
    const screen = this.options.redactor.text(terminal.serialize({ scrollback: HISTORY_ROWS }));
    this.#writer.write({ atMs: 0, code: 'o', data: screen });
    this.#count++;
    this.#output.push(this.session.unfinishedOutput(), 0);
  }

  #stream(code: CastCode): TextStream {
    const { redactor } = this.options;
    const write = (pieces: Piece[]) => this.#addAll(pieces.map(({ text, atMs }) => ({ atMs, code, data: text })));
    return new TextStream(new StreamRedactor({ redactor, clock: this.session.clock, write }));
  }

  /** Adds an event that must keep its place in the text around it. */
  #between(code: CastCode, data: string): void {
    this.#output.flush();
    this.#input.flush();
    this.#addAll([{ atMs: this.nowMs, code, data }]);
  }

  protected override get heldSince(): number {
    return Math.min(this.#output.heldSince, this.#input.heldSince);
  }

  #addAll(events: readonly CastEvent[]): void {
    this.add(events.map((event) => ({ atMs: event.atMs, write: () => this.#write(event) })));
  }

  #write(event: CastEvent): void {
    this.#writer.write(event);
    this.#count++;
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
