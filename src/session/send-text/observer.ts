import type { SessionCore } from '../core.js';
import type { Condition } from '../waits/condition.js';
import type { WaitLoop } from '../waits/wait.js';
import { type BeforeEnter, enterMayFollow } from './before-enter.js';
import { adaptiveDelayMs, type Pace, type Taker } from './pace.js';
import { bareText } from './screen-rows.js';
import { type SeenAs, StagedText } from './staged-text.js';

export interface ObserverParts {
  session: SessionCore;
  waits: WaitLoop;
  pace: Pace;
  /** Maximum time that Enter waits for a short text to appear. */
  enterDelayMs: number;
  /** Aborted when the message must stop: the caller gave up, or the lease was taken by another holder. */
  signal: AbortSignal;
}

/** A program that does not show a text within this time does not show it at all. */
const UNSEEN_MS = 2000;
/** An upper bound for waits that end by themselves. */
const MAX_WATCH_MS = 60_000;
const MAX_TRIES = 5;

/** Watches the input line for one text: whether it is there, and how long it took to appear. */
export class Observer {
  readonly #parts: ObserverParts;
  readonly #text: string;
  staged: StagedText;
  taker: Taker = 'keys';
  /** Whether the text went out as a bracketed paste; undefined when only tmux knows. */
  isMarked: boolean | undefined;
  #seenAs: SeenAs | undefined;
  #echoMs = 0;

  constructor(parts: ObserverParts, text: string) {
    this.#parts = parts;
    this.#text = text;
    this.staged = new StagedText(parts.session.terminal, text);
  }

  /** How the text was first seen; undefined until then. */
  get seenAs(): SeenAs | undefined {
    return this.#seenAs;
  }

  /** How long the text took to appear. */
  get echoMs(): number {
    return this.#echoMs;
  }

  /** How long the text may take to appear. */
  unseenMs({ verify }: { verify: boolean }): number {
    const delayMs = this.#delayMs;
    const isShown = verify && this.taker !== 'lines' && bareText(this.#text) !== '';
    return isShown ? UNSEEN_MS + 2 * delayMs : delayMs;
  }

  /** The text is about to be typed again, so what is on the screen now does not count. */
  restart(): void {
    this.staged = new StagedText(this.#parts.session.terminal, this.#text);
  }

  /** Waits until it is clear whether Enter may be pressed. */
  async beforeEnter(options: { looksForGhost: boolean; unseenMs: number }): Promise<BeforeEnter> {
    const { pace, session } = this.#parts;
    const settling = pace.settling(this.taker, { isMarked: this.isMarked === true, delayMs: this.#delayMs });
    const writtenAt = session.input.lastActAt;
    const isBusy = () => this.taker === 'keys' && session.probe?.look()?.isBusy === true;
    const before = await this.#upToDate(() => enterMayFollow({ ...settling, ...options, staged: this.staged, isBusy }));
    if (before.state !== 'unseen' && this.#seenAs === undefined && this.staged.seenAs !== undefined) {
      this.#seenAs = this.staged.seenAs;
      this.#echoMs = Math.max(0, before.seenAt - writtenAt);
      pace.noteEcho(this.#echoMs);
    }
    return before;
  }

  /** Waits for a condition; undefined when the time is over. */
  async watch<T>(condition: Condition<T>, timeoutMs = MAX_WATCH_MS): Promise<T | undefined> {
    const { waits, signal } = this.#parts;
    const { value, outcome } = await waits.wait(condition, { timeoutMs, signal });
    if (outcome === 'cancelled') signal.throwIfAborted();
    return value;
  }

  get #delayMs(): number {
    return adaptiveDelayMs(this.#text.length, this.#parts.enterDelayMs);
  }

  /** On a busy machine a finding may be outdated: it counts only if it still holds after all output has arrived. */
  async #upToDate(condition: () => Condition<BeforeEnter>): Promise<BeforeEnter> {
    for (let tries = 0; ; tries++) {
      const before = (await this.watch(condition())) ?? { state: 'unseen' };
      if ((before.state !== 'ready' && before.state !== 'ghost') || tries === MAX_TRIES) return before;
      await this.#parts.session.sync();
      if (this.staged.find()) return before;
    }
  }
}
