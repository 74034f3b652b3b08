// without the schemas, because the command line shows this text and must start fast

import { isOnlyFrame, RULE } from '../base/lean-text.js';
import type { ActAnswer } from './act-fields.js';
import { selectedText } from './selected-text.js';

/** The answer as short text: what happened, what is selected, and the rows that are new. */
export function answerText(output: ActAnswer): string {
  const { message, rows, output: written, moved, restored, blank, unchanged, omitted } = output;
  const left =
    omitted === undefined ? [] : [`(${omitted} ${written === undefined ? 'more rows' : 'earlier lines'} left out)`];
  const notes = [
    moved,
    restored && `as before the last change: ${restored}`,
    blank && `blank: ${blank}`,
    unchanged && `unchanged: ${unchanged}`,
  ].filter(Boolean);
  return [
    message,
    ...focusLines(output),
    ...(written === undefined ? [] : [...left, written]),
    ...rowLines(rows),
    ...(written === undefined ? left : []),
    ...(notes.length > 0 ? [`(${notes.join('; ')})`] : []),
  ].join('\n');
}

/** Equal rows after each other are one line. Frames say nothing. */
function rowLines(rows: ActAnswer['rows']): string[] {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const { row, text } of rows) {
    if (isOnlyFrame(text)) continue;
    const group = groups.at(-1);
    if (group?.text === text && group.last === row - 1) group.last = row;
    else groups.push({ first: row, last: row, text });
  }
  return groups.map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`}: ${leanRow(text)}`);
}

/** A row without the frame around it. */
function leanRow(text: string): string {
  return text.replace(RULE, '$1').replace(FRAME_ENDS, '').replace(FRAME_RUN, '│').trimEnd();
}

const FRAME_ENDS = /^[\u2500-\u259f]+|\s*[\u2500-\u259f]+$/g;
const FRAME_RUN = /[\u2500-\u257f]{2,}/g;

function focusLines({ selected, cursor, output, exited }: ActAnswer): string[] {
  const chosen = selected.length > 0 ? [selectedText(selected)] : [];
  // at a line prompt the cursor is behind the prompt
  if (output !== undefined || exited || !cursor.visible) return chosen;
  return [...chosen, `cursor: row ${cursor.row}, col ${cursor.col}`];
}
