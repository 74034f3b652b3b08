import { fail } from '../../base/errors/errors.js';
import type { Work } from '../../base/work.js';
import type { Cell, Color, Link, Style, Terminal } from '../../terminal/index.js';
import { cellsOf, eachRow, type Part, wrappingRows } from '../part.js';
import { hexColor, runsOf, withoutBlankEnd } from '../style.js';

/** A palette index or `#rrggbb`. */
type FullColor = number | string;

interface FullStyle {
  foreground?: FullColor;
  background?: FullColor;
  underline?: string;
  underline_color?: FullColor;
  bold?: true;
  dim?: true;
  italic?: true;
  blink?: true;
  inverse?: true;
  invisible?: true;
  strikethrough?: true;
  overline?: true;
  /** Index into `links`. */
  link?: number;
}

interface FullRun extends FullStyle {
  /** Its first column on the screen. */
  col: number;
  /** Its width in columns. */
  cols: number;
  text: string;
}

interface FullRow {
  row: number;
  seq: number;
  /** The line continues in the next row. */
  wraps?: true;
  runs: FullRun[];
}

export interface FullScreen {
  schema: string;
  cols: number;
  rows: number;
  region: { row: number; col: number; rows: number; cols: number };
  cursor: { row: number; col: number; visible: boolean; style: string; blink: boolean };
  title: string;
  is_alternate: boolean;
  /** Only rows with content. */
  lines: FullRow[];
  links: Link[];
}

/** Limit of runs of equal cells; more would be many megabytes of JSON. */
const MAX_RUNS = 50_000;

const FLAGS = ['bold', 'dim', 'italic', 'blink', 'inverse', 'invisible', 'strikethrough', 'overline'] as const;

/** Everything known about the screen, as JSON. */
export function* fullView(terminal: Terminal, part: Part): Work<FullScreen> {
  const { x, y, visible, style, blink } = terminal.cursor;
  const wrapping = wrappingRows(terminal);
  const links: Link[] = [];
  let runCount = 0;
  const lines = yield* eachRow(part, (row) => {
    const runs = runsOfRow(withoutBlankEnd(cellsOf(terminal, part, row)), part.from, links);
    runCount += runs.length;
    if (runCount > MAX_RUNS) throw fail('call_too_expensive', { reason: `the screen has more than ${MAX_RUNS} runs` });
    return { row, seq: terminal.rowSeq(row), ...(wrapping.has(row) ? { wraps: true as const } : {}), runs };
  });
  return {
    schema: 'ttypilot.full.1',
    cols: terminal.cols,
    rows: terminal.rows,
    region: { row: part.rows[0] ?? 0, col: part.from, rows: part.rows.length, cols: part.to - part.from },
    cursor: { row: y, col: x, visible, style, blink },
    title: terminal.title,
    is_alternate: terminal.isAlternate,
    lines: lines.filter(({ runs }) => part.isPicked || runs.length > 0),
    links,
  };
}

/** Splits off wide characters and clusters, so that the column of every character is known. */
function runsOfRow(cells: readonly Cell[], from: number, links: Link[]): FullRun[] {
  return runsOf(cells).flatMap(({ x, cells, style }) => {
    const described = { ...describeStyle(style), ...(style.link ? { link: linkNumber(links, style.link) } : {}) };
    const runs: FullRun[] = [];
    let kind = '';
    cells.forEach((cell, i) => {
      const run = runs.at(-1);
      const next = kindOf(cell);
      if (run && (cell.width === 0 || (next === kind && next !== 'cluster'))) {
        run.text += cell.text;
        run.cols++;
      } else {
        runs.push({ col: from + x + i, cols: 1, text: cell.text, ...described });
      }
      if (cell.width > 0) kind = next;
    });
    return runs;
  });
}

/** The index of a link in the list, which it extends if needed. */
function linkNumber(links: Link[], { id, url }: Link): number {
  const found = links.findIndex((link) => link.id === id && link.url === url);
  return found < 0 ? links.push({ id, url }) - 1 : found;
}

function kindOf({ text, width }: Cell): 'narrow' | 'wide' | 'cluster' {
  if (text.length > 1 && text.length > String.fromCodePoint(text.codePointAt(0) as number).length) return 'cluster';
  return width === 2 ? 'wide' : 'narrow';
}

function describeStyle(style: Style): FullStyle {
  return {
    ...(style.foreground === 'default' ? {} : { foreground: describeColor(style.foreground) }),
    ...(style.background === 'default' ? {} : { background: describeColor(style.background) }),
    ...(style.underline === 'none' ? {} : { underline: style.underline }),
    ...(style.underlineColor === 'default' ? {} : { underline_color: describeColor(style.underlineColor) }),
    ...Object.fromEntries(FLAGS.filter((flag) => style[flag]).map((flag) => [flag, true])),
  };
}

function describeColor(color: Exclude<Color, 'default'>): FullColor {
  return 'palette' in color ? color.palette : hexColor(color.rgb);
}
