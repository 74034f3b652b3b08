import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import type { Terminal } from '../../../terminal/index.js';
import { method } from './method.js';

const filters = z.object({
  rows: z
    .object({ start: z.int(), end: z.int() })
    .optional()
    .describe('Rows start to end. 0 is the first row or the last.'),
  region: z
    .object({ col: z.int(), row: z.int(), width: z.int().default(0), height: z.int().default(0) })
    .optional()
    .describe('A rectangle. col 0 takes all columns, row 0 all rows.'),
  entireRow: z.int().optional().describe('One row; 0 takes all.'),
  entireCol: z.int().optional().describe('One column; 0 takes all.'),
});

export const currentView = method({
  name: 'currentView',
  summary: 'Get the text of the screen, or of one of these parts. Rows are padded to the width of the part.',
  needs: 'session',
  order: 'look',
  params: filters,
  result: 'text, rows, cols',
}).handle((params, { session: { terminal } }) => {
  const { top, bottom, left, right } = areaOf(params, terminal);
  const rows = Array.from({ length: bottom - top + 1 }, (_, i) => paddedRow(terminal, top - 1 + i, left - 1, right));
  return { text: rows.join('\n'), rows: rows.length, cols: right - left + 1 };
});

/** Rows and columns from 1, both ends included. */
interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

function areaOf({ rows, region, entireRow, entireCol }: z.output<typeof filters>, terminal: Terminal): Area {
  const chosen = Object.entries({ rows, region, entireRow, entireCol }).filter(([, filter]) => filter !== undefined);
  if (chosen.length > 1) throw refusal(chosen.map(([name]) => name).join(', '), 'give only one of them');
  const whole = { top: 1, bottom: terminal.rows, left: 1, right: terminal.cols };
  if (rows) {
    const top = within('rows.start', rows.start, terminal.rows) ?? 1;
    const bottom = within('rows.end', rows.end, terminal.rows) ?? terminal.rows;
    if (top > bottom) throw refusal('rows', `the start ${top} is after the end ${bottom}`);
    return { ...whole, top, bottom };
  }
  if (region) {
    const left = within('region.col', region.col, terminal.cols);
    const top = within('region.row', region.row, terminal.rows);
    const right = left && Math.min(terminal.cols, left + atLeastOne('region.width', region.width) - 1);
    const bottom = top && Math.min(terminal.rows, top + atLeastOne('region.height', region.height) - 1);
    return { top: top ?? 1, bottom: bottom ?? terminal.rows, left: left ?? 1, right: right ?? terminal.cols };
  }
  const row = entireRow === undefined ? undefined : within('entireRow', entireRow, terminal.rows);
  const col = entireCol === undefined ? undefined : within('entireCol', entireCol, terminal.cols);
  return { ...whole, ...(row ? { top: row, bottom: row } : {}), ...(col ? { left: col, right: col } : {}) };
}

/** The row or column; undefined for 0, which stands for all. */
function within(name: string, value: number, max: number): number | undefined {
  if (value < 0 || value > max) throw refusal(name, `${value} is neither 0 nor from 1 to ${max}`);
  return value === 0 ? undefined : value;
}

function atLeastOne(name: string, value: number): number {
  if (value < 1) throw refusal(name, `${value} is less than 1`);
  return value;
}

function refusal(name: string, reason: string): Error {
  return fail('invalid_argument', { name, reason });
}

const IS_NARROW = /^[\x20-\x7e]*$/;

/** The columns `from` up to `to` of a row, blanks included. A wide character that is cut in half becomes a blank. */
function paddedRow(terminal: Terminal, y: number, from: number, to: number): string {
  const text = terminal.rowText(y);
  // one character is one column here, and reading cells costs more
  if (IS_NARROW.test(text)) return text.padEnd(to).slice(from, to);
  const cells = terminal.cells(y).slice(from, to);
  return cells
    .map(({ text, width }, i) => {
      const isCut = (width === 0 && i === 0) || (width === 2 && i === cells.length - 1);
      return isCut ? ' ' : text;
    })
    .join('');
}
