import { Emitter } from '../base/emitter.js';
import { finish, type Work } from '../base/work.js';
import { reportSize } from './functions/reports/window.js';
import { fullReset } from './functions/reset.js';
import { resizeGrid } from './functions/resize.js';
import { Interpreter } from './interpreter.js';
import type { Modes } from './modes.js';
import { Parser } from './parser/parser.js';
import { textOfRow } from './screen/text.js';
import type { TerminalEvent } from './state/event-queue.js';
import { State } from './state/state.js';
import type { Cell, CellSeqs, Cursor, LineRange, LogicalLine, Terminal, TerminalOptions } from './types.js';
import { readCellSeqs, writeCellSeqs } from './views/cell-seqs.js';
import { describeCells } from './views/describe-cells.js';
import { HistoryView } from './views/history.js';
import { logicalLines } from './views/logical-lines.js';
import { rowLook } from './views/row-look.js';
import { serialize } from './views/serialize.js';

const MAX_SIDE = 10_000;
const MAX_SCROLLBACK = 10_000_000;

/** A terminal without a window: feed it the output of a program and read the screen that a person would see. */
export function createTerminal(options: TerminalOptions): Terminal {
  checkWhole('cols', options.cols, 1, MAX_SIDE);
  checkWhole('rows', options.rows, 1, MAX_SIDE);
  if (options.scrollback !== undefined) checkWhole('scrollback', options.scrollback, 0, MAX_SCROLLBACK);
  if (options.startSeq !== undefined) checkWhole('startSeq', options.startSeq, 0, Number.MAX_SAFE_INTEGER);
  return new HeadlessTerminal(options);
}

class HeadlessTerminal implements Terminal {
  readonly #state: State;
  readonly #interpreter: Interpreter;
  readonly #parser: Parser;
  readonly #events = {
    reply: new Emitter<Uint8Array>(),
    title: new Emitter<{ title: string; seq: number }>(),
    bell: new Emitter<{ seq: number }>(),
    link: new Emitter<{ url: string; id: string; seq: number }>(),
    workingDirectory: new Emitter<{ url: string; seq: number }>(),
    notification: new Emitter<{ text: string; seq: number }>(),
    prompt: new Emitter<Parameters<Parameters<Terminal['onPrompt']>[0]>[0]>(),
    clipboard: new Emitter<{ selection: string; text: string | null; seq: number }>(),
    mode: new Emitter<{ mode: keyof Modes; modes: Modes; seq: number }>(),
    resizeRequest: new Emitter<{ cols: number; rows: number; seq: number }>(),
  };
  #seq = 0;
  #revision = 0;
  #lastVersion = 0;
  #screenText: string | null = null;
  #isTelling = false;
  #isDisposed = false;
  readonly history: HistoryView;

  readonly onReply = this.#events.reply.event;
  readonly onTitle = this.#events.title.event;
  readonly onBell = this.#events.bell.event;
  readonly onLink = this.#events.link.event;
  readonly onWorkingDirectory = this.#events.workingDirectory.event;
  readonly onNotification = this.#events.notification.event;
  readonly onPrompt = this.#events.prompt.event;
  readonly onClipboard = this.#events.clipboard.event;
  readonly onMode = this.#events.mode.event;
  readonly onResizeRequest = this.#events.resizeRequest.event;

  constructor(options: TerminalOptions) {
    this.#state = new State(options);
    this.#seq = options.startSeq ?? 0;
    this.#state.seq = this.#seq;
    fullReset(this.#state);
    this.#state.events.take();
    this.#state.changed = false;
    this.#interpreter = new Interpreter(this.#state);
    this.#parser = new Parser(this.#interpreter);
    this.history = new HistoryView(this.#state);
  }

  get cols(): number {
    return this.#state.cols;
  }

  get rows(): number {
    return this.#state.rows;
  }

  get seq(): number {
    return this.#seq;
  }

  get revision(): number {
    return this.#revision;
  }

  get title(): string {
    return this.#state.titles.window;
  }

  get isAlternate(): boolean {
    return this.#state.isAlternate;
  }

  get modes(): Modes {
    return { ...this.#state.modes };
  }

  get cursor(): Cursor {
    const { x, y, modes, cursorStyle, cursorBlink, pendingWrap } = this.#state;
    const wraps = pendingWrap && modes.autowrap;
    return { x, y, visible: modes.cursorVisible, style: cursorStyle, blink: cursorBlink, pendingWrap: wraps };
  }

  get isMidSequence(): boolean {
    return this.#parser.isMidSequence;
  }

  feed(bytes: Uint8Array): void {
    if (this.#isDisposed || bytes.length === 0) return;
    this.#interpreter.beginChunk(this.#seq);
    this.#parser.parse(bytes);
    this.#seq += bytes.length;
    this.#state.seq = this.#seq;
    this.#settle();
  }

  resize(cols: number, rows: number): void {
    checkWhole('cols', cols, 1, MAX_SIDE);
    checkWhole('rows', rows, 1, MAX_SIDE);
    if (this.#isDisposed || (cols === this.cols && rows === this.rows)) return;
    resizeGrid(this.#state, cols, rows);
    if (this.#state.modes.inBandResize) reportSize(this.#state);
    this.#settle();
  }

  screenText(): string {
    if (this.#screenText === null) {
      const { screen, clusters, rows } = this.#state;
      let text = textOfRow(screen.row(0), clusters);
      for (let y = 1; y < rows; y++) text += `\n${textOfRow(screen.row(y), clusters)}`;
      this.#screenText = text;
    }
    return this.#screenText;
  }

  rowText(y: number): string {
    return textOfRow(this.#row(y), this.#state.clusters);
  }

  rowSeq(y: number): number {
    return this.#row(y).seq;
  }

  leftScreen(): { text: string; seq: number }[] | undefined {
    const { alternate, isAlternate, clusters, rows } = this.#state;
    if (!alternate || isAlternate) return undefined;
    return Array.from({ length: rows }, (_, y) => alternate.row(y)).map((row) => ({
      text: textOfRow(row, clusters),
      seq: row.seq,
    }));
  }

  rowVersion(y: number): number {
    const row = this.#row(y);
    // a change drops the row's cached text, and building the text again resets the version
    textOfRow(row, this.#state.clusters);
    if (row.version === 0) row.version = ++this.#lastVersion;
    return row.version;
  }

  rowLook(y: number): string {
    return rowLook(this.#state, this.#row(y));
  }

  cells(y: number): Cell[] {
    return describeCells(this.#state, this.#row(y), 0, this.cols);
  }

  logicalLines(range: LineRange = {}): LogicalLine[] {
    return logicalLines(this.#state, range);
  }

  serialize(options: { scrollback?: number } = {}): string {
    return finish(this.serializing(options));
  }

  serializing(options: { scrollback?: number; maxCharacters?: number } = {}): Work<string> {
    return serialize(this.#state, options);
  }

  cellSeqs(): CellSeqs {
    return readCellSeqs(this.#state);
  }

  continueAt(seq: number, cells?: CellSeqs): void {
    checkWhole('seq', seq, 0, Number.MAX_SAFE_INTEGER);
    this.#seq = seq;
    this.#state.seq = seq;
    if (cells) writeCellSeqs(this.#state, cells);
  }

  compact(): void {
    this.#state.scrollback.compact();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#state.scrollback.clear();
    for (const emitter of Object.values(this.#events)) emitter.dispose();
  }

  #row(y: number) {
    if (!Number.isInteger(y) || y < 0 || y >= this.rows) {
      throw new RangeError(`no row ${y}: the screen has rows 0 to ${this.rows - 1}`);
    }
    return this.#state.screen.row(y);
  }

  /** Counts the change and notifies listeners after a parse. A listener may feed again; one that throws stops no others. */
  #settle(): void {
    if (this.#state.changed) {
      this.#state.changed = false;
      this.#revision++;
      this.#screenText = null;
    }
    if (this.#isTelling || this.#state.events.isEmpty) return;
    this.#isTelling = true;
    let failure: { error: unknown } | undefined;
    while (!this.#state.events.isEmpty) {
      for (const event of this.#state.events.take()) {
        try {
          this.#tell(event);
        } catch (error) {
          failure ??= { error };
        }
      }
    }
    this.#isTelling = false;
    if (failure) throw failure.error;
  }

  #tell(event: TerminalEvent): void {
    switch (event.type) {
      case 'reply':
        return this.#events.reply.emit(encodeReply(event.text));
      case 'prompt':
        return this.#events.prompt.emit({ ...event.mark, seq: event.seq });
      default: {
        const { type, ...value } = event;
        return (this.#events[type] as Emitter<unknown>).emit(value);
      }
    }
  }
}

const encoder = new TextEncoder();

/** Replies are UTF-8 text, except for 8-bit introducers, which are single bytes. */
function encodeReply(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  if (!/[\x80-\x9f]/.test(text)) return bytes;
  return bytes.filter((byte, i) => byte !== 0xc2 || (bytes[i + 1] as number) > 0x9f);
}

function checkWhole(name: string, value: number, smallest: number, largest: number): void {
  if (!Number.isInteger(value) || value < smallest || value > largest) {
    throw new RangeError(`${name} must be a whole number from ${smallest} to ${largest}, not ${value}`);
  }
}
