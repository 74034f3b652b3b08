import { INVERSE_LOOK, isBlankChar, isDrawing, type LookRow } from './looks.js';

/** Something that may be selected, and how strong the evidence is. */
export interface Candidate {
  y: number;
  from: number;
  to: number;
  /** The further rows of marked text. */
  rest?: readonly { y: number; from: number; to: number }[];
  how: How;
  score: number;
  /** The background is a colour, not a shade of grey. */
  isColourful: boolean;
}

/** What sets a selection apart: colours, a sign in front of it, an underline, or bold type. */
export type How = 'inverse' | 'colour' | 'marker' | 'underline' | 'bold';

const MAX_TEXT_LENGTH = 200;
const POINTER = /^[❯›>▸▶➤➜→»]\s+(?=\S)/u;

/** The trimmed text of some columns, with single blanks, and without the pointer in front and lines drawn around it. */
export function textIn(row: LookRow, from: number, to: number): string {
  let [start, end] = [from, to];
  const isSkipped = (x: number) => isBlankChar(row.chars[x]) || isDrawing(row.chars[x]);
  while (start < end && isSkipped(start)) start++;
  while (end > start && isSkipped(end - 1)) end--;
  const text = row.chars.slice(start, end).join('').replace(/\s+/g, ' ').trim();
  return shortened(text.replace(POINTER, ''));
}

export function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_TEXT_LENGTH ? text : characters.slice(0, MAX_TEXT_LENGTH).join('').trimEnd();
}

/** Where the text of some columns begins, without blanks and drawn lines. */
export function startIn({ chars }: LookRow, from: number, to: number): number {
  let start = from;
  while (start < to - 1 && (isBlankChar(chars[start]) || isDrawing(chars[start]))) start++;
  return start;
}

/** `inverse` if any cell of these columns is drawn so, else `colour`. */
export function howDrawn({ attributes }: LookRow, from: number, to: number): How {
  return attributes.slice(from, to).some((bits) => bits & INVERSE_LOOK) ? 'inverse' : 'colour';
}
