import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { describeDifferences } from '../helpers/compare-screens.js';
import { compareWithTmux, markLastColumn } from './compare-with-tmux.js';
import { cutsOf } from './cuts.js';
import { bytesOf, type RecordedStream } from './streams.js';
import type { TmuxControl } from './tmux-control.js';
import { TmuxPane } from './tmux-pane.js';

const ALL = Number.POSITIVE_INFINITY;

/** Plays a stream here and in tmux, stops at every cut, and tells what differs; nothing where the screens are equal. */
export async function streamDifferences(control: TmuxControl, stream: RecordedStream): Promise<string> {
  const played = await Pair.open(control, stream);
  const found: string[] = [];
  let leastTold = { cut: 0, cells: 0 };
  for (const cut of played.cuts) {
    const { differences, untoldCells } = await played.goOn(cut);
    if (differences.length > 0) found.push(`after byte ${cut}\n${describeDifferences(differences, ALL)}\n`);
    if (untoldCells > leastTold.cells) leastTold = { cut, cells: untoldCells };
  }
  await played.close();
  if (leastTold.cells > 0) found.push(await markedDifferences(control, stream, leastTold.cut));
  return found.join('');
}

/** Once more up to the screen of which tmux told least, and made to tell all of it. */
async function markedDifferences(control: TmuxControl, stream: RecordedStream, until: number): Promise<string> {
  const played = await Pair.open(control, stream);
  for (const { offset } of stream.marks) if (offset < until) await played.goOn(offset);
  await played.goOn(until, { isResized: false });
  const { differences } = await played.mark();
  await played.close();
  return differences.length > 0 ? `marked after byte ${until}\n${describeDifferences(differences, ALL)}\n` : '';
}

/** The same stream on both sides. */
class Pair {
  readonly cuts: number[];
  readonly #stream: RecordedStream;
  readonly #bytes: Uint8Array;
  readonly #ours: Terminal;
  readonly #theirs: TmuxPane;

  static async open(control: TmuxControl, stream: RecordedStream): Promise<Pair> {
    return new Pair(stream, await TmuxPane.open(control, stream));
  }

  private constructor(stream: RecordedStream, pane: TmuxPane) {
    this.#stream = stream;
    this.#bytes = bytesOf(stream);
    this.#ours = createTerminal(stream);
    this.#theirs = pane;
    const offsets = new Set([...cutsOf(this.#bytes), ...stream.marks.map(({ offset }) => offset)]);
    this.cuts = [...offsets].sort((a, b) => a - b);
  }

  /** Feeds both up to the offset, compares them, and gives both the size that the program got there. */
  async goOn(until: number, { isResized = true } = {}) {
    const part = this.#bytes.subarray(this.#ours.seq, until);
    this.#ours.feed(part);
    await this.#theirs.feed(part);
    const comparison = compareWithTmux(this.#ours, await this.#theirs.state());
    for (const { offset, cols, rows } of isResized ? this.#stream.marks : []) {
      if (offset !== until) continue;
      this.#ours.resize(cols, rows);
      await this.#theirs.resize(cols, rows);
    }
    return comparison;
  }

  async mark() {
    const marks = markLastColumn(this.#ours);
    this.#ours.feed(marks);
    await this.#theirs.feed(marks);
    return compareWithTmux(this.#ours, await this.#theirs.state());
  }

  async close(): Promise<void> {
    this.#ours.dispose();
    await this.#theirs.close();
  }
}
