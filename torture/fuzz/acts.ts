import type { Terminal } from '../../src/terminal/index.js';
import type { Random } from '../random.js';

const MAX_SIZE = { cols: 300, rows: 100 };

interface Size {
  cols: number;
  rows: number;
}

/** Any size up to the maximum; the extremes and the usual size come up more often than by chance. */
export function randomSize(random: Random): Size {
  switch (random.below(8)) {
    case 0:
      return { cols: 1, rows: 1 };
    case 1:
      return { cols: random.between(1, 4), rows: random.between(1, 4) };
    case 2:
      return { ...MAX_SIZE };
    case 3:
      return { cols: 80, rows: 24 };
    default:
      return { cols: random.between(1, MAX_SIZE.cols), rows: random.between(1, MAX_SIZE.rows) };
  }
}

/** What a caller may do between two chunks: read the terminal, resize it, compact its history. */
export function actAtRandom(random: Random, terminal: Terminal): void {
  if (random.chance(0.3)) resize(random, terminal);
  if (random.chance(0.2)) terminal.compact();
  terminal.screenText();
  terminal.cells(random.below(terminal.rows));
  if (random.chance(0.2)) readLines(random, terminal);
  if (random.chance(0.2)) readHistory(random, terminal);
  if (random.chance(0.05)) terminal.serialize({ scrollback: random.below(100) });
}

function resize(random: Random, terminal: Terminal): void {
  const { cols, rows } = random.chance(0.7) ? randomSize(random) : nearby(random, terminal);
  terminal.resize(cols, rows);
}

/** A size close to the current one, as when a person drags the corner of a window. */
function nearby(random: Random, { cols, rows }: Terminal): Size {
  const step = (value: number, largest: number) => Math.max(1, Math.min(largest, value + random.between(-3, 3)));
  return { cols: step(cols, MAX_SIZE.cols), rows: step(rows, MAX_SIZE.rows) };
}

function readLines(random: Random, terminal: Terminal): void {
  const { first } = terminal.history;
  const lines = terminal.logicalLines(random.chance(0.1) ? { from: first } : {});
  if (lines.length === 0) return;
  const line = random.pick(lines);
  const start = random.below(line.text.length + 1);
  line.seqOf(start, start + random.below(20));
}

function readHistory(random: Random, { history }: Terminal): void {
  if (history.end <= history.first) return;
  const line = random.between(history.first, history.end - 1);
  history.text(line);
  history.seq(line);
  if (random.chance(0.2)) history.cells(line);
}
