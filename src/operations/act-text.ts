// without the schemas, because the command line shows this text and must start fast

import { isOnlyFrame, lean } from '../base/lean-text.js';
import type { ActAnswer } from './act-fields.js';
import { selectedText } from './selected-text.js';

/** The answer as short text: what happened, what is selected, and the rows that are new. */
export function answerText(output: ActAnswer): string {
  const { message, rows, output: written, moved, blank, unchanged, omitted } = output;
  const left =
    omitted === undefined ? [] : [`(${omitted} ${written === undefined ? 'more rows' : 'earlier lines'} left out)`];
  const notes = [moved, blank && `blank: ${blank}`, unchanged && `unchanged: ${unchanged}`].filter(Boolean);
  return [
    message,
    ...focusLines(output),
    ...(written === undefined ? [] : [...left, written]),
    ...rows.flatMap(({ row, text }) => (isOnlyFrame(text) ? [] : [`${row}: ${lean(text)}`])),
    ...(written === undefined ? left : []),
    ...(notes.length > 0 ? [`(${notes.join('; ')})`] : []),
  ].join('\n');
}

function focusLines({ selected, cursor, output }: Pick<ActAnswer, 'selected' | 'cursor' | 'output'>): string[] {
  const chosen = selected.length > 0 ? [selectedText(selected)] : [];
  // at a line prompt the cursor is behind the prompt
  if (output !== undefined || !cursor.visible) return chosen;
  return [...chosen, `cursor: row ${cursor.row}, col ${cursor.col}`];
}
