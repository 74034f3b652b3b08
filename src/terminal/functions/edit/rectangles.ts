import type { Params } from '../../parser/params.js';
import { CLUSTER, CODE_MASK, TAIL, WIDE } from '../../screen/cells.js';
import { Row } from '../../screen/row.js';
import type { State } from '../../state/state.js';
import { properties } from '../../unicode/properties.js';
import { widthOf } from '../../unicode/width.js';

/** Columns and rows from 0, both ends inclusive. */
export interface Rectangle {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The rectangle given by four parameters from `at`, if it is valid. */
function filledRectangle(state: State, params: Params, at: number): Rectangle | undefined {
  const area = rectangleOf(state, params, at);
  return area && area.left <= area.right ? area : undefined;
}

/** Its corners; in origin mode they are relative to the margins and clamped to them. Only the rows are in order. */
export function rectangleOf(state: State, params: Params, at: number): Rectangle | undefined {
  const { origin } = state.modes;
  const area = origin ? state : { top: 0, left: 0, bottom: state.rows - 1, right: state.cols - 1 };
  const top = area.top + params.count(at) - 1;
  const left = area.left + params.count(at + 1) - 1;
  const bottom = Math.min(area.bottom, area.top + (params.get(at + 2, 0) || state.rows) - 1);
  const right = Math.min(area.right, area.left + (params.get(at + 3, 0) || state.cols) - 1);
  return top <= bottom ? { top, left, bottom, right } : undefined;
}

/** DECCRA: source and target may overlap, so the whole source is read first. */
export function copyRectangle(state: State, params: Params): void {
  const source = filledRectangle(state, params, 0);
  const target = rectangleAt(state, params.count(5) - 1, params.count(6) - 1);
  if (!source || !target) return;
  const width = Math.min(source.right - source.left, target.right - target.left) + 1;
  const height = Math.min(source.bottom - source.top, target.bottom - target.top) + 1;
  const copies: Row[] = [];
  for (let y = 0; y < height; y++) {
    const copy = new Row(state.cols);
    copy.copy(state.screen.row(source.top + y), 0, 0, state.cols);
    copy.splitAt(source.left, state.erasePen);
    copy.splitAt(source.left + width, state.erasePen);
    copies.push(copy);
  }
  copies.forEach((copy, y) => {
    const row = state.screen.row(target.top + y);
    row.splitAt(target.left, state.erasePen);
    row.splitAt(target.left + width, state.erasePen);
    row.copy(copy, source.left, target.left, width);
  });
  state.changed = true;
}

/** DECFRA */
export function fillRectangle(state: State, params: Params): void {
  const code = params.get(0, 0x20) || 0x20;
  const area = filledRectangle(state, params, 1);
  const isPrintable = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0x10ffff);
  if (!area || !isPrintable || widthOf(properties(code), state.ambiguousWidth) !== 1) return;
  overwrite(state, area, (row) => row.fill(area.left, area.right + 1, code, state.pen, state.seq));
}

/** DECERA: ignores protection. */
export function eraseRectangle(state: State, params: Params): void {
  const area = filledRectangle(state, params, 0);
  if (!area) return;
  overwrite(state, area, (row) => row.erase(area.left, area.right + 1, state.erasePen));
}

/** Changes whole cells: wide characters that cross the edges are split. */
function overwrite(state: State, { top, left, bottom, right }: Rectangle, change: (row: Row) => void): void {
  for (let y = top; y <= bottom; y++) {
    const row = state.screen.row(y);
    row.splitAt(left, state.erasePen);
    row.splitAt(right + 1, state.erasePen);
    change(row);
  }
  state.changed = true;
}

/** DECSERA: keeps the attributes. */
export function eraseRectangleSelectively(state: State, params: Params): void {
  const area = filledRectangle(state, params, 0);
  if (!area) return;
  for (let y = area.top; y <= area.bottom; y++) {
    const row = state.screen.row(y);
    for (let x = area.left; x <= area.right && x < row.used; x++) {
      const style = row.styleAt(x);
      if (state.protection === 'dec' && state.styles.isProtected(style)) continue;
      row.splitAt(x, state.erasePen);
      row.splitAt(x + 1, state.erasePen);
      row.erase(x, x + 1, style);
    }
  }
  state.changed = true;
}

/** DECRQCRA: lets a program read the screen, so it replies only if the option allows it. */
export function reportChecksum(state: State, params: Params): void {
  if (!state.options.checksumReports) return;
  const id = params.get(0, 0);
  const area = filledRectangle(state, params, 2);
  let sum = 0;
  for (let y = area?.top ?? 0; y <= (area?.bottom ?? -1); y++) {
    const row = state.screen.row(y);
    for (let x = area?.left ?? 0; x <= (area?.right ?? -1); x++) sum += codeOf(state, row.cells[x] as number);
  }
  // XTCHECKSUM: the first bit asks for the sum itself
  const checksum = (state.checksumFlags & 1 ? sum : -sum) & 0xffff;
  state.reply(`\x1bP${id}!~${checksum.toString(16).toUpperCase().padStart(4, '0')}\x1b\\`);
}

/** The whole screen, or the area inside the margins in origin mode, from this corner. */
function rectangleAt(state: State, y: number, x: number): Rectangle | undefined {
  const { origin } = state.modes;
  const top = y + (origin ? state.top : 0);
  const left = x + (origin ? state.left : 0);
  const bottom = origin ? state.bottom : state.rows - 1;
  const right = origin ? state.right : state.cols - 1;
  return top <= bottom && left <= right ? { top, left, bottom, right } : undefined;
}

function codeOf(state: State, content: number): number {
  if (content & TAIL) return 0;
  if (content & CLUSTER) return state.clusters.text(content & CODE_MASK).codePointAt(0) ?? 0x20;
  return content & ~WIDE || 0x20;
}
