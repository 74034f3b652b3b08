import type { Disposable } from '../../../base/disposable.js';
import { END_CODE } from '../../../recording/asciicast/cast.js';
import { exitStatus } from '../../../recording/asciicast/cast-recorder.js';
import { ByteDecoder, bytesOfText } from '../../../recording/bytes-as-text.js';
import type {
  RecordedEnd,
  RecordedSession,
  SessionRecorder,
  SessionRecorderOptions,
} from '../../../recording/recorded-session.js';
import type { Redactor } from '../../../recording/redact/redactor.js';
import type { SessionCore } from '../../../session/core.js';
import { findSelected } from '../../../session/focus/find-selected.js';
import { createTerminal, type Terminal } from '../../../terminal/index.js';
import { type Keyframe, rounded, type TraceHeader } from '../../../trace/file/format.js';
import { restoreKeyframe, takeKeyframe } from '../../../trace/file/keyframe.js';
import { TraceWriter } from '../../../trace/file/trace-writer.js';
import type { StepEvent, TraceStep } from '../../../trace/steps/step.js';
import { RedactedOutput, type RedactedPiece } from './redacted-output.js';
import type { TraceFile } from './trace-file.js';

export interface TraceRecorderOptions extends SessionRecorderOptions {
  file: TraceFile;
  redactor: Redactor;
  header: Omit<TraceHeader, 'cols' | 'rows' | 'seq'>;
  journal: SessionCore['journal'];
  keyframeBytes?: number | undefined;
}

const MAX_LABEL = 1000;

/** What was written, in order: text or a size. */
type Written = { text: string; seqAfter?: number | undefined } | { cols: number; rows: number };

/** Records a session as a trace: its output with keyframes, and everything else that happened. */
export class TraceRecorder implements SessionRecorder {
  readonly #session: RecordedSession;
  readonly #options: TraceRecorderOptions;
  readonly #startMs: number;
  readonly #writer: TraceWriter;
  readonly #output: RedactedOutput;
  readonly #dialect: TraceHeader['dialect'];
  readonly #size: { cols: number; rows: number };
  /** Events that wait until no older text is held back. */
  #waiting: { atMs: number; write: () => void }[] = [];
  #listening: Disposable[] = [];
  #isOpen = true;
  #wantsKeyframe = false;
  /** What can be played to get the screen of the file; not kept once there is a copy of that screen. */
  #last: Keyframe | undefined;
  #since: Written[] = [];
  /** The screen as the file has it. Needed as soon as something was hidden, which the session's own screen still shows. */
  #shown: Terminal | undefined;
  #focus = '';

  /** Throws when the beginning of the trace cannot be written. */
  constructor(session: RecordedSession, options: TraceRecorderOptions) {
    this.#session = session;
    this.#options = options;
    this.#startMs = session.clock.now();
    const { cols, rows, seq } = session.terminal;
    const { header, keyframeBytes } = options;
    this.#dialect = header.dialect;
    this.#size = { cols, rows };
    this.#writer = new TraceWriter(options.file.sink, { ...header, cols, rows, seq }, { keyframeBytes });
    this.#output = new RedactedOutput({
      redactor: options.redactor,
      clock: session.clock,
      write: (pieces) => this.#addOutput(pieces),
    });
    if (seq > 0) this.#begin();
    this.#listening = [
      session.onOutput(({ bytes, seq }) => this.#arrive(bytes, seq)),
      session.onResize((size) => this.#resized(size)),
      options.journal.onNote((step) => this.#note(step)),
    ];
  }

  get count(): number {
    return this.#writer.count;
  }

  mark(label: string): void {
    const text = this.#options.redactor.text(label.slice(0, MAX_LABEL));
    this.#output.flush();
    this.#step({ kind: 'mark', label: text }, (atMs) => this.#writer.event(atMs, 'm', text));
  }

  finish(end: RecordedEnd): void {
    this.#output.end(this.#session.terminal.seq, this.#nowMs);
    const { reason, exitCode, signal } = end;
    const told = { ...(exitCode === undefined ? {} : { exitCode }), ...(signal === undefined ? {} : { signal }) };
    this.#step(end.isExit ? { kind: 'exit', reason, ...told } : { kind: 'end', reason });
    this.#attempt(() => this.#writer.event(this.#nowMs, END_CODE, reason));
    const status = exitStatus(end);
    if (status !== undefined) this.#attempt(() => this.#writer.event(this.#nowMs, 'x', String(status)));
    this.#close();
  }

  get #nowMs(): number {
    return this.#session.clock.now() - this.#startMs;
  }

  /** The screen of a session that has already shown something. */
  #begin(): void {
    const keyframe = this.#takeFrom(this.#session.terminal);
    this.#writer.keyframe(keyframe);
    this.#last = keyframe;
  }

  #arrive(bytes: Uint8Array, seq: number): void {
    if (this.#wantsKeyframe || this.#writer.wantsKeyframe) this.#keyframe(seq);
    this.#output.push(bytes, seq, this.#nowMs);
  }

  /** Before the session parses the bytes that have just arrived, so its screen is that of `seq`. */
  #keyframe(seq: number): void {
    const isLate = this.#writer.bytesSinceKeyframe > 2 * this.#writer.keyframeBytes;
    if (this.#wantsKeyframe || isLate) this.#output.flush();
    // with a part of the text held back, or half a character, it would be at another place
    if (this.#writer.seq !== seq || this.#waiting.length > 0) return;
    this.#wantsKeyframe = false;
    const keyframe = this.#takeFrom(this.#shown ?? this.#session.terminal);
    this.#attempt(() => this.#writer.keyframe(keyframe));
    this.#last = keyframe;
    this.#since = [];
  }

  #takeFrom(terminal: Terminal): Keyframe {
    const { redactor } = this.#options;
    const rest = this.#session.terminal.isMidSequence ? redactor.cutText(this.#unfinished()) : '';
    const keyframe = takeKeyframe(terminal, { atMs: this.#nowMs, rest });
    const text = redactor.text(keyframe.text);
    if (text === keyframe.text) return keyframe;
    // from now on, only the screen of the file counts
    this.#shown = restoreKeyframe({ ...keyframe, text }, this.#dialect);
    return { ...keyframe, text };
  }

  /** The start of a sequence or character that the program has not finished. */
  #unfinished(): string {
    const decoder = new ByteDecoder();
    return decoder.decode(this.#session.unfinishedOutput()) + decoder.end();
  }

  #resized({ cols, rows }: { cols: number; rows: number }): void {
    this.#output.flush();
    const atMs = this.#nowMs;
    this.#add([{ atMs, write: () => this.#writeSize(atMs, cols, rows) }]);
    // rows may have come back from the history, which a trace does not have
    this.#wantsKeyframe = this.#session.terminal.history.rowCount > 0;
  }

  #note({ atMs, seq, ...step }: TraceStep): void {
    if (step.kind === 'act' || step.kind === 'wait') this.#noteFocus();
    const told = redacted(step as StepEvent, this.#options.redactor);
    this.#add([{ atMs: this.#nowMs, write: () => this.#writer.step(atMs - this.#startMs, seq, told) }]);
  }

  /** What was selected when somebody acted or looked. */
  #noteFocus(): void {
    const [selected] = findSelected(this.#session.terminal);
    const text = selected ? this.#options.redactor.text(selected.text) : '';
    const key = selected ? `${selected.row} ${text}` : '';
    if (key === this.#focus) return;
    this.#focus = key;
    if (selected) this.#step({ kind: 'focus', text, row: selected.row, col: selected.col });
  }

  #step(step: StepEvent, also?: (atMs: number) => void): void {
    const [atMs, { seq }] = [this.#nowMs, this.#session.terminal];
    const write = () => {
      this.#writer.step(atMs, seq, step);
      also?.(atMs);
    };
    this.#add([{ atMs, write }]);
  }

  #addOutput(pieces: readonly RedactedPiece[]): void {
    if (this.#waiting.length > 0) {
      this.#add(pieces.map((piece) => ({ atMs: piece.atMs, write: () => this.#writeOutput(piece) })));
      return;
    }
    // pieces are older than what is held back
    this.#attempt(() => {
      for (const piece of pieces) this.#writeOutput(piece);
    });
  }

  #add(events: { atMs: number; write: () => void }[]): void {
    const untilMs = this.#output.heldSince;
    if (this.#waiting.length === 0 && (events.at(-1)?.atMs ?? 0) <= untilMs) {
      for (const { write } of events) this.#attempt(write);
      return;
    }
    this.#waiting = [...this.#waiting, ...events].sort((a, b) => a.atMs - b.atMs);
    const ready = this.#waiting.filter(({ atMs }) => atMs <= untilMs);
    this.#waiting = this.#waiting.slice(ready.length);
    for (const { write } of ready) this.#attempt(write);
  }

  #writeOutput({ text, atMs, seqAfter, isMasked }: RedactedPiece): void {
    if (isMasked) this.#shown ??= this.#screenOfFile();
    this.#writer.output(atMs, text, seqAfter);
    if (this.#shown) play(this.#shown, { text, seqAfter });
    else this.#since.push({ text, seqAfter });
  }

  #writeSize(atMs: number, cols: number, rows: number): void {
    this.#writer.resize(atMs, cols, rows);
    if (this.#shown) this.#shown.resize(cols, rows);
    else this.#since.push({ cols, rows });
  }

  /** Plays what the file has since its last keyframe. */
  #screenOfFile(): Terminal {
    const terminal = this.#last ? restoreKeyframe(this.#last, this.#dialect) : this.#newTerminal();
    for (const part of this.#since) {
      if ('text' in part) play(terminal, part);
      else terminal.resize(part.cols, part.rows);
    }
    this.#since = [];
    return terminal;
  }

  #newTerminal(): Terminal {
    return createTerminal({ ...this.#size, ...(this.#dialect ? { dialect: this.#dialect } : {}) });
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

function play(terminal: Terminal, { text, seqAfter }: { text: string; seqAfter?: number | undefined }): void {
  terminal.feed(bytesOfText(text));
  if (seqAfter !== undefined && terminal.seq !== seqAfter) terminal.continueAt(seqAfter);
}

/** A step without secrets: every text in it may hold one. */
function redacted(step: StepEvent, redactor: Redactor): StepEvent {
  const entries = Object.entries(step).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'kind'
      ? redactor.text(value)
      : typeof value === 'number'
        ? rounded(value)
        : value,
  ]);
  return Object.fromEntries(entries) as StepEvent;
}
