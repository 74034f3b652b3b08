import { modeBytes, type PaneSnapshot } from '../../backends/tmux/pane/snapshot.js';
import type { TerminalSize } from '../../base/terminal-size.js';
import type { Terminal } from '../../terminal/index.js';
import { addedRow, type LaidOutRows, layOut, NEUTRAL, rowChanges, trimmedRow } from './captured-rows.js';

/** How many equal lines show that a history has not moved. */
const HISTORY_LINES = 3;

/**
 * Brings a terminal that has missed output to what a capture shows. Since everything written counts as new, it first
 * determines how far the old rows have scrolled, and then writes only what differs. Rows that differ only in colour stay
 * as they are.
 */
export function* repaint(terminal: Terminal, snapshot: PaneSnapshot): Generator<Uint8Array | TerminalSize> {
  if (terminal.cols !== snapshot.cols || terminal.rows !== snapshot.rows) return;
  if (terminal.isAlternate !== snapshot.isAlternate) yield encode(`\x1b[?1049${snapshot.isAlternate ? 'h' : 'l'}`);
  const target = layOut(snapshot);
  yield* pullDown(terminal, target);
  const scrolled = rowsScrolled(terminal, target);
  const top = target.rowCount - terminal.rows - scrolled;
  const changed = rowChanges(terminal, target, top);
  const added = Array.from({ length: scrolled }, (_, i) => addedRow(target, target.rowCount - scrolled + i)).join('');
  const atBottom = `\x1b[${terminal.rows};1H`;
  const x = Math.min(snapshot.cursor.x, terminal.cols - 1);
  const isMoved = terminal.cursor.x !== x || terminal.cursor.y !== snapshot.cursor.y;
  if (changed === '' && added === '' && !isMoved) return;
  const content = changed + (added === '' ? '' : atBottom + added);
  yield encode(NEUTRAL + content + modeBytes(snapshot));
}

/** How far the shown rows have moved up: the smallest distance at which most of them match. */
function rowsScrolled(terminal: Terminal, target: LaidOutRows): number {
  const most = target.rowCount - terminal.rows;
  const shown = Array.from({ length: terminal.rows }, (_, y) => trimmedRow(terminal, y));
  if (terminal.isAlternate || shown.every((text) => text === '')) return 0;
  const wanted = Array.from({ length: target.rowCount }, (_, y) => trimmedRow(target.terminal, y));
  let best = { scrolled: 0, same: -1 };
  for (let scrolled = 0; scrolled <= most; scrolled++) {
    const top = most - scrolled;
    const same = shown.filter((text, y) => text !== '' && text === wanted[top + y]).length;
    if (same > best.same) best = { scrolled, same };
  }
  if (best.same > 0) return best.scrolled;
  // nothing is left: either the screen was redrawn in place, or everything captured may be new
  return hasSameHistory(terminal, wanted.slice(0, most)) ? 0 : most;
}

/** Whether the newest lines of the history are still the same. */
function hasSameHistory({ history }: Terminal, above: readonly string[]): boolean {
  const last = above.slice(-Math.min(history.end - history.first, HISTORY_LINES));
  return last.length > 0 && last.every((text, i) => text === history.text(history.end - last.length + i).trimEnd());
}

/**
 * Rows that had scrolled off and that tmux shows again must not be rewritten: growing the screen below the cursor takes them
 * back from the history, and shrinking it drops blank rows below the cursor.
 */
function* pullDown(terminal: Terminal, target: LaidOutRows): Generator<Uint8Array | TerminalSize> {
  const { cols, rows } = terminal;
  const screen = Array.from({ length: rows }, (_, y) => trimmedRow(target.terminal, target.rowCount - rows + y));
  const shown = Array.from({ length: rows }, (_, y) => trimmedRow(terminal, y));
  const lastUsed = shown.findLastIndex((text) => text !== '');
  const blankRows = rows - 1 - Math.max(terminal.cursor.y, lastUsed);
  const content = shown.slice(0, rows - blankRows);
  if (terminal.isAlternate || lastUsed < 0) return;
  for (let pulled = 0; pulled <= Math.min(blankRows, terminal.history.rowCount); pulled++) {
    if (!content.every((text, y) => text === screen[y + pulled])) continue;
    if (pulled > 0) {
      yield encode(`${NEUTRAL}\x1b[${rows};1H`);
      yield { cols, rows: rows + pulled };
      yield encode('\x1b[H');
      yield { cols, rows };
    }
    return;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
