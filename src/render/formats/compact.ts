import { isOnlyFrame, lean } from '../../base/text/lean-text.js';
import type { Work } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import { type Part, wrappingRows } from '../part.js';
import { numbered, rowText } from './text.js';

/** The readable text in few tokens: no blank rows or frames, wrapped rows joined, wide gaps narrowed. */
export function* compactView(terminal: Terminal, part: Part): Work<string> {
  const all = yield* lines(terminal, part);
  return all
    .filter(({ text }) => !isOnlyFrame(text))
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
