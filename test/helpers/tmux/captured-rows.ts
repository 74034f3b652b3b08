import { cellKey, type ScreenCell } from '../compare-screens.js';

/** The rows of `capture-pane -e`, a cell for each code point: tmux does not report their widths. */
export function readCaptured(rows: readonly string[]): ScreenCell[][] {
  const pen = new Pen();
  return rows.map((row) => readRow(row, pen));
}

function readRow(row: string, pen: Pen): ScreenCell[] {
  const cells: ScreenCell[] = [];
  for (const [token] of row.matchAll(/\x1b\[[\d;:]*m|[\x0e\x0f]|./gsu)) {
    if (token.startsWith('\x1b[')) pen.select(token.slice(2, -1));
    else if (token === '\x0e' || token === '\x0f') pen.isGraphic = token === '\x0e';
    else cells.push({ text: pen.isGraphic ? graphic(token) : token, width: 1, style: pen.key });
  }
  return cells;
}

const graphics = '◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·';

function graphic(letter: string): string {
  return [...graphics][letter.charCodeAt(0) - 0x60] ?? letter;
}

const flags: Record<string, string> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  5: 'blink',
  7: 'inverse',
  8: 'invisible',
  9: 'strikethrough',
  // so tmux 3.3a writes 53
  '5:3': 'overline',
  53: 'overline',
};

const underlines = ['', 'single', 'double', 'curly', 'dotted', 'dashed'];

/** The SGR parameters that tmux writes. */
class Pen {
  isGraphic = false;
  /** As our own cells have it. */
  key = '';
  #colors = { fg: '', bg: '', ul: '' };
  #underline = '';
  readonly #flags = new Set<string>();

  select(params: string): void {
    const codes = params.split(';');
    while (codes.length > 0) this.#take(codes);
    const { fg, bg, ul } = this.#colors;
    const set = Object.values(flags).map((flag) => [flag, this.#flags.has(flag)]);
    this.key = cellKey({ fg, bg, ul: this.#underline && ul, underline: this.#underline, ...Object.fromEntries(set) });
  }

  #take(codes: string[]): void {
    const text = codes.shift() ?? '';
    const [code = 0, ...parts] = text.split(':').map(Number);
    if (code === 0) this.#reset();
    else if (flags[text]) this.#flags.add(flags[text]);
    else if (code === 4) this.#underline = underlines[parts[0] ?? 1] ?? '';
    else if (code >= 30 && code <= 39) this.#colors.fg = colorOf(code - 30, parts, codes);
    else if (code >= 40 && code <= 49) this.#colors.bg = colorOf(code - 40, parts, codes);
    else if (code === 58) this.#colors.ul = colorOf(8, parts, codes);
    else if (code >= 90 && code <= 97) this.#colors.fg = String(code - 90 + 8);
    else if (code >= 100 && code <= 107) this.#colors.bg = String(code - 100 + 8);
    else throw new Error(`tmux wrote SGR ${text}`);
  }

  #reset(): void {
    this.#colors = { fg: '', bg: '', ul: '' };
    this.#underline = '';
    this.#flags.clear();
  }
}

/** The colour that the last digit of a code says: one of eight, 8 for what follows it, 9 for the default. */
function colorOf(digit: number, parts: number[], codes: string[]): string {
  if (digit === 9) return '';
  if (digit < 8) return String(digit);
  const values = parts.length > 0 ? parts : codes.splice(0, codes[0] === '5' ? 2 : 4).map(Number);
  if (values[0] === 5) return String(values[1]);
  const rgb = values.slice(-3).map((value) => value.toString(16).padStart(2, '0'));
  return `#${rgb.join('')}`;
}
