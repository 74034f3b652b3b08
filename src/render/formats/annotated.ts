import type { Work } from '../../base/work.js';
import type { Color, Style, Terminal } from '../../terminal/index.js';
import { cellsOf, eachRow, type Part, wrappingRows } from '../part.js';
import { blankLook, hexColor, isBlank, withoutBlankEnd } from '../style.js';
import { numbered } from './text.js';

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const UNDERLINES = {
  none: '',
  single: 'underline',
  double: 'double',
  curly: 'curly',
  dotted: 'dotted',
  dashed: 'dashed',
};

/**
 * Text with a tag where the style changes: `«bold red on blue»`, `«»` back to plain. Each row starts plain. `«cursor»`
 * precedes the character under the cursor, `«wrap»` ends a row whose line continues, `««` is a literal «.
 */
export function* annotatedView(terminal: Terminal, part: Part): Work<string> {
  const writer = new AnnotatedWriter(terminal, part);
  const rows = yield* eachRow(part, (y) => numbered(part, y, writer.row(y)));
  return [...rows, ...writer.links.map((url, i) => `«link ${i + 1}: ${url}»`)].join('\n');
}

class AnnotatedWriter {
  readonly links: string[] = [];
  readonly #terminal: Terminal;
  readonly #part: Part;
  readonly #wrapping: Set<number>;

  constructor(terminal: Terminal, part: Part) {
    this.#terminal = terminal;
    this.#part = part;
    this.#wrapping = part.isFullWidth ? wrappingRows(terminal) : new Set();
  }

  row(y: number): string {
    const cells = cellsOf(this.#terminal, this.#part, y);
    const cursorAt = this.#cursorColumn(y);
    const end = Math.max(withoutBlankEnd(cells).length, cursorAt + 1);
    let [out, words, look] = ['', '', ''];
    cells.slice(0, end).forEach((cell, x) => {
      // a blank keeps the previous style where the difference is invisible
      if (cell.width > 0 && !(isBlank(cell) && blankLook(cell.style) === look)) {
        const next = this.#styleWords(cell.style);
        if (next !== words) out += `«${next}»`;
        words = next;
        look = blankLook(cell.style);
      }
      if (x === cursorAt) out += '«cursor»';
      out += cell.text === '«' ? '««' : cell.text;
    });
    // drop the blank after a cursor at the end of the row
    if (cursorAt === end - 1 && words === '') out = out.replace(/ $/, '');
    return this.#wrapping.has(y) ? `${out}«wrap»` : out;
  }

  #cursorColumn(y: number): number {
    const { x, y: row, visible } = this.#terminal.cursor;
    const { from, to } = this.#part;
    return visible && row === y && x >= from && x < to ? x - from : -1;
  }

  #styleWords(style: Style): string {
    return [
      style.bold ? 'bold' : '',
      style.dim ? 'dim' : '',
      style.italic ? 'italic' : '',
      underlineWord(style),
      style.blink ? 'blink' : '',
      style.inverse ? 'inverse' : '',
      style.invisible ? 'hidden' : '',
      style.strikethrough ? 'strike' : '',
      style.overline ? 'overline' : '',
      colorWord(style.foreground),
      style.background === 'default' ? '' : `on ${colorWord(style.background)}`,
      style.link ? `link ${this.#linkNumber(style.link.url)}` : '',
    ]
      .filter((word) => word !== '')
      .join(' ');
  }

  #linkNumber(url: string): number {
    const found = this.links.indexOf(url);
    return found < 0 ? this.links.push(url) : found + 1;
  }
}

function underlineWord({ underline, underlineColor }: Style): string {
  const word = UNDERLINES[underline];
  return word === '' || underlineColor === 'default' ? word : `${word}:${colorWord(underlineColor)}`;
}

/** `red`, `red+` for bright red, `c208` for a palette entry, `#rrggbb`. */
function colorWord(color: Color): string {
  if (color === 'default') return '';
  if ('rgb' in color) return hexColor(color.rgb);
  if (color.palette >= 16) return `c${color.palette}`;
  return color.palette < 8 ? `${NAMES[color.palette]}` : `${NAMES[color.palette - 8]}+`;
}
