import { END_CODE } from '../../../recording/asciicast/cast.js';
import { ByteDecoder, bytesOfText } from '../../../recording/bytes-as-text.js';
import { exitStatus, FileRecorder, type FileRecorderOptions, markLabel } from '../../../recording/file-recorder.js';
import type { RecordedEnd, RecordedSession, SessionRecorder } from '../../../recording/recorded-session.js';
import { secretsOnScreen, withoutSecrets } from '../../../recording/redact/screen-secrets.js';
import type { SessionCore } from '../../../session/core.js';
import { findSelected } from '../../../session/focus/find-selected.js';
import type { Terminal } from '../../../terminal/index.js';
import { type Keyframe, rounded, type TraceHeader } from '../../../trace/file/format.js';
import { playingTerminal, restoreKeyframe, takeKeyframe } from '../../../trace/file/keyframe.js';
import { type KeyframeCost, TraceWriter } from '../../../trace/file/trace-writer.js';
import type { StepEvent, TraceStep } from '../../../trace/steps/step.js';
import { RedactedOutput, type RedactedPiece } from './redacted-output.js';
import type { TraceFile } from './trace-file.js';

export interface TraceRecorderOptions extends FileRecorderOptions {
  file: TraceFile;
  header: Omit<TraceHeader, 'cols' | 'rows' | 'seq'>;
  journal: SessionCore['journal'];
  keyframeBytes?: number | undefined;
}

/** What was written, in order: text or a size. */
type Written = { text: string; seqAfter?: number | undefined } | { cols: number; rows: number };

/** A keyframe whose place the file has not reached. */
interface Prepared {
  seq: number;
  atMs: number;
  rest: string;
  /** Absent when only the screen of the file counts. */
  keyframe: Keyframe | undefined;
  tookMs: number;
}

/** How often a keyframe waits for output that does not end within a sequence. */
const MAX_TRIES = 4;

/** Records a session as a trace: its output with keyframes, and everything else that happened. */
export class TraceRecorder extends FileRecorder<TraceRecorderOptions> implements SessionRecorder {
  readonly #writer: TraceWriter;
  readonly #output: RedactedOutput;
  readonly #dialect: TraceHeader['dialect'];
  readonly #size: { cols: number; rows: number };
  #wantsKeyframe = false;
  #next: Prepared | undefined;
  /** How often a keyframe was put off because a sequence was not finished. */
  #tries = 0;
  #cost: KeyframeCost = { keyframeMs: 0, outputMs: 0 };
  /** When output arrived that the session is still parsing. */
  #arrivedAt: number | undefined;
  /** What can be played to get the screen of the file; not kept once there is a copy of that screen. */
  #last: Keyframe | undefined;
  #since: Written[] = [];
  /** The screen as the file has it. Needed as soon as something was hidden, which the session's own screen still shows. */
  #shown: Terminal | undefined;
  #focus = '';

  /** Throws when the beginning of the trace cannot be written. */
  constructor(session: RecordedSession, options: TraceRecorderOptions) {
    super(session, options);
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
    this.listening = [
      session.onOutput(({ bytes, seq }) => this.#arrive(bytes, seq)),
      session.onScreen(() => this.#parsed()),
      session.onResize((size) => this.#resized(size)),
      options.journal.onNote((step) => this.#note(step)),
    ];
  }

  get count(): number {
    return this.#writer.count;
  }

  mark(label: string): void {
    const text = markLabel(label, this.options.redactor);
    this.#output.flush();
    this.#step({ kind: 'mark', label: text }, (atMs) => this.#writer.event(atMs, 'm', text));
  }

  finish(end: RecordedEnd): void {
    this.#output.end(this.session.terminal.seq, this.nowMs);
    const { reason, exitCode, signal } = end;
    const told = { ...(exitCode === undefined ? {} : { exitCode }), ...(signal === undefined ? {} : { signal }) };
    this.#step(end.isExit ? { kind: 'exit', reason, ...told } : { kind: 'end', reason });
    this.attempt(() => this.#writer.event(this.nowMs, END_CODE, reason));
    const status = exitStatus(end);
    if (status !== undefined) this.attempt(() => this.#writer.event(this.nowMs, 'x', String(status)));
    this.close();
  }

  /** The screen of a session that has already shown something. */
  #begin(): void {
    this.#last = this.#withoutSecrets(takeKeyframe(this.session.terminal, { atMs: this.nowMs, rest: this.#rest }));
    this.#writer.keyframe(this.#last);
  }

  #arrive(bytes: Uint8Array, seq: number): void {
    this.#arrivedAt = this.session.clock.now();
    // the session has not parsed these bytes yet, so its screen is that of `seq`
    if (!this.#next && (this.#wantsKeyframe || this.#writer.wantsKeyframe(this.#cost))) this.#prepare(seq);
    this.#output.push(bytes, seq, this.nowMs);
  }

  #parsed(): void {
    if (this.#arrivedAt === undefined) return;
    this.#cost.outputMs += this.session.clock.now() - this.#arrivedAt;
    this.#arrivedAt = undefined;
  }

  /** Takes the next keyframe. Text before it may still be held back, so it is written when the file gets there. */
  #prepare(seq: number): void {
    // half a character is never on its own in the file
    if (this.#output.restBytes > 0) return;
    const isAwkward = this.session.terminal.isMidSequence && this.#tries++ < MAX_TRIES;
    if (isAwkward) return;
    const startedAt = this.session.clock.now();
    const rest = this.#rest;
    const keyframe = this.#shown ? undefined : takeKeyframe(this.session.terminal, { atMs: this.nowMs, rest });
    this.#next = { seq, atMs: this.nowMs, rest, keyframe, tookMs: this.session.clock.now() - startedAt };
    this.#tries = 0;
  }

  /** Writes the prepared keyframe before the first output after it. */
  #writePrepared({ seq, atMs, rest, keyframe, tookMs }: Prepared): void {
    this.#next = undefined;
    if (this.#writer.seq !== seq) return;
    const startedAt = this.session.clock.now();
    this.#wantsKeyframe = false;
    // the session's screen shows what was hidden meanwhile
    const shown = this.#shown ? takeKeyframe(this.#shown, { atMs, rest }) : (keyframe as Keyframe);
    this.#last = this.#withoutSecrets(shown);
    this.#since = [];
    this.#writer.keyframe(this.#last);
    this.#cost = { keyframeMs: tookMs + this.session.clock.now() - startedAt, outputMs: 0 };
  }

  #withoutSecrets(keyframe: Keyframe): Keyframe {
    const text = this.options.redactor.text(keyframe.text);
    if (text === keyframe.text) return keyframe;
    // from now on, only the screen of the file counts
    this.#shown = restoreKeyframe({ ...keyframe, text }, this.#dialect);
    return { ...keyframe, text };
  }

  get #rest(): string {
    return this.session.terminal.isMidSequence ? this.options.redactor.cutText(this.#unfinished()) : '';
  }

  /** The start of a sequence or character that the program has not finished. */
  #unfinished(): string {
    const decoder = new ByteDecoder();
    return decoder.decode(this.session.unfinishedOutput()) + decoder.end();
  }

  #resized({ cols, rows }: { cols: number; rows: number }): void {
    this.#output.flush();
    const atMs = this.nowMs;
    this.add([{ atMs, write: () => this.#writeSize(atMs, cols, rows) }]);
    // rows may have come back from the history, which a trace does not have
    this.#wantsKeyframe = this.session.terminal.history.rowCount > 0;
  }

  #note({ atMs, seq, ...step }: TraceStep): void {
    if (step.kind === 'act' || step.kind === 'wait') this.#noteFocus();
    const told = redacted(step as StepEvent, this.#hiding());
    const sinceStart = this.sinceStart(atMs);
    const write = () => {
      this.#writer.step(sinceStart, seq, told);
      // players of asciicasts know markers
      if (told.kind === 'step') this.#writer.event(sinceStart, 'm', told.title);
    };
    this.add([{ atMs: this.nowMs, write }]);
  }

  /** What was selected at the time of an act or a wait. */
  #noteFocus(): void {
    const [selected] = findSelected(this.session.terminal);
    const text = selected ? this.#hiding()(selected.text) : '';
    const key = selected ? `${selected.row} ${text}` : '';
    if (key === this.#focus) return;
    this.#focus = key;
    if (selected) this.#step({ kind: 'focus', text, row: selected.row, col: selected.col });
  }

  /** Hides secrets in texts about the screen, such as what a wait matched. */
  #hiding(): (text: string) => string {
    const { redactor } = this.options;
    const secrets = secretsOnScreen(this.session.terminal, redactor);
    return (text) => withoutSecrets(redactor.text(text), secrets);
  }

  #step(step: StepEvent, also?: (atMs: number) => void): void {
    const [atMs, { seq }] = [this.nowMs, this.session.terminal];
    const write = () => {
      this.#writer.step(atMs, seq, step);
      also?.(atMs);
    };
    this.add([{ atMs, write }]);
  }

  protected override get heldSince(): number {
    return this.#output.heldSince;
  }

  #addOutput(pieces: readonly RedactedPiece[]): void {
    if (this.isWaiting) {
      const events = pieces.map((piece) => ({ atMs: piece.atMs, write: () => this.#writeOutput(piece) }));
      this.add(events);
      return;
    }
    // pieces are older than what is held back
    this.attempt(() => {
      for (const piece of pieces) this.#writeOutput(piece);
    });
  }

  #writeOutput({ text, atMs, seqAfter, isMasked }: RedactedPiece): void {
    if (this.#next && this.#writer.seq >= this.#next.seq) this.#writePrepared(this.#next);
    if (isMasked) this.#shown ??= this.#screenOfFile();
    this.#writer.output(atMs, text, seqAfter);
    if (this.#shown) play(this.#shown, { text, seqAfter });
    else this.#since.push({ text, seqAfter });
  }

  #writeSize(atMs: number, cols: number, rows: number): void {
    this.#next = undefined;
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
    return playingTerminal(this.#size, this.#dialect);
  }
}

function play(terminal: Terminal, { text, seqAfter }: { text: string; seqAfter?: number | undefined }): void {
  terminal.feed(bytesOfText(text));
  if (seqAfter !== undefined && terminal.seq !== seqAfter) terminal.continueAt(seqAfter);
}

/** What a step says in words of ours. */
const OUR_WORDS = new Set(['kind', 'do', 'outcome', 'since', 'state', 'event', 'accepted']);

/** A step without secrets: every text in it may hold one. */
function redacted(step: StepEvent, hide: (text: string) => string): StepEvent {
  const entries = Object.entries(step).map(([name, value]) => [
    name,
    typeof value === 'string' && !OUR_WORDS.has(name)
      ? hide(value)
      : typeof value === 'number'
        ? rounded(value)
        : value,
  ]);
  return Object.fromEntries(entries) as StepEvent;
}
