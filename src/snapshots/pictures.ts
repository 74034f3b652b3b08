import type { TerminalSize } from '../base/terminal-size.js';
import { takeScreenshot } from '../render/screenshot.js';
import { viewOf } from '../render/view.js';
import { createTerminal, type Terminal } from '../terminal/index.js';
import { plainCell, visibleCells } from './cells.js';
import { diffSnapshots } from './diff.js';
import { type Snapshot, showSnapshot, snapshotText } from './snapshot.js';
import { resolveTheme } from './themes.js';

export interface PictureOptions {
  cols?: number | undefined;
  rows?: number | undefined;
  /** A theme of the renderer, or `auto`. */
  theme?: string | undefined;
  fontSize?: number | undefined;
  /** A font file for the text. */
  fontPath?: string | undefined;
}

/** A PNG of the snapshot, cut or extended to the requested size. */
export async function drawSnapshot(snapshot: Snapshot, options: PictureOptions = {}): Promise<Uint8Array> {
  const shown = showSnapshot(snapshot);
  const terminal = inSize(shown, { cols: options.cols ?? shown.cols, rows: options.rows ?? shown.rows });
  const { fontSize, fontPath } = options;
  const theme = resolveTheme(options.theme ?? 'auto');
  try {
    return (await takeScreenshot(terminal, { theme, fontSize, fontPath, showCursor: false })).bytes;
  } finally {
    terminal.dispose();
    shown.dispose();
  }
}

/**
 * The differences as a picture: the actual screen in grey, unexpected text in green, and expected text that is gone in
 * red and struck through.
 */
export function differenceOf(expected: Snapshot, actual: Snapshot): Snapshot {
  const [before, after] = [showSnapshot(expected), showSnapshot(actual)];
  const size = { cols: Math.max(before.cols, after.cols), rows: Math.max(before.rows, after.rows) };
  const [old, now] = [before, after].map((terminal) => visibleCells(inSize(terminal, size))) as [Cells, Cells];
  const rows = now.map((cells) =>
    cells.map(({ text, width }) => ({ ...plainCell(text, { foreground: GREY }), width })),
  );
  for (const { row, cells } of diffSnapshots(expected, actual, 'styled').rows) {
    for (const { from, to } of cells) {
      for (let col = from; col < to; col++) {
        const [was, is] = [old[row]?.[col] ?? plainCell(' '), now[row]?.[col] ?? plainCell(' ')];
        const isGone = is.text === ' ' && was.text.trim() !== '' && was.width === 1;
        const marked = isGone ? plainCell(was.text, GONE) : plainCell(is.text, OTHER);
        (rows[row] as Cells[number])[col] = { ...marked, width: isGone ? 1 : is.width };
      }
    }
  }
  for (const terminal of [before, after]) terminal.dispose();
  return { text: snapshotText(rows), size };
}

type Cells = ReturnType<typeof visibleCells>;

const GREY = { rgb: 0x808080 };
const WHITE = { rgb: 0xffffff };
const GONE = { foreground: WHITE, background: { rgb: 0xb3261e }, strikethrough: true };
const OTHER = { foreground: WHITE, background: { rgb: 0x1b7f3b }, bold: true };

function inSize(terminal: Terminal, { cols, rows }: TerminalSize): Terminal {
  if (terminal.cols === cols && terminal.rows === rows) return terminal;
  const region = { row: 0, col: 0, cols: Math.min(cols, terminal.cols), rows: Math.min(rows, terminal.rows) };
  const other = createTerminal({ cols, rows, scrollback: 0 });
  other.feed(new TextEncoder().encode(viewOf(terminal, { format: 'ansi', region }).content as string));
  return other;
}
