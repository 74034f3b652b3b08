import { strict as assert } from 'node:assert';
import type { Cell, Terminal } from '../../src/terminal/index.js';

/** Checks what must hold for every terminal, whatever it was fed. */
export function checkInvariants(terminal: Terminal): void {
  checkCursor(terminal);
  const texts = Array.from({ length: terminal.rows }, (_, y) => checkRow(terminal, y));
  assert.equal(terminal.screenText(), texts.join('\n'), 'the screen text is that of its rows');
  checkLines(terminal);
  checkHistory(terminal);
}

function checkCursor({ cursor, cols, rows }: Terminal): void {
  assert.ok(cursor.x >= 0 && cursor.x < cols, `the cursor is on the screen: column ${cursor.x} of ${cols}`);
  assert.ok(cursor.y >= 0 && cursor.y < rows, `the cursor is on the screen: row ${cursor.y} of ${rows}`);
}

/** The cells of a row fit together and match its text. */
function checkRow(terminal: Terminal, y: number): string {
  const cells = terminal.cells(y);
  assert.equal(cells.length, terminal.cols, `row ${y} has all its columns`);
  checkCells(cells, terminal.rowSeq(y), `row ${y}`);
  assert.ok(terminal.rowSeq(y) <= terminal.seq, `row ${y} was not written in the future`);
  const text = terminal.rowText(y);
  const joined = cells.map((cell) => cell.text).join('');
  assert.equal(text.trimEnd(), joined.trimEnd(), `row ${y} has the text of its cells`);
  assert.ok(joined.startsWith(text), `row ${y} has no more text than cells`);
  return text;
}

function checkCells(cells: Cell[], seq: number, where: string): void {
  cells.forEach((cell, x) => {
    const [before, after] = [cells[x - 1]?.width, cells[x + 1]?.width];
    if (cell.width === 2) assert.equal(after, 0, `${where}: the wide character in column ${x} has a right half`);
    if (cell.width === 0) assert.equal(before, 2, `${where}: the right half in column ${x} has a left one`);
    assert.equal(cell.text === '', cell.width === 0, `${where}: only the right half in column ${x} is without text`);
    assert.ok(cell.seq <= seq, `${where}: column ${x} is not newer than the row`);
    assert.ok(cell.text.length <= 40, `${where}: the text in column ${x} is bounded`);
  });
}

/** Every row of the screen belongs to one line, and the lines are numbered without a gap. */
function checkLines(terminal: Terminal): void {
  const lines = terminal.logicalLines();
  lines.forEach((line, i) => {
    const previous = lines[i - 1];
    if (previous) assert.equal(line.line, previous.line + 1, 'lines are numbered consecutively');
    if (previous) assert.equal(line.y, previous.y + previous.rowCount, 'lines follow each other');
    assert.ok(line.seqOf(0, line.text.length) <= line.seq, 'no character is newer than its line');
  });
  const last = lines.at(-1);
  assert.equal(last && last.y + last.rowCount, terminal.rows, 'the last line ends with the screen');
}

function checkHistory({ history, seq }: Terminal): void {
  assert.ok(history.first <= history.end, 'the history does not end before it begins');
  if (history.first === history.end) assert.equal(history.rowCount, 0, 'a history without lines has no rows');
  for (const line of history.rowCount > 0 ? [history.first, history.end - 1] : []) {
    const cells = history.cells(line);
    checkCells(cells, history.seq(line), `line ${line}`);
    assert.ok(history.seq(line) <= seq, `line ${line} was not written in the future`);
    assert.equal(
      history.text(line).trimEnd(),
      cells
        .map((cell) => cell.text)
        .join('')
        .trimEnd(),
      `line ${line}`,
    );
  }
}
