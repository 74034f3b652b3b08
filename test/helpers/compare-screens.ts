import type { Cell, Color, Style, Terminal } from '../../src/terminal/types.js';

/** A screen as both sides can tell it; blank cells read as a space. */
export interface ScreenState {
  cols: number;
  rows: number;
  cells: ScreenCell[][];
  cursor: { x: number; y: number };
  title: string;
  isAlternate: boolean;
}

export interface ScreenCell {
  text: string;
  width: number;
  /** Colours and attributes in one comparable string, empty for the default. */
  style: string;
}

export interface Difference {
  what: 'size' | 'cursor' | 'title' | 'alternate' | 'modes' | 'text' | 'style';
  row: number;
  /** First and last column that differ. */
  from: number;
  to: number;
  ours: string;
  theirs: string;
}

/** Every difference between two screens, runs of cells joined; empty if they are equal. */
export function compareScreens(ours: ScreenState, theirs: ScreenState): Difference[] {
  const found: Difference[] = [];
  const whole = (what: Difference['what'], a: unknown, b: unknown) => {
    if (String(a) !== String(b)) found.push({ what, row: -1, from: -1, to: -1, ours: String(a), theirs: String(b) });
  };
  whole('size', `${ours.cols}x${ours.rows}`, `${theirs.cols}x${theirs.rows}`);
  if (found.length > 0) return found;
  whole('cursor', `${ours.cursor.x},${ours.cursor.y}`, `${theirs.cursor.x},${theirs.cursor.y}`);
  whole('title', ours.title, theirs.title);
  whole('alternate', ours.isAlternate, theirs.isAlternate);
  for (let y = 0; y < ours.rows; y++) {
    compareRow(y, ours.cells[y] ?? [], theirs.cells[y] ?? [], found);
  }
  return found;
}

/** The differences as lines that a person can read. */
export function describeDifferences(differences: Difference[], limit = 12): string {
  const lines = differences.slice(0, limit).map((d) => {
    const place = d.row < 0 ? '' : ` row ${d.row} columns ${d.from}-${d.to}`;
    return `${d.what}${place}: ours ${JSON.stringify(d.ours)}, theirs ${JSON.stringify(d.theirs)}`;
  });
  if (differences.length > limit) lines.push(`… and ${differences.length - limit} more`);
  return lines.join('\n');
}

/** Our terminal's screen in the comparable form. */
export function screenOf(terminal: Terminal): ScreenState {
  const { cols, rows, title, isAlternate } = terminal;
  const cells = Array.from({ length: rows }, (_, y) => terminal.cells(y).map(toScreenCell));
  const { x, y } = terminal.cursor;
  return { cols, rows, cells, cursor: { x, y }, title, isAlternate };
}

/** One string per style; the same for both sides, and readable in a report. */
export function cellKey(style: Record<string, string | boolean>): string {
  return Object.entries(style)
    .filter(([, value]) => value !== '' && value !== false)
    .map(([name, value]) => (value === true ? name : `${name}=${value}`))
    .join(' ');
}

function toScreenCell(cell: Cell): ScreenCell {
  const text = cell.text === '' && cell.width !== 0 ? ' ' : cell.text;
  return { text, width: cell.width, style: styleKey(cell.style) };
}

function styleKey(style: Style): string {
  const { underline } = style;
  const colors = colorKey('fg', style.foreground) + colorKey('bg', style.background);
  const lines = underline === 'none' ? '' : `${colorKey('ul', style.underlineColor)}underline=${underline} `;
  let key = colors + lines;
  for (const flag of FLAGS) if (style[flag]) key += `${flag} `;
  return key.trimEnd();
}

const FLAGS = ['bold', 'dim', 'italic', 'blink', 'inverse', 'invisible', 'strikethrough', 'overline'] as const;

function colorKey(name: string, color: Color): string {
  if (color === 'default') return '';
  return `${name}=${'palette' in color ? color.palette : `#${color.rgb.toString(16).padStart(6, '0')}`} `;
}

function compareRow(row: number, ours: ScreenCell[], theirs: ScreenCell[], found: Difference[]): void {
  const isTextEqual = (a: ScreenCell, b: ScreenCell) => a.text === b.text && a.width === b.width;
  joinRuns('text', row, ours, theirs, isTextEqual, (cell) => cell.text, '', found);
  joinRuns(
    'style',
    row,
    ours,
    theirs,
    (a, b) => a.style === b.style,
    (cell) => `{${cell.style}}`,
    ' ',
    found,
  );
}

function joinRuns(
  what: Difference['what'],
  row: number,
  ours: ScreenCell[],
  theirs: ScreenCell[],
  isEqual: (a: ScreenCell, b: ScreenCell) => boolean,
  show: (cell: ScreenCell) => string,
  separator: string,
  found: Difference[],
): void {
  const nothing: ScreenCell = { text: '', width: -1, style: '?' };
  const length = Math.max(ours.length, theirs.length);
  for (let x = 0; x < length; x++) {
    if (isEqual(ours[x] ?? nothing, theirs[x] ?? nothing)) continue;
    const from = x;
    while (x + 1 < length && !isEqual(ours[x + 1] ?? nothing, theirs[x + 1] ?? nothing)) x++;
    const part = (cells: ScreenCell[]) => [...new Set(cells.slice(from, x + 1).map(show))].join(separator);
    const text = (cells: ScreenCell[]) =>
      cells
        .slice(from, x + 1)
        .map(show)
        .join('');
    const tell = what === 'text' ? text : part;
    found.push({ what, row, from, to: x, ours: tell(ours), theirs: tell(theirs) });
  }
}
