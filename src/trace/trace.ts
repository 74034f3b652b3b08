import { fail } from '../base/errors/errors.js';
import type { Modes, Terminal } from '../terminal/index.js';
import type { TraceHeader } from './file/format.js';
import { restoreKeyframe, takeKeyframe } from './file/keyframe.js';
import { tokensOf, visible } from './raw/tokens.js';
import { actsBefore, explainFailure, failedStep, type TraceFailure, told } from './read/failure.js';
import { frameNear } from './read/frames.js';
import { changesBetween, type ScreenChanges, screenOf, type TraceScreen } from './read/screen.js';
import { joined } from './read/source.js';
import { type Moment, TracePlayer } from './read/trace-player.js';
import type { Track } from './read/track.js';
import { type Finder, finderOf, type ShownTexts, type WhenOptions, whenOf } from './read/when.js';
import { type RawPiece, type ToldStep, type Why, whyOf } from './read/why.js';

/** How many pieces of output `raw` shows before and after a moment. */
const RAW_PIECES = 20;
const RAW_BYTES = 16_384;
const MAX_PIECE = 400;

/** A recorded session that can be looked at at any moment. Rows and columns count from 0, times from its start. */
export class Trace {
  readonly #track: Track;
  readonly #player: TracePlayer;
  readonly #close: () => void;
  #told: { of: readonly unknown[]; steps: ToldStep[] } | undefined;
  #end: { seq: number; atMs: number } | undefined;

  constructor(track: Track, close: () => void = () => {}) {
    this.#track = track;
    this.#close = close;
    this.#player = new TracePlayer(track);
  }

  get header(): Readonly<TraceHeader> {
    return this.#track.header;
  }

  /** What was opened: older recordings have fewer kinds of steps. */
  get kind(): Track['kind'] {
    return this.#track.kind;
  }

  /** What could not be read, as sentences without a full stop. */
  get problems(): readonly string[] {
    return this.#track.problems;
  }

  /** What happened besides output, in order, each with a sentence. */
  get steps(): readonly ToldStep[] {
    const { steps } = this.#track;
    if (this.#told?.of !== steps || this.#told.steps.length !== steps.length) {
      this.#told = { of: steps, steps: steps.map(told) };
    }
    return this.#told.steps;
  }

  /** The first moment. It is not at 0 when the oldest output was dropped. */
  get start(): { seq: number; atMs: number } {
    const first = this.#track.segments.find(({ seq }) => seq >= this.header.seq);
    const isDropped = this.#track.steps.some(({ kind }) => kind === 'dropped');
    return { seq: this.header.seq, atMs: isDropped ? (this.#track.segments[1]?.atMs ?? 0) : (first?.atMs ?? 0) };
  }

  /** The last moment so far. */
  async end(): Promise<{ seq: number; atMs: number }> {
    if (this.#end) return this.#end;
    const { endSeq, endMs } = await this.#player.load(this.#track.segments.length - 1);
    this.#end = { seq: endSeq, atMs: endMs };
    return this.#end;
  }

  /** Reads what was added to a file that still grows; returns whether there is something new. */
  refresh(): Promise<boolean> {
    return this.#player.alone(async () => {
      const isNew = await this.#track.refresh();
      if (isNew) {
        this.#player.forget();
        this.#end = undefined;
      }
      return isNew;
    });
  }

  /** Lets go of the file. */
  close(): void {
    this.#close();
  }

  /** The screen at a moment; by default the last. */
  screenAt(moment?: Moment): Promise<TraceScreen> {
    return this.#player.alone(() => this.#screen(moment));
  }

  /** A terminal of its own for the caller, in the state of a moment, for what draws terminals. */
  terminalAt(moment?: Moment): Promise<Terminal> {
    return this.#player.alone(async () => {
      const terminal = await this.#player.goTo(await this.#known(moment));
      return restoreKeyframe(takeKeyframe(terminal, { atMs: 0 }), this.header.dialect);
    });
  }

  /** When output came next after a time (`by` 1), or last before it (-1); undefined when none did. */
  frameNear(atMs: number, by: 1 | -1): Promise<number | undefined> {
    return this.#player.alone(() => frameNear(this.#player, this.#track, atMs, by));
  }

  modes(moment?: Moment): Promise<Modes> {
    return this.#player.alone(async () => (await this.#player.goTo(await this.#known(moment))).modes);
  }

  /** Which byte wrote a cell, when, after which act, and what it replaced. */
  why(row: number, col: number, moment?: Moment): Promise<Why> {
    for (const [name, value] of Object.entries({ row, col })) {
      if (!Number.isInteger(value) || value < 0)
        throw fail('invalid_argument', { name, reason: `${value} is not a place` });
    }
    return this.#player.alone(async () => {
      return whyOf(this.#player, this.#track, row, col, await this.#known(moment));
    });
  }

  /** When a text appeared and went, every time. */
  when(pattern: string | RegExp | Finder, options: WhenOptions = {}): Promise<ShownTexts> {
    const find = typeof pattern === 'function' ? pattern : finderOf(pattern);
    return this.#player.alone(() => whenOf(this.#player, this.#track, find, options));
  }

  /** What differs between the screens of two moments. */
  diff(a: Moment, b?: Moment): Promise<ScreenChanges> {
    return this.#player.alone(async () => {
      const before = await this.#screen(a);
      return changesBetween(before, await this.#screen(b));
    });
  }

  /** The output around a moment, piece by piece, with its escape sequences named. */
  raw(
    moment?: Moment,
    { before = RAW_PIECES, after = RAW_PIECES } = {},
  ): Promise<{ before: RawPiece[]; after: RawPiece[] }> {
    return this.#player.alone(async () => {
      const { seq } = await this.#player.goTo(await this.#known(moment));
      const { items, seq: start } = await this.#player.load(this.#player.segmentAt(seq));
      const bytes = joined(items.flatMap((item) => (item.kind === 'output' ? [item.bytes] : [])));
      const middle = Math.min(bytes.length, seq - start);
      const pieces = (part: Uint8Array, since: number, base: number): RawPiece[] =>
        tokensOf(part, { since, dialect: this.header.dialect }).map(({ from, to, name }) => ({
          seq: base + to,
          text: visible(part.subarray(Math.max(from, to - MAX_PIECE), to)),
          ...(name === undefined ? {} : { name }),
        }));
      const past = pieces(bytes.subarray(0, middle), middle - RAW_BYTES, start);
      const coming = pieces(bytes.subarray(middle, middle + RAW_BYTES), 0, start + middle);
      return { before: past.slice(-before), after: coming.slice(0, after) };
    });
  }

  /** What went wrong: the last expectation or wait that was not met. Undefined when nothing did. */
  failure(): Promise<TraceFailure | undefined> {
    return this.#player.alone(async () => {
      const { steps } = this.#track;
      const step = failedStep(steps);
      if (!step) return undefined;
      const [last] = actsBefore(steps, step).slice(-1);
      const before = last && (await this.#screen(last.seq));
      return explainFailure(steps, { step, before, at: await this.#screen({ atMs: step.atMs }) });
    });
  }

  async #screen(moment: Moment | undefined): Promise<TraceScreen> {
    return screenOf(await this.#player.goTo(await this.#known(moment)), this.#player.atMs);
  }

  async #known(moment: Moment | undefined): Promise<Moment> {
    if (moment === undefined) return { atMs: Number.POSITIVE_INFINITY };
    const value = typeof moment === 'number' ? moment : moment.atMs;
    if (!(value >= 0)) throw fail('invalid_argument', { name: 'moment', reason: `${value} is not a moment` });
    return moment;
  }
}
