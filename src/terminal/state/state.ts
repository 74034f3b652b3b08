import { ClusterTable } from '../screen/clusters.js';
import type { Row } from '../screen/row.js';
import { Screen } from '../screen/screen.js';
import { Scrollback } from '../screen/scrollback.js';
import { StyleTable } from '../screen/styles.js';
import { TabStops } from '../screen/tabs.js';
import type { CursorStyle, Dialect, TerminalOptions } from '../types.js';
import { NO_CLUSTER } from '../unicode/graphemes.js';
import { Charsets } from './charsets.js';
import { Colors } from './colors.js';
import { ModeFlags } from './mode-flags.js';
import { Outbox } from './outbox.js';
import { Titles } from './titles.js';

const DEFAULT_SCROLLBACK = 1000;

/** Everything that a terminal remembers. The control functions in the files around it read and change it. */
export class State {
  readonly options: TerminalOptions;
  readonly ambiguousWidth: 1 | 2;
  readonly dialect: Dialect;
  cols: number;
  rows: number;

  /** The offset after the byte that is being handled. */
  seq = 0;
  /** Whether something visible has changed since the last look. */
  changed = false;
  /** Answers and events, delivered in order when the bytes have been parsed. */
  readonly outbox = new Outbox();

  readonly styles = new StyleTable();
  readonly clusters = new ClusterTable();
  readonly colors: Colors;
  readonly titles = new Titles();

  readonly scrollback: Scrollback;
  main: Screen;
  /** Made when a program first asks for it. */
  alternate: Screen | null = null;
  screen: Screen;

  x = 0;
  y = 0;
  /** The last column was written: the next character wraps first. */
  pendingWrap = false;
  cursorStyle: CursorStyle = 'block';
  cursorBlink = false;

  /** Whether any line may be of double width; printing is slower then. */
  hasDoubleLines = false;

  /** The scroll region, both ends inside. */
  top = 0;
  bottom: number;
  left = 0;
  right: number;

  /** The style of what is printed next. */
  pen = 0;
  /** The style that erasing leaves behind. */
  erasePen = 0;
  linksWithoutId = 0;
  /** SPA or DECSCA was used last: they protect from different functions. */
  protection: 'dec' | 'iso' = 'dec';

  modes = new ModeFlags();
  /** Private modes with no other effect than being remembered, and those saved by XTSAVE. */
  privateModes = new Set<number>();
  savedModes = new Map<number, () => void>();
  charsets = new Charsets();
  tabs: TabStops;

  /** Where a combining mark would go, and how the cluster stands there. */
  clusterState = NO_CLUSTER;
  lastX = 0;
  lastY = 0;
  /** What REP repeats; 0 when the last thing was not a character. */
  lastCode = 0;

  /** The window that a program believes in; it matters only with `windowOps`. */
  readonly window: { isIconified: boolean; x: number; y: number; restored: { cols: number; rows: number } | null } = {
    isIconified: false,
    x: 0,
    y: 0,
    restored: null,
  };

  isUtf8 = true;
  /** S8C1T: answers use 8-bit introducers. */
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
    this.main = new Screen(this.cols, this.rows, this.scrollback);
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

  /** To column and row, kept on the screen. */
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

  /** Answers the program. */
  reply(text: string): void {
    this.outbox.reply(text, this.sends8BitControls);
  }
}
