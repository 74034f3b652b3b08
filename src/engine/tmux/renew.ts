import { modeBytes, type PaneSnapshot, pendingWrap, snapshotBytes } from '../../backends/tmux/pane/snapshot.js';
import { createTerminal, type Terminal } from '../../terminal/index.js';
import { cellsText, type LaidOutRows, layOut, NEUTRAL, rowChanges, trimmedRow } from './captured-rows.js';

/**
 * Bytes that rewrite whatever `now` shows and `before` did not, so that it counts as new in a terminal that already shows
 * `now`. A row that was there before is old wherever it is now, since it may have been moved.
 */
export function renew(before: PaneSnapshot, now: PaneSnapshot): Uint8Array {
  const target = layOut(screenOnly(now));
  // what the alternate screen covered was there before, too
  const uncovered = now.alternate ? before : { ...before, alternate: undefined };
  const shown = withoutNews(layOut(screenOnly(uncovered)), target, { now, scrolled: rowsScrolled(uncovered, now) });
  const changes = rowChanges(shown, target, target.rowCount - now.rows);
  return new TextEncoder().encode(changes === '' ? '' : NEUTRAL + changes + modeBytes(now) + pendingWrap(now));
}

/** The snapshot reduced to its screen. */
function screenOnly(snapshot: PaneSnapshot): PaneSnapshot {
  const lines = (snapshot.alternate ?? snapshot.main).slice(-snapshot.rows);
  return { ...snapshot, main: lines, alternate: undefined, isAlternate: false };
}

function rowsScrolled(before: PaneSnapshot, now: PaneSnapshot): number {
  const isMain = !before.alternate && !now.alternate;
  return isMain ? Math.max(0, now.historySize - before.historySize) : 0;
}

/** The screen of `now` with each new row replaced by what was there before. */
function withoutNews(
  before: LaidOutRows,
  target: LaidOutRows,
  { now, scrolled }: { now: PaneSnapshot; scrolled: number },
): Terminal {
  const { cols, rows } = now;
  const beforeTop = before.rowCount - rows;
  const terminal = createTerminal({ cols, rows, scrollback: 0 });
  const plain = { ...screenOnly(now), flags: new Set<never>(), scrollRegion: { top: 0, bottom: rows - 1 }, title: '' };
  terminal.feed(snapshotBytes(plain));
  for (const y of newRows(before, target, { rows, scrolled })) {
    const isLeft = y + scrolled < rows;
    const cells = isLeft ? before.terminal.cells(beforeTop + y + scrolled) : [];
    terminal.feed(new TextEncoder().encode(`${NEUTRAL}\x1b[${y + 1};1H\x1b[2K${cellsText(cells)}`));
  }
  return terminal;
}

function newRows(
  before: LaidOutRows,
  target: LaidOutRows,
  { rows, scrolled }: { rows: number; scrolled: number },
): number[] {
  const [beforeTop, top] = [before.rowCount - rows, target.rowCount - rows];
  const was = Array.from({ length: rows }, (_, y) => trimmedRow(before.terminal, beforeTop + y));
  const is = Array.from({ length: rows }, (_, y) => trimmedRow(target.terminal, top + y));
  const left = new Map<string, number>();
  for (const text of was) left.set(text, (left.get(text) ?? 0) + 1);
  const take = (text: string) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0;
  };
  // rows that have not moved come first
  const others = is.flatMap((text, y) => (text === was[y + scrolled] && take(text) ? [] : [y]));
  return others.filter((y) => is[y] !== '' && !take(is[y] as string));
}
