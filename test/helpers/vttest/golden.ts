import type { Cell, Color, Style, Terminal } from '../../../src/terminal/index.js';

/**
 * A screen as a person reads it: its size, cursor and modes, what was answered, its rows, and below a row the columns
 * that have attributes. Neighbours that are the same stand together, blank rows at the end are left out.
 */
export function describeScreen(terminal: Terminal, replies: string): string {
  const rows = Array.from({ length: terminal.rows }, (_, y) => describeRow(terminal.cells(y)));
  const lines = [describeState(terminal)];
  if (replies) lines.push(`answered ${readable(replies)}`);
  const end = rows.findLastIndex((row) => row !== '') + 1;
  for (let first = 0, last = 0; first < end; first = last) {
    while (last < end && rows[last] === rows[first]) last++;
    const place = last === first + 1 ? String(last) : `${first + 1}-${last}`;
    lines.push(`${place.padStart(5)}|${rows[first]}`);
  }
  return lines.join('\n');
}

function describeState({ cols, rows, cursor, title, modes, isAlternate }: Terminal): string {
  const parts = [`${cols}x${rows}`, `cursor at row ${cursor.y + 1}, column ${cursor.x + 1}`];
  if (cursor.pendingWrap) parts.push('about to wrap');
  parts.push(cursor.visible ? `${cursor.blink ? 'blinking' : 'steady'} ${cursor.style}` : 'hidden');
  if (title) parts.push(`title "${title}"`);
  if (modes.reverseVideo) parts.push('reverse video');
  if (isAlternate) parts.push('alternate screen');
  return parts.join(', ');
}

/** Controls as signs or numbers, so that a golden stays a text file. */
function readable(bytes: string): string {
  return bytes
    .replaceAll('\x1b', '␛')
    .replaceAll(/[\x00-\x1f\x7f-\xff]/g, (byte) => `<${byte.charCodeAt(0).toString(16).padStart(2, '0')}>`);
}

function describeRow(cells: readonly Cell[]): string {
  const text = cells.map((cell) => cell.text || (cell.width === 0 ? '' : ' ')).join('');
  const attributes = describeAttributes(cells);
  return text.replace(/ +$/, '') + (attributes && `\n     : ${attributes}`);
}

function describeAttributes(cells: readonly Cell[]): string {
  const styles = cells.map((cell) => describeStyle(cell.style));
  const runs: string[] = [];
  for (let start = 0, end = 0; start < styles.length; start = end) {
    while (end < styles.length && styles[end] === styles[start]) end++;
    const columns = end === start + 1 ? String(end) : `${start + 1}-${end}`;
    if (styles[start]) runs.push(`${columns} ${styles[start]}`);
  }
  return runs.join(', ');
}

const flags = [
  'bold',
  'dim',
  'italic',
  'blink',
  'inverse',
  'invisible',
  'strikethrough',
  'overline',
  'protected',
] as const satisfies (keyof Style)[];

const described = new WeakMap<Style, string>();

function describeStyle(style: Style): string {
  const known = described.get(style);
  if (known !== undefined) return known;
  const words: string[] = flags.filter((flag) => style[flag]);
  if (style.underline !== 'none')
    words.push(style.underline === 'single' ? 'underline' : `${style.underline} underline`);
  if (style.foreground !== 'default') words.push(describeColor(style.foreground));
  if (style.background !== 'default') words.push(`on ${describeColor(style.background)}`);
  described.set(style, words.join(' '));
  return words.join(' ');
}

const colorNames = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

function describeColor(color: Exclude<Color, 'default'>): string {
  if ('rgb' in color) return `#${color.rgb.toString(16).padStart(6, '0')}`;
  return colorNames[color.palette] ?? String(color.palette);
}
