import { decodeOutput } from '../server/control-lines.js';
import { type TmuxCommand, tmuxCommandLine } from '../server/tmux-command.js';
import { LineWriter } from './line-writer.js';

/** What a pane shows and holds at one moment. */
export interface PaneSnapshot {
  cols: number;
  rows: number;
  cursor: { x: number; y: number };
  isAlternate: boolean;
  /** The cursor of the main screen while the alternate one is shown. */
  savedCursor: { x: number; y: number };
  /** With colours; rows that a wrap joined are one line. The history is before the screen in `main`. */
  main: Buffer[];
  /** Undefined unless it is shown. */
  alternate: Buffer[] | undefined;
  flags: ReadonlySet<Flag>;
  scrollRegion: { top: number; bottom: number };
  tabs: string;
  title: string;
  /** How many scrolled-off rows tmux holds; possibly more than are captured. */
  historySize: number;
  /** An unfinished escape sequence, which no line shows. */
  unfinished: Uint8Array;
}

/** The pane modes that tmux reports; it does not report the rest, such as bracketed paste before 3.6. */
const FLAGS = [
  'cursor_flag',
  'insert_flag',
  'keypad_flag',
  'keypad_cursor_flag',
  'origin_flag',
  'wrap_flag',
  'mouse_standard_flag',
  'mouse_button_flag',
  'mouse_all_flag',
  'mouse_sgr_flag',
  'mouse_utf8_flag',
  'bracket_paste_flag',
] as const;
type Flag = (typeof FLAGS)[number];

const NUMBERS = [
  'pane_width',
  'pane_height',
  'cursor_x',
  'cursor_y',
  'alternate_on',
  'alternate_saved_x',
  'alternate_saved_y',
  'scroll_region_upper',
  'scroll_region_lower',
  'history_size',
] as const;

/** Rows that can scroll by between two polls without being missed. */
const POLLED_HISTORY = 500;

/** The commands whose answers make a snapshot. Run together, so that nothing can happen in between. */
export function snapshotCommands(paneId: string, historyRows: number): TmuxCommand[] {
  return [
    ['capture-pane', '-p', '-P', '-C', '-t', paneId],
    fieldsCommand(paneId),
    captureCommand(paneId, historyRows, []),
  ];
}

/** The same for an answer in one block, with the mark between the parts and without the unfinished sequence. */
export function markedCommands(paneId: string, historyRows: number, mark: string): TmuxCommand[] {
  const between = ['display-message', '-p', mark];
  return [fieldsCommand(paneId), between, captureCommand(paneId, historyRows, [between])];
}

/** Splits such an answer into blocks. */
export function markedBlocks(lines: readonly Buffer[], mark: string): Buffer[][] {
  const blocks: Buffer[][] = [[]];
  for (const line of lines) {
    if (line.toString('latin1') === mark) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function captureCommand(paneId: string, historyRows: number, between: TmuxCommand[]): TmuxCommand {
  const capture = ['capture-pane', '-p', '-e', '-J', '-t', paneId];
  const whileAlternate = [
    [...capture, '-S', `-${historyRows}`, '-E', '-1'],
    ...between,
    [...capture, '-S', '0'],
    ...between,
    [...capture, '-q', '-a'],
  ];
  const otherwise = [...capture, '-S', `-${historyRows}`];
  const whichever = ['if-shell', '-F', '-t', paneId, '#{alternate_on}'];
  return [...whichever, whileAlternate.map(tmuxCommandLine).join(' ; '), tmuxCommandLine(otherwise)];
}

/** The same for polling: few rows of history, one capture, and no unfinished sequence. */
export function pollCommands(paneId: string): TmuxCommand[] {
  const capture = ['capture-pane', '-p', '-e', '-J', '-t', paneId];
  const [alternate, main] = [
    [...capture, '-S', '0'],
    [...capture, '-S', `-${POLLED_HISTORY}`],
  ].map(tmuxCommandLine);
  return [fieldsCommand(paneId), ['if-shell', '-F', '-t', paneId, '#{alternate_on}', alternate ?? '', main ?? '']];
}

function fieldsCommand(paneId: string): TmuxCommand {
  const fields = ['pane_id', ...NUMBERS, ...FLAGS, 'pane_tabs'].map((name) => `#{${name}}`);
  return ['display-message', '-p', '-t', paneId, [...fields, OWN_TITLE].join('|')];
}

/** tmux gives every new pane the name of the host as its title, which no program has set. */
const OWN_TITLE = '#{?#{==:#{pane_title},#{host}},,#{pane_title}}';

/** Undefined when the pane is gone. */
export function readPaneSnapshot(paneId: string, blocks: Buffer[][]): PaneSnapshot | undefined {
  const answer = blocks.find(([line]) => line?.toString('latin1').startsWith(`${paneId}|`));
  if (!answer) return undefined;
  const [, ...fields] = (answer[0] as Buffer).toString().split('|');
  const numbers = Object.fromEntries(NUMBERS.map((name, i) => [name, Number(fields[i])]));
  const number = (name: (typeof NUMBERS)[number]) => numbers[name] || 0;
  const afterNumbers = fields.slice(NUMBERS.length);
  const [tabs = '', ...title] = afterNumbers.slice(FLAGS.length);
  const isAlternate = number('alternate_on') > 0;
  const captures = blocks.slice(blocks.indexOf(answer) + 1).slice(isAlternate ? -3 : -1);
  // a poll captures the alternate screen alone
  const [first = [], alternate = first, saved = []] = captures;
  // without a history, tmux returns the first row of the screen instead
  const history = number('history_size') > 0 && captures.length === 3 ? first : [];
  return {
    cols: number('pane_width'),
    rows: number('pane_height'),
    cursor: { x: number('cursor_x'), y: number('cursor_y') },
    isAlternate,
    savedCursor: { x: number('alternate_saved_x'), y: number('alternate_saved_y') },
    main: isAlternate ? [...history, ...saved] : first,
    alternate: isAlternate ? alternate : undefined,
    flags: new Set(FLAGS.filter((_, i) => afterNumbers[i] === '1')),
    scrollRegion: { top: number('scroll_region_upper'), bottom: number('scroll_region_lower') },
    tabs,
    title: title.join('|'),
    historySize: number('history_size'),
    unfinished: decodeOutput(blocks[blocks.indexOf(answer) - 1]?.[0] ?? Buffer.alloc(0)),
  };
}

/** Bytes that bring a fresh terminal of the same size to what the pane shows. */
export function snapshotBytes(snapshot: PaneSnapshot): Uint8Array {
  return snapshotParts(snapshot).bytes;
}

/** The same, with the offset of each line of `main`. */
export function snapshotParts(snapshot: PaneSnapshot): { bytes: Uint8Array; lineStarts: number[] } {
  const writer = new LineWriter();
  const lineStarts = writer.lines(snapshot.main, snapshot.cols);
  if (snapshot.alternate) {
    writer.text(`${moveTo(snapshot.savedCursor)}\x1b[?1049h\x1b[H`);
    writer.lines(snapshot.alternate, snapshot.cols);
  }
  writer.text(modeBytes(snapshot) + pendingWrap(snapshot));
  return { bytes: writer.bytes(), lineStarts };
}

/** Bytes that bring a terminal to the modes, the margins, the title and the cursor of the pane. */
export function modeBytes(snapshot: PaneSnapshot): string {
  const { flags, scrollRegion, rows, cols, cursor, tabs, title } = snapshot;
  const hasMargins = scrollRegion.top > 0 || scrollRegion.bottom < rows - 1;
  const origin = flags.has('origin_flag');
  const at = { x: Math.min(cursor.x, cols - 1), y: cursor.y - (origin ? scrollRegion.top : 0) };
  const set = (name: Flag, mode: string) => `\x1b[${mode}${flags.has(name) ? 'h' : 'l'}`;
  const setIfOn = (name: Flag, mode: string) => (flags.has(name) ? `\x1b[${mode}h` : '');
  return [
    title === '' ? '' : `\x1b]2;${title.replace(/\p{Cc}/gu, '')}\x1b\\`,
    tabStops(tabs, cols),
    hasMargins ? `\x1b[${scrollRegion.top + 1};${scrollRegion.bottom + 1}r` : '\x1b[r',
    set('keypad_cursor_flag', '?1'),
    flags.has('keypad_flag') ? '\x1b=' : '\x1b>',
    // mutually exclusive: switching any of them off switches off the active one
    '\x1b[?1000l',
    setIfOn('mouse_standard_flag', '?1000'),
    setIfOn('mouse_button_flag', '?1002'),
    setIfOn('mouse_all_flag', '?1003'),
    set('mouse_utf8_flag', '?1005'),
    set('mouse_sgr_flag', '?1006'),
    // older versions do not report it, so off may mean anything
    setIfOn('bracket_paste_flag', '?2004'),
    set('insert_flag', '4'),
    set('origin_flag', '?6'),
    set('wrap_flag', '?7'),
    set('cursor_flag', '?25'),
    moveTo(at),
  ].join('');
}

/** Reprinting the last column leaves the cursor behind it; in most cases that is the end of the line. */
export function pendingWrap({ cursor, cols, rows, main, alternate, flags }: PaneSnapshot): string {
  if (cursor.x < cols || flags.has('origin_flag')) return '';
  const line = (alternate ?? main).at(cursor.y - rows)?.toString() ?? '';
  const last = [...line.replace(/\x1b\[[0-9;:]*m/g, '')].at(-1);
  // the last character may be two columns wide, which cannot be seen here
  return last !== undefined && last >= ' ' && last <= '~' ? last : '';
}

function tabStops(tabs: string, cols: number): string {
  const columns = tabs === '' ? [] : tabs.split(',').map(Number);
  const isDefault = columns.every((x) => x % 8 === 0) && columns.length === Math.floor((cols - 1) / 8);
  if (isDefault || columns.some(Number.isNaN)) return '';
  return `\x1b[3g${columns.map((x) => `\x1b[${x + 1}G\x1bH`).join('')}`;
}

function moveTo({ x, y }: { x: number; y: number }): string {
  return `\x1b[${y + 1};${x + 1}H`;
}
