import type { Work } from '../../base/work.js';
import type { Cell, Color, Link, Style, Terminal } from '../../terminal/index.js';
import { clusterWidth, codePointWidth } from '../../terminal/unicode/width.js';
import { cellsOf, eachRow, type Part } from '../part.js';
import { runsOf, withoutBlankEnd } from '../style.js';

const UNDERLINES = { none: '', single: '4', double: '21', curly: '4:3', dotted: '4:4', dashed: '4:5' };
const LINK_END = '\x1b]8;;\x1b\\';

/**
 * Bytes that show the same screen on a terminal. Picked rows are positioned, so that they update an earlier picture.
 */
export function* ansiView(terminal: Terminal, part: Part): Work<string> {
  const width = part.to - part.from;
  const rows = yield* eachRow(part, (y) => {
    const text = rowAnsi(withoutBlankEnd(cellsOf(terminal, part, y)));
    return part.isPicked ? `\x1b[${y + 1};${part.from + 1}H\x1b[${width}X${text}` : text;
  });
  return rows.join(part.isPicked ? '' : '\r\n');
}

/** Encodes the cells of one row, independent of the text before and after it. */
export function rowAnsi(cells: readonly Cell[]): string {
  const clusters = new Intl.Segmenter();
  let isPlain = true;
  let out = '';
  let before = '';
  for (const { cells: run, style } of runsOf(cells)) {
    const codes = sgr(style);
    const set = `\x1b[${codes}m`;
    if (codes !== '0' || !isPlain) out += set;
    if (style.link) out += linkStart(style.link);
    for (const { text, width } of run) {
      if (joins(clusters, before, text)) out += set;
      out += hasOwnWidth(text, width) ? text : inPieces(text, width, set);
      if (text !== '') before = text;
    }
    if (style.link) out += LINK_END;
    isPlain = codes === '0';
  }
  return isPlain ? out : `${out}\x1b[0m`;
}

function linkStart({ id, url }: Link): string {
  return `\x1b]8;${id === '' ? '' : `id=${id}`};${url}\x1b\\`;
}

function hasOwnWidth(text: string, width: number): boolean {
  return text.length <= 1 || clusterWidth(text, 1) === width;
}

/** A cluster written in pieces, or by code point (without mode 2027), may have a different width than the whole cluster. */
function inPieces(text: string, width: number, set: string): string {
  const letters = Array.from(text);
  const isOneLetter = letters.filter((letter) => codePointWidth(letter.codePointAt(0) as number, 1) > 0).length <= 1;
  if (isOneLetter) return `\x1b[?2027l${text}\x1b[?2027h`;
  const ends = letters.map((_, i) => letters.slice(0, letters.length - i).join(''));
  const fitting = ends.find((start) => clusterWidth(start, 1) === width) ?? text;
  return `${fitting}${set}${text.slice(fitting.length)}`;
}

/** Whether a terminal would join the two cells into one character; any sequence between them keeps them apart. */
function joins(clusters: Intl.Segmenter, before: string, text: string): boolean {
  if (text === '' || (text.codePointAt(0) as number) < 0x300 || before === '') return false;
  return clusters.segment(before + text).containing(before.length)?.index !== before.length;
}

function sgr(style: Style): string {
  return [
    '0',
    style.bold ? '1' : '',
    style.dim ? '2' : '',
    style.italic ? '3' : '',
    UNDERLINES[style.underline],
    style.blink ? '5' : '',
    style.inverse ? '7' : '',
    style.invisible ? '8' : '',
    style.strikethrough ? '9' : '',
    style.overline ? '53' : '',
    colorCode(30, style.foreground),
    colorCode(40, style.background),
    colorCode(50, style.underlineColor),
  ]
    .filter((code) => code !== '')
    .join(';');
}

/** `base` is 30 for the foreground, 40 for the background and 50 for the underline, which has no short forms. */
function colorCode(base: number, color: Color): string {
  if (color === 'default') return '';
  // only underline colours take colons: the other colours are older than the colon syntax
  if ('rgb' in color) {
    const [r, g, b] = [color.rgb >> 16, (color.rgb >> 8) & 0xff, color.rgb & 0xff];
    return base === 50 ? `58:2::${r}:${g}:${b}` : `${base + 8};2;${r};${g};${b}`;
  }
  const { palette } = color;
  if (base === 50) return `58:5:${palette}`;
  if (palette < 8) return `${base + palette}`;
  return palette < 16 ? `${base + 60 + palette - 8}` : `${base + 8};5;${palette}`;
}
