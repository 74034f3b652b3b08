import type { Terminal } from '../../terminal/index.js';

/** A row of the screen, without the box drawn around it. */
export interface Line {
  y: number;
  /** `rule`: only a drawn line, or the edge of a box. */
  kind: 'text' | 'blank' | 'rule';
  text: string;
  /** The column of its first character. */
  x: number;
  /** The column where the space for text ends. */
  right: number;
}

const RULE = /^[\s─━═╌╍┄┅┈┉╭╮╰╯┌┐└┘├┤┏┓┗┛╔╗╚╝╠╣┼▔▁▀▄-]*$/u;
/** An edge may contain a title. */
const EDGE = /^[╭┌┏╔╰└┗╚├╠][─━═].*[╮┐┓╗╯┘┛╝┤╣]$/u;
const MIN_RULE_LENGTH = 3;
const SIDE = /[│┃║▌▎▏┆|]/u;
const LEFT_SIDES = /^(?:\s*[│┃║▌▎▏┆|])*\s*/u;
const RIGHT_SIDE = /\s*[│┃║▐▕┆|]\s*$/u;

export function screenLines(terminal: Terminal): Line[] {
  return Array.from({ length: terminal.rows }, (_, y) => lineOf(terminal.rowText(y), y, terminal.cols));
}

function lineOf(row: string, y: number, cols: number): Line {
  const trimmed = row.trim();
  if (trimmed === '') return { y, kind: 'blank', text: '', x: 0, right: cols };
  const isRule = EDGE.test(trimmed) || (RULE.test(trimmed) && [...trimmed].length >= MIN_RULE_LENGTH);
  if (isRule) return { y, kind: 'rule', text: '', x: 0, right: cols };
  const left = LEFT_SIDES.exec(row)?.[0] ?? '';
  // a bar on the right belongs to a box only if there is one on the left
  const isBoxed = SIDE.test(left);
  const end = (isBoxed && RIGHT_SIDE.exec(row)?.index) || row.trimEnd().length;
  const text = row.slice(left.length, Math.max(end, left.length));
  const right = isBoxed && end < row.trimEnd().length ? row.trimEnd().length - 1 : cols;
  return { y, kind: text === '' ? 'blank' : 'text', text, x: left.length, right };
}
