import type { LogicalLine, Terminal } from '../../terminal/index.js';
import type { TracePlayer } from './trace-player.js';
import type { Item, Track } from './track.js';

/** A text in time. */
export interface ShownText {
  text: string;
  from: { seq: number; atMs: number; row: number; col: number };
  /** When it was gone; absent if it is still there at the end. */
  to?: { seq: number; atMs: number };
}

export interface ShownTexts {
  appearances: ShownText[];
  /** There are more than the limit, or the search was stopped. */
  isCut: boolean;
}

export interface LineMatch {
  index: number;
  text: string;
}

/** Finds the matches in each of some lines of the screen. */
export type Finder = (lines: readonly string[]) => LineMatch[][] | Promise<LineMatch[][]>;

export interface WhenOptions {
  /** The most appearances. Default 200. */
  limit?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called now and then with the seq reached so far. */
  onProgress?: ((seq: number) => void) | undefined;
}

const LIMIT = 200;
/** How much output is played between two looks at the screen. */
const PIECE_BYTES = 512;
/** The most matches of one look. */
const MAX_AT_ONCE = 1000;

/** A finder of a literal text or a regular expression, without a time limit. */
export function finderOf(pattern: string | RegExp): (lines: readonly string[]) => LineMatch[][] {
  const find = typeof pattern === 'string' ? literalFinder(pattern) : patternFinder(pattern);
  return (lines) => lines.map(find);
}

function literalFinder(text: string) {
  return (line: string): LineMatch[] => {
    const found: LineMatch[] = [];
    for (let at = text === '' ? -1 : line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
      found.push({ index: at, text });
    }
    return found;
  };
}

function patternFinder({ source, flags }: RegExp) {
  const every = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  return (line: string): LineMatch[] =>
    [...line.matchAll(every)].flatMap(({ index, 0: text }) => (text === '' ? [] : [{ index, text }]));
}

/** When a text appeared on the screen and when it went, in order. Plays the whole trace. */
export async function whenOf(
  player: TracePlayer,
  track: Track,
  find: Finder,
  options: WhenOptions,
): Promise<ShownTexts> {
  const { limit = LIMIT, signal, onProgress } = options;
  const watch = new Watch(find);
  for (let index = 0; index < track.segments.length; index++) {
    signal?.throwIfAborted();
    const { items } = await player.enter(index);
    await watch.look(player.terminal, player.atMs);
    for (const item of items) {
      const length = item.kind === 'output' ? item.bytes.length : 1;
      for (let at = 0; at < length; at += PIECE_BYTES) {
        play(player, item, at);
        await watch.look(player.terminal, item.atMs);
      }
    }
    onProgress?.(player.terminal.seq);
    if (watch.all.length > limit) break;
  }
  return { appearances: watch.all.slice(0, limit), isCut: watch.all.length > limit };
}

function play(player: TracePlayer, item: Item, at: number): void {
  if (item.kind === 'size') return player.feed(item);
  const isLast = at + PIECE_BYTES >= item.bytes.length;
  player.feed(item, at, isLast ? Number.POSITIVE_INFINITY : at + PIECE_BYTES);
}

/** Follows texts on the screen. The same text in several places is counted, so that scrolling does not make it new. */
class Watch {
  readonly all: ShownText[] = [];
  readonly #find: Finder;
  #shown = new Map<string, ShownText[]>();
  #revision = -1;
  #terminal: Terminal | undefined;
  /** The matches of each line, by its text. */
  #known = new Map<string, LineMatch[]>();

  constructor(find: Finder) {
    this.#find = find;
  }

  async look(terminal: Terminal, atMs: number): Promise<void> {
    if (terminal === this.#terminal && terminal.revision === this.#revision) return;
    [this.#terminal, this.#revision] = [terminal, terminal.revision];
    const lines = terminal.logicalLines();
    await this.#learn(lines);
    const found = this.#matches(lines);
    for (const [text, shown] of this.#shown) {
      const left = found.get(text)?.length ?? 0;
      // the newest goes first: the others have been there before it came
      while (shown.length > left) (shown.pop() as ShownText).to = { seq: terminal.seq, atMs };
      if (shown.length === 0) this.#shown.delete(text);
    }
    for (const [text, places] of found) {
      const shown = this.#shown.get(text) ?? [];
      // the newest ones are those that came now
      places.sort((a, b) => a.seq - b.seq);
      for (const { seq, row, col } of places.slice(shown.length)) {
        const appearance: ShownText = { text, from: { seq: seq || terminal.seq, atMs, row, col } };
        shown.push(appearance);
        this.all.push(appearance);
      }
      this.#shown.set(text, shown);
    }
  }

  /** Finds the matches of lines that were not there at the last look, and forgets those of lines that are gone. */
  async #learn(lines: readonly LogicalLine[]): Promise<void> {
    const texts = new Set(lines.map(({ text }) => text));
    const unknown = [...texts].filter((text) => !this.#known.has(text));
    for (const text of this.#known.keys()) if (!texts.has(text)) this.#known.delete(text);
    if (unknown.length === 0) return;
    const found = await this.#find(unknown);
    for (const [i, text] of unknown.entries()) this.#known.set(text, (found[i] ?? []).slice(0, MAX_AT_ONCE));
  }

  #matches(lines: readonly LogicalLine[]) {
    const found = new Map<string, { seq: number; row: number; col: number }[]>();
    let count = 0;
    for (const line of lines) {
      for (const { index, text } of this.#known.get(line.text) ?? []) {
        if (++count > MAX_AT_ONCE) return found;
        const places = found.get(text) ?? [];
        places.push({ seq: line.seqOf(index, index + text.length), row: Math.max(0, line.y), col: index });
        found.set(text, places);
      }
    }
    return found;
  }
}
