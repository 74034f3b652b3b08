import { createTerminal, type Terminal } from '../../src/terminal/index.js';
import { type Difference, describeDifferences } from '../helpers/compare-screens.js';
import type { TmuxControl } from '../helpers/tmux/control.js';
import { TmuxPane } from '../helpers/tmux/pane.js';
import { type Comparison, compareWithTmux, markLastColumn } from './compare-with-tmux.js';
import { cutsOf } from './cuts.js';
import { bytesOf, type RecordedStream } from './streams.js';

const SETS_BACKGROUND = /\x1b\[([\d;:]*;)?(4[0-8]|10[0-7])[;:\d]*m/;

type Size = RecordedStream['marks'][number];

/** Plays a stream here and in tmux, compares the screens at every stop, and returns the differences. */
export async function streamDifferences(control: TmuxControl, stream: RecordedStream): Promise<string> {
  const played = await Pair.open(control, stream);
  const found: string[] = [];
  let leastTold = { cut: 0, cells: -1 };
  for (const cut of played.cuts) {
    await played.feed(cut);
    const { differences, untoldCells } = await played.compare();
    found.push(described(`after byte ${cut}`, differences));
    if (untoldCells > leastTold.cells) leastTold = { cut, cells: untoldCells };
    for (const size of stream.marks.filter(({ offset }) => offset === cut)) {
      await played.resize(size);
      const resized = await played.compare();
      found.push(described(`after byte ${cut} and the resize to ${size.cols}x${size.rows}`, resized.differences));
    }
  }
  await played.close();
  if (SETS_BACKGROUND.test(played.text)) found.push(await markedDifferences(control, stream, leastTold.cut));
  return found.join('');
}

/** Plays the stream again up to the screen that tmux reported least of, and makes tmux report all of it. */
async function markedDifferences(control: TmuxControl, stream: RecordedStream, cut: number): Promise<string> {
  const played = await Pair.open(control, stream);
  for (const size of stream.marks.filter(({ offset }) => offset < cut)) {
    await played.feed(size.offset);
    await played.resize(size);
  }
  await played.feed(cut);
  await played.markLastColumn();
  const { differences } = await played.compare();
  await played.close();
  return described(`after byte ${cut}, with the last column written`, differences);
}

function described(when: string, differences: Difference[]): string {
  return differences.length > 0 ? `${when}\n${describeDifferences(differences, Number.POSITIVE_INFINITY)}\n` : '';
}

/** The same stream on both sides. */
class Pair {
  readonly cuts: readonly number[];
  readonly #bytes: Uint8Array;
  readonly #ours: Terminal;
  readonly #theirs: TmuxPane;

  static async open(control: TmuxControl, stream: RecordedStream): Promise<Pair> {
    return new Pair(stream, await TmuxPane.open(control, stream));
  }

  private constructor(stream: RecordedStream, pane: TmuxPane) {
    this.#bytes = bytesOf(stream);
    this.#ours = createTerminal(stream);
    this.#theirs = pane;
    const offsets = new Set([...cutsOf(this.#bytes), ...stream.marks.map(({ offset }) => offset)]);
    this.cuts = [...offsets].sort((a, b) => a - b);
  }

  get text(): string {
    return Buffer.from(this.#bytes).toString('latin1');
  }

  feed(until: number): Promise<void> {
    return this.#feedBoth(this.#bytes.subarray(this.#ours.seq, until));
  }

  markLastColumn(): Promise<void> {
    return this.#feedBoth(markLastColumn(this.#ours));
  }

  async resize({ cols, rows }: Size): Promise<void> {
    this.#ours.resize(cols, rows);
    await this.#theirs.resize(cols, rows);
  }

  async compare(): Promise<Comparison> {
    return compareWithTmux(this.#ours, await this.#theirs.state());
  }

  async close(): Promise<void> {
    this.#ours.dispose();
    await this.#theirs.close();
  }

  async #feedBoth(bytes: Uint8Array): Promise<void> {
    this.#ours.feed(bytes);
    await this.#theirs.feed(bytes);
  }
}
