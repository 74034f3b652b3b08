import { cellKey, type ScreenCell } from '../helpers/compare-screens.js';

/** The rows of `capture-pane -e`, a cell for each code point: tmux does not tell how wide it takes them to be. */
export function readCaptured(rows: readonly string[]): ScreenCell[][] {
  const pen = new Pen();
  return rows.map((row) => readRow(row, pen));
}

function readRow(row: string, pen: Pen): ScreenCell[] {
  const cells: ScreenCell[] = [];
  for (const [token] of row.matchAll(/\x1b\[[\d;:]*m|[\x0e\x0f]|./gsu)) {
    if (token.startsWith('\x1b[')) pen.select(token.slice(2, -1));
    else if (token === '\x0e' || token === '\x0f') pen.isGraphic = token === '\x0e';
    else cells.push({ text: pen.isGraphic ? graphic(token) : token, width: 1, style: pen.key() });
  }
  return cells;
}

const graphics = '◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·';

function graphic(letter: string): string {
  return [...graphics][letter.charCodeAt(0) - 0x60] ?? letter;
}

const flags: Record<number, string> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  5: 'blink',
  7: 'inverse',
  8: 'invisible',
  9: 'strikethrough',
  53: 'overline',
};

const underlines = ['', 'single', 'double', 'curly', 'dotted', 'dashed'];

/** What the SGR sequences say that tmux writes; it writes no others. */
class Pen {
  isGraphic = false;
  #colors = { fg: '', bg: '', ul: '' };
  #underline = '';
  #flags = new Set<string>();

  key(): string {
    const { fg, bg, ul } = this.#colors;
    const set = Object.fromEntries(Object.values(flags).map((flag) => [flag, this.#flags.has(flag)]));
    const { bold = false, dim = false, italic = false, ...rest } = set;
    return cellKey({ fg, bg, ul: this.#underline && ul, underline: this.#underline, bold, dim, italic, ...rest });
  }

  select(params: string): void {
    const codes = params.split(';');
    while (codes.length > 0) this.#take(codes);
  }

  #take(codes: string[]): void {
    const [code = 0, ...parts] = (codes.shift() ?? '').split(':').map(Number);
    if (code === 0) this.#reset();
    // so tmux 3.3a writes 53
    else if (code === 5 && parts[0] === 3) this.#flags.add('overline');
    else if (code === 4 || code === 21) this.#underline = underlines[code === 21 ? 2 : (parts[0] ?? 1)] ?? '';
    else if (flags[code]) this.#flags.add(flags[code]);
    else if (code === 38 || code === 48 || code === 58) {
      const values = parts.length > 0 ? parts.filter((part) => !Number.isNaN(part)) : takeColor(codes);
      this.#colors[code === 38 ? 'fg' : code === 48 ? 'bg' : 'ul'] = extended(values);
    } else if (code === 39) this.#colors.fg = '';
    else if (code === 49) this.#colors.bg = '';
    else if (code === 59) this.#colors.ul = '';
    else if (code >= 30 && code <= 37) this.#colors.fg = String(code - 30);
    else if (code >= 40 && code <= 47) this.#colors.bg = String(code - 40);
    else if (code >= 90 && code <= 97) this.#colors.fg = String(code - 90 + 8);
    else if (code >= 100 && code <= 107) this.#colors.bg = String(code - 100 + 8);
    else throw new Error(`tmux wrote SGR ${code}`);
  }

  #reset(): void {
    this.#colors = { fg: '', bg: '', ul: '' };
    this.#underline = '';
    this.#flags.clear();
  }
}

function takeColor(codes: string[]): number[] {
  return codes.splice(0, codes[0] === '5' ? 2 : 4).map(Number);
}

function extended([kind, ...values]: number[]): string {
  if (kind === 5) return String(values[0]);
  return `#${values
    .slice(-3)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
