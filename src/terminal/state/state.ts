import { ClusterTable } from '../screen/clusters.js';
import type { Row } from '../screen/row.js';
import { ScreenBuffer } from '../screen/screen-buffer.js';
import { Scrollback } from '../screen/scrollback.js';
import { StyleTable } from '../screen/styles.js';
import { TabStops } from '../screen/tabs.js';
import type { CursorStyle, Dialect, TerminalOptions } from '../types.js';
import { NO_CLUSTER } from '../unicode/graphemes.js';
import { Charsets } from './charsets.js';
import { Colors } from './colors.js';
import { EventQueue } from './event-queue.js';
import { ModeFlags } from './mode-flags.js';

const DEFAULT_SCROLLBACK = 1000;

/** The whole state of a terminal, read and changed by the control functions. */
export class State {
  readonly options: TerminalOptions;
  readonly ambiguousWidth: 1 | 2;
  readonly dialect: Dialect;
  cols: number;
  rows: number;

  /** The offset after the byte that is being handled. */
  seq = 0;
  /** Whether something visible has changed since this was last cleared. */
  changed = false;
  /** Replies and events, delivered in order after the bytes have been parsed. */
  readonly events = new EventQueue();

  readonly styles = new StyleTable();
  readonly clusters = new ClusterTable();
  readonly colors: Colors;
  readonly titles = new Titles();

  readonly scrollback: Scrollback;
  main: ScreenBuffer;
  /** Created on first use. */
  alternate: ScreenBuffer | null = null;
  screen: ScreenBuffer;

  x = 0;
  y = 0;
  /** The last column was written: the next character wraps first. */
  pendingWrap = false;
  cursorStyle: CursorStyle = 'block';
  cursorBlink = false;

  /** Whether any line may have double width, which makes printing slower. */
  hasDoubleLines = false;

  /** The scroll region, both ends inclusive. */
  top = 0;
  bottom: number;
  left = 0;
  right: number;

  /** The style of the next printed character. */
  pen = 0;
  /** The style that erasing leaves behind. */
  erasePen = 0;
  linksWithoutId = 0;
  /** Whether SPA or DECSCA was used last: they protect from different functions. */
  protection: 'dec' | 'iso' = 'dec';

  modes = new ModeFlags();
  /** Private modes that are only remembered, and those saved by XTSAVE. */
  privateModes = new Set<number>();
  savedModes = new Map<number, () => void>();
  charsets = new Charsets();
  tabs: TabStops;

  /** Where a combining mark would go, and the state of the cluster there. */
  clusterState = NO_CLUSTER;
  lastX = 0;
  lastY = 0;
  /** The character that REP repeats; 0 if the last output was not a character. */
  lastCode = 0;

  /** The simulated window; used only with `windowOps`. */
  readonly window: { isIconified: boolean; x: number; y: number; restored: { cols: number; rows: number } | null } = {
    isIconified: false,
    x: 0,
    y: 0,
    restored: null,
  };

  isUtf8 = true;
  /** S8C1T: replies use 8-bit introducers. */
  sends8BitControls = false;
  /** DECSCL: 1 to 5. */
  level = 5;
  /** DECSACE: attributes change in a stream of cells (0 and 1) or in a rectangle (2). */
  attributeExtent: 0 | 1 | 2 = 0;
  /** XTCHECKSUM: bits that change how DECRQCRA counts. */
  checksumFlags = 0;

  constructor(options: TerminalOptions) {
    this.options = options;
    this.ambiguousWidth = options.ambiguousWidth ?? 1;
    this.dialect = options.dialect ?? 'xterm';
    this.cols = options.cols;
    this.rows = options.rows;
    this.bottom = options.rows - 1;
    this.right = options.cols - 1;
    this.colors = new Colors(options.colors ?? {});
    this.scrollback = new Scrollback(options.scrollback ?? DEFAULT_SCROLLBACK);
    this.main = new ScreenBuffer(this.cols, this.rows, this.scrollback);
    this.screen = this.main;
    this.tabs = new TabStops(this.cols);
  }

  get isAlternate(): boolean {
    return this.screen !== this.main;
  }

  get row(): Row {
    return this.screen.row(this.y);
  }

  get isInsideColumns(): boolean {
    return this.x >= this.left && this.x <= this.right;
  }

  get isInsideRegion(): boolean {
    return this.isInsideColumns && this.y >= this.top && this.y <= this.bottom;
  }

  get hasColumnMargins(): boolean {
    return this.left > 0 || this.right < this.cols - 1;
  }

  /** Moves the cursor to a column and row, clamped to the screen. */
  moveTo(x: number, y: number): void {
    this.x = x < 0 ? 0 : x >= this.cols ? this.cols - 1 : x;
    this.y = y < 0 ? 0 : y >= this.rows ? this.rows - 1 : y;
    this.pendingWrap = false;
    this.changed = true;
  }

  resetMargins(): void {
    this.top = 0;
    this.bottom = this.rows - 1;
    this.left = 0;
    this.right = this.cols - 1;
  }

  /** Sends a reply to the program. */
  reply(text: string): void {
    this.events.reply(text, this.sends8BitControls);
  }
}

const MAX_TITLE = 1024;
const DEEPEST_STACK = 10;

/** The titles of the window and the icon, and their stack for CSI 22 t and CSI 23 t. */
class Titles {
  window = '';
  icon = '';
  /** XTSMTITLE: titles are set and reported in hexadecimal. */
  setsHex = false;
  reportsHex = false;
  #stack: { window: string | undefined; icon: string | undefined }[] = [];

  setWindow(text: string): void {
    this.window = bounded(text);
  }

  setIcon(text: string): void {
    this.icon = bounded(text);
  }

  push(window: boolean, icon: boolean): void {
    this.#stack.push({ window: window ? this.window : undefined, icon: icon ? this.icon : undefined });
    if (this.#stack.length > DEEPEST_STACK) this.#stack.shift();
  }

  /** Pops the top entry; a missing part comes from the next entry below that has it. */
  pop(window: boolean, icon: boolean): void {
    const lower = this.#stack.toReversed();
    this.#stack.pop();
    if (window) this.window = lower.find((entry) => entry.window !== undefined)?.window ?? this.window;
    if (icon) this.icon = lower.find((entry) => entry.icon !== undefined)?.icon ?? this.icon;
  }

  reset(): void {
    this.setsHex = false;
    this.reportsHex = false;
  }
}

/** Removes control characters. */
function bounded(text: string): string {
  return text
    .slice(0, 4 * MAX_TITLE)
    .replace(/[\x00-\x1f\x7f-\x9f]/g, '')
    .slice(0, MAX_TITLE);
}
