import type { Work } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import { type Part, wrappingRows } from '../part.js';
import { numbered, rowText } from './text.js';

/** A row of only lines and blocks: frames, rules, scroll bars. */
const ONLY_LINES = /^[\s\u2500-\u259f]*$/;
const RULE = /([\u2500-\u259f])\1{2,}/g;
const GAP = /(\S) {3,}(?=\S)/g;

/** The readable text in few tokens: no blank rows or frames, wrapped rows joined, wide gaps narrowed. */
export function* compactView(terminal: Terminal, part: Part): Work<string> {
  const all = yield* lines(terminal, part);
  return all
    .filter(({ text }) => !ONLY_LINES.test(text))
    .map(({ y, text }) => numbered(part, y, lean(text)))
    .join('\n');
}

function* lines(terminal: Terminal, part: Part): Work<{ y: number; text: string }[]> {
  const wrapping = part.isFullWidth ? wrappingRows(terminal) : new Set<number>();
  const joined: { y: number; text: string }[] = [];
  let last = -1;
  for (const y of part.rows) {
    const text = rowText(terminal, part, y);
    const line = joined.at(-1);
    if (line && last === y - 1 && wrapping.has(last)) line.text += text;
    else joined.push({ y, text });
    last = y;
    yield;
  }
  return joined;
}

function lean(text: string): string {
  return text.replace(RULE, '$1').replace(GAP, '$1  ').trimEnd();
}
