// without the schemas, because the command line shows this text and must start fast

import { isOnlyFrame, RULE } from '../base/text/lean-text.js';
import type { ActAnswer } from './act-fields.js';

/** The answer as short text: what happened, what is selected, and the rows that are new. */
export function answerText(output: ActAnswer): string {
  const { message, rows, output: written, moved, restored, blank, unchanged, last_screen, omitted } = output;
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
    ...(written === undefined ? [] : left),
    ...(written ? [written] : []),
    ...rowLines(rows),
    ...(last_screen ? ['its last screen:', ...rowLines(last_screen)] : []),
    ...(written === undefined ? left : []),
    ...(isSameText(output) ? ['(text unchanged)'] : notes.length > 0 ? [`(${notes.join('; ')})`] : []),
  ].join('\n');
}

/** A highlight may have moved all the same. */
function isSameText({ rows, moved, restored, blank, unchanged, omitted }: ActAnswer): boolean {
  return unchanged !== undefined && rows.length === 0 && !moved && !restored && !blank && !omitted;
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
  let inner = text;
  for (let depth = 0; depth < MAX_BOXES && BOXED.test(inner); depth++) inner = inner.replace(BOXED, '$1').trimEnd();
  return inner.replace(RULE, '$1').replace(FRAME_ENDS, '').replace(FRAME_RUN, '│').trimEnd();
}

/** A frame on both sides; one on the left alone may be the branch of a tree. */
const BOXED = /^\s*[\u2500-\u257f]+(.*?)[\u2500-\u257f]+\s*$/;
const MAX_BOXES = 3;

const FRAME_ENDS = /^(?![├└])[\u2500-\u259f]+|\s*[\u2500-\u259f]+$/g;
const FRAME_RUN = /[\u2500-\u257f]{2,}/g;

const MAX_REPEATED = 24;

function focusLines({ selected, cursor, rows, output, exited }: ActAnswer): string[] {
  const chosen =
    selected.length > 0 ? [`selected: ${selected.map((each) => selectedPlace(each, rows)).join(', ')}`] : [];
  // at a line prompt the cursor is behind the prompt
  if (output !== undefined || exited || !cursor.visible || isExpected(cursor, { rows, selected })) return chosen;
  return [...chosen, `cursor: row ${cursor.row}, col ${cursor.col}`];
}

/** A long row is not shown twice. */
function selectedPlace({ row, text }: ActAnswer['selected'][number], rows: ActAnswer['rows']): string {
  const isShown = rows.some((shown) => shown.row === row && words(leanRow(shown.text)) === words(text));
  return isShown && text.length > MAX_REPEATED ? `row ${row}` : `row ${row} ${JSON.stringify(text)}`;
}

function words(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** A cursor in the selected row, or behind the last row that is shown. */
function isExpected({ row, col }: ActAnswer['cursor'], { rows, selected }: Pick<ActAnswer, 'rows' | 'selected'>) {
  if (selected[0]) return selected[0].row === row;
  const last = rows.at(-1);
  return last?.row === row && last.text.length <= col;
}
