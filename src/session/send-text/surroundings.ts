import type { Terminal } from '../../terminal/index.js';
import { bareText } from './bare-text.js';
import type { InputPlace } from './input-place.js';

/** What tells one input line from another that holds the same text. Counters and spinners do not count. */
export interface Surroundings {
  /** What is before the text in its first row, up to a frame; undefined if that row has scrolled out of view. */
  label: string | undefined;
  /** The row above the text, or the next one if that is blank. */
  title: string;
}

const MAX_BLANK_ROWS = 1;
const FRAME = /[\u2500-\u259f]/;
const NOT_FIXED = /[\p{N}\p{So}\p{Cc}\p{Cf}\s]+/gu;

/** What is around a text that ends at a place; `bare` is the text without blanks and boxes. */
export function surroundingsOf(terminal: Terminal, place: InputPlace, bare: string): Surroundings {
  const { label, top } = startOf(terminal, place, bare);
  return { label, title: titleAbove(terminal, top) };
}

/** Follows a text back to its first character, or as far as it is shown. */
function startOf(terminal: Terminal, { x: endX, y: endY }: InputPlace, bare: string) {
  let rest = bare.length;
  let top = endY;
  for (let y = endY; y >= 0; y--) {
    const cells = terminal.cells(y).slice(0, y === endY ? endX : undefined);
    const labelOf = (end: number) =>
      fixed(
        cells
          .slice(0, end)
          .map(({ text }) => text)
          .join(''),
      );
    for (let x = cells.length - 1; x >= 0; x--) {
      const sign = bareText(cells[x]?.text ?? '');
      if (sign === '') continue;
      if (!bare.endsWith(sign, rest)) return { top, label: (top === y && labelOf(x + 1)) || undefined };
      rest -= sign.length;
      top = y;
      if (rest === 0) return { top, label: labelOf(x) };
    }
  }
  return { top, label: undefined };
}

function titleAbove(terminal: Terminal, top: number): string {
  for (let y = top - 1; y >= Math.max(0, top - 1 - MAX_BLANK_ROWS); y--) {
    const row = terminal.rowText(y);
    if (row.trim() !== '') return row.replace(/[^\p{L}]+/gu, ' ').trim();
  }
  return '';
}

/** A label without what changes by itself, and without what is beyond a frame. */
function fixed(label: string): string {
  return (label.split(FRAME).at(-1) ?? '').replace(NOT_FIXED, '');
}
