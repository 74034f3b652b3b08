import type { Event } from '../base/emitter.js';
import type { Work } from '../base/work.js';
import type { Modes } from './modes.js';

/** Which terminal to follow where they differ: xterm, or a tmux pane. */
export type Dialect = 'xterm' | 'tmux';

export interface TerminalOptions {
  cols: number;
  rows: number;
  /** The maximum number of rows kept after they scroll off the top. Default 1,000. */
  scrollback?: number;
  /** Columns of a character whose East Asian width is "ambiguous". Default 1. */
  ambiguousWidth?: 1 | 2;
  /** Whether the program may resize the grid (CSI 8 t, DECCOLM) and set or report the window's state. Default false. */
  windowOps?: boolean;
  /** Whether DECRQCRA answers: it lets a program read the screen back. Default false. */
  checksumReports?: boolean;
  /** The initial byte count, for a terminal that continues where another one ended. Default 0. */
  startSeq?: number;
  /** Use `tmux` for programs in a tmux pane: tmux shows some output differently from xterm. Default `xterm`. */
  dialect?: Dialect;
  /** Initial colours for OSC 10, 11 and 12, as `#rrggbb`. */
  colors?: { foreground?: string; background?: string; cursor?: string };
}

/** A colour of a cell: the default, one of 256 palette entries, or 24-bit. */
export type Color = 'default' | { palette: number } | { rgb: number };

export type UnderlineStyle = 'none' | 'single' | 'double' | 'curly' | 'dotted' | 'dashed';

export interface Style {
  foreground: Color;
  background: Color;
  underlineColor: Color;
  underline: UnderlineStyle;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  blink: boolean;
  inverse: boolean;
  invisible: boolean;
  strikethrough: boolean;
  overline: boolean;
  protected: boolean;
  link: Link | null;
}

export interface Link {
  id: string;
  url: string;
}

/** One column of a row. The right half of a wide character has width 0 and an empty text. */
export interface Cell {
  text: string;
  width: 0 | 1 | 2;
  style: Style;
  /** The offset after the byte that last wrote text here; 0 if nothing was written since the cell was erased. */
  seq: number;
}

export type CursorStyle = 'block' | 'underline' | 'bar';

export interface Cursor {
  x: number;
  y: number;
  visible: boolean;
  style: CursorStyle;
  blink: boolean;
  /** The last column was written and the next character wraps first. */
  pendingWrap: boolean;
}

/** Rows joined by soft wraps, as one line of text. */
export interface LogicalLine {
  /** The absolute number of the line; scrolling, wrapping and trimming never change it. */
  line: number;
  /** The screen row where the line starts; negative if it starts in the history. */
  y: number;
  /** The number of rows of history and screen that it covers. */
  rowCount: number;
  text: string;
  /** The newest seq of its rows: a line older than an anchor contains nothing new. */
  seq: number;
  /**
   * The newest seq among the cells that `text.slice(start, end)` covers; 0 if none of them was written.
   * Throws once the terminal has been fed again.
   */
  seqOf(start: number, end: number): number;
}

/** Which logical lines to read: by absolute number, from the visible screen or the main screen behind it. */
export interface LineRange {
  /** Default: the line at the top of the screen. */
  from?: number;
  /** Exclusive. Default: the end. */
  to?: number;
  screen?: 'shown' | 'main';
}

/** The lines that have scrolled off the top, by absolute line number. */
export interface History {
  /** The number of the oldest line kept. */
  readonly first: number;
  /** One more than the number of the newest line that is at least partly in the history. */
  readonly end: number;
  /** The number of rows kept. */
  readonly rowCount: number;
  text(line: number): string;
  seq(line: number): number;
  cells(line: number): Cell[];
}

/** OSC 133: where a shell's prompt, command line and output begin and end. */
export interface PromptMark {
  kind: 'prompt' | 'command' | 'output' | 'done';
  /** Only for `done`, and only if the shell reports it. */
  exitCode?: number;
  /** The option `aid`, which identifies the shell, if it sends one. */
  id?: string;
  line: number;
  x: number;
}

type At<T> = T & { seq: number };

export interface TerminalEvents {
  /** Replies to the program's queries: write them to its input. */
  readonly onReply: Event<Uint8Array>;
  readonly onTitle: Event<At<{ title: string }>>;
  readonly onBell: Event<At<object>>;
  readonly onLink: Event<At<{ url: string; id: string }>>;
  /** OSC 7 */
  readonly onWorkingDirectory: Event<At<{ url: string }>>;
  /** OSC 9 */
  readonly onNotification: Event<At<{ text: string }>>;
  /** OSC 133 */
  readonly onPrompt: Event<At<PromptMark>>;
  /** OSC 52: the program sets the clipboard (`text`) or queries it (`text` is null; the terminal does not reply). */
  readonly onClipboard: Event<At<{ selection: string; text: string | null }>>;
  readonly onMode: Event<At<{ mode: keyof Modes; modes: Modes }>>;
  /** The program requested another size, which has been applied if `windowOps` is on. */
  readonly onResizeRequest: Event<At<{ cols: number; rows: number }>>;
}

/**
 * When the cells of both screens were written, row by row as runs: how many cells and the seq of the first. Each next cell of
 * a run is one byte newer; with a negative count, all have the same seq. The seq of a cell that was never written is 0.
 */
export interface CellSeqs {
  main: number[][];
  /** Only while it is shown. */
  alternate?: number[][];
}

/** A headless terminal: bytes in, screen out. Reads are up to date as soon as `feed` returns. */
export interface Terminal extends TerminalEvents {
  readonly cols: number;
  readonly rows: number;
  /** The number of bytes fed so far. */
  readonly seq: number;
  /** Increases with every feed or resize that changes what the terminal shows. */
  readonly revision: number;
  readonly cursor: Cursor;
  readonly title: string;
  readonly modes: Modes;
  readonly isAlternate: boolean;
  /** Whether the last byte was in the middle of a character or an escape sequence. */
  readonly isMidSequence: boolean;
  readonly history: History;
  feed(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  /** All rows joined by newlines, without trailing blanks. */
  screenText(): string;
  rowText(y: number): string;
  /** The offset after the byte that last wrote text to the row; 0 for a row that was never written. */
  rowSeq(y: number): number;
  /** The rows of the alternate screen as the program left them; undefined while it is shown, or if it never was. */
  leftScreen(): { text: string; seq: number }[] | undefined;
  /** A number that changes whenever anything in the row changes: text, colours, or which row is shown there. */
  rowVersion(y: number): number;
  /** The same for two rows that look the same: text, colours and other visible attributes. To compare, not to read. */
  rowLook(y: number): string;
  cells(y: number): Cell[];
  /** Soft wraps joined, oldest first: the lines that touch the screen, or those of the range. */
  logicalLines(range?: LineRange): LogicalLine[];
  /** ANSI that recreates the screen, its cursor, modes and title in a fresh terminal of the same size. */
  serialize(options?: { scrollback?: number }): string;
  /** The same as work that pauses after every row. Do not feed the terminal in the meantime. Fails if it gets too long. */
  serializing(options?: { scrollback?: number; maxCharacters?: number }): Work<string>;
  /** When each cell was written. With `serialize`, it recreates the screen together with its origin. */
  cellSeqs(): CellSeqs;
  /** Continues at this seq, as if its bytes had been fed here, and makes the cells as old as given. */
  continueAt(seq: number, cells?: CellSeqs): void;
  /** Packs the history; call it when no output has arrived for a while. */
  compact(): void;
  dispose(): void;
}
