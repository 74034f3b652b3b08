import type { ScreenChanges } from '../../../trace/read/screen.js';
import type { ShownTexts } from '../../../trace/read/when.js';
import type { ToldStep, Why } from '../../../trace/read/why.js';

export function stepLines(steps: readonly ToldStep[]): string[] {
  return steps.map(
    ({ atMs, seq, sentence }) => `${seconds(atMs).padStart(10)}  seq ${String(seq).padEnd(8)}  ${sentence}`,
  );
}

export function whyLines({ row, col, text, write, previous, next, problem }: Why): string[] {
  const place = `Row ${row}, column ${col} shows ${text === '' ? 'nothing' : JSON.stringify(text)}.`;
  if (!write) return [place, ...(problem === undefined ? [] : [`No byte to name: ${problem}.`]), ...nextLine(next)];
  const { bytes, before, act, replaced } = write;
  const moved = write.row === row && write.col === col ? '' : ` to row ${write.row}, column ${write.col}`;
  const wasThere = replaced.text.trim() === '' ? 'a blank' : JSON.stringify(replaced.text);
  return [
    place,
    `Byte ${write.seq} wrote it${moved} after ${seconds(write.atMs)}: ${bytes.text}${bytes.name ? `  (${bytes.name})` : ''}`,
    act ? `The last act before it: ${act.sentence} (${seconds(act.atMs)}, seq ${act.seq}).` : 'No act came before it.',
    `It replaced ${wasThere}${previous ? `, which byte ${previous.seq} wrote` : ''}.`,
    ...nextLine(next),
    'Right before it:',
    ...before.map((piece) => `  ${String(piece.seq).padEnd(8)}  ${piece.text}${piece.name ? `  (${piece.name})` : ''}`),
  ];
}

function nextLine(next: Why['next']): string[] {
  if (!next) return [];
  const what = next.text === '' || next.text === ' ' ? 'a blank' : JSON.stringify(next.text);
  return [`Byte ${next.seq} made it ${what} after ${seconds(next.atMs)}.`];
}

export function shownLines({ appearances, isCut }: ShownTexts): string[] {
  if (appearances.length === 0) return ['It was never on the screen.'];
  const lines = appearances.map(({ text, from, to }) => {
    const until = to ? `gone ${seconds(to.atMs)}, seq ${to.seq}` : 'still there at the end';
    return `${seconds(from.atMs)}, seq ${from.seq}, row ${from.row}: ${JSON.stringify(text)}; ${until}`;
  });
  return isCut ? [...lines, '(more were left out: --limit)'] : lines;
}

export function changeLines({ before, after, rows }: ScreenChanges): string[] {
  const head = `From seq ${before.seq} (${seconds(before.atMs)}) to seq ${after.seq} (${seconds(after.atMs)}):`;
  if (rows.length === 0) return [head, 'no row differs'];
  return [
    head,
    ...rows.flatMap((change) => [
      ...(change.before === undefined ? [] : [`${String(change.row).padStart(3)} - ${change.before}`]),
      ...(change.after === undefined ? [] : [`${String(change.row).padStart(3)} + ${change.after}`]),
    ]),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
