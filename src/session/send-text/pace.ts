import type { InputMode } from '../../backends/backend.js';

/** What displays typed text: the kernel's echo, a line editor such as readline, or a program that reads keys. */
export type Taker = 'lines' | 'editor' | 'keys';

/** How long to wait before Enter. */
export interface Settling {
  /** At least this long after the text appeared, */
  settleMs: number;
  /** and this long without a change of the screen, */
  quietMs: number;
  /** but at most this long. */
  limitMs: number;
}

/** How long Enter waits for a short text by default. */
export const ENTER_DELAY_MS = 120;
/** Programs that swallow Enter after a paste do so for up to 120 ms. */
const SWALLOW_MS = 125;
const MAX_SWALLOW_MS = 1000;
const MAX_ECHO_MS = 1000;
const FREE_LENGTH = 200;

export function takerOf(mode: InputMode | undefined): Taker {
  // the kernel's echo proves nothing about the program, even if that reads single keys
  if (mode?.canonical || mode?.echo) return 'lines';
  // full-screen programs read ctrl+c as a key; line editors leave it to the kernel
  return mode?.signals ? 'editor' : 'keys';
}

/** How long a program may need for a text of this length before Enter. */
export function adaptiveDelayMs(length: number, enterDelayMs = ENTER_DELAY_MS): number {
  return enterDelayMs + Math.floor(Math.max(0, length - FREE_LENGTH) / 10);
}

/** What a session has taught about how soon Enter may follow a text. */
export class Pace {
  #swallowMs = 0;
  #slowestEchoMs = 0;

  /** The longest time that a text has taken to appear. */
  get slowestEchoMs(): number {
    return this.#slowestEchoMs;
  }

  noteEcho(echoMs: number): void {
    this.#slowestEchoMs = Math.min(Math.max(this.#slowestEchoMs, echoMs), MAX_ECHO_MS);
  }

  /** Enter was swallowed at first, so from now on it comes later. */
  slowDown(): void {
    this.#swallowMs = Math.min(Math.max(SWALLOW_MS, this.#swallowMs * 2), MAX_SWALLOW_MS);
  }

  settling(taker: Taker, { isMarked, delayMs }: { isMarked: boolean; delayMs: number }): Settling {
    const settleMs = Math.max(this.#swallowMs, firstSettleMs(taker, isMarked));
    return { settleMs, quietMs: QUIET_MS[taker], limitMs: settleMs + delayMs };
  }
}

/** How long a screen must be still to count as finished. */
export const QUIET_MS = { lines: 0, editor: 4, keys: 15 } as const satisfies Record<Taker, number>;

/** Where pastes are not bracketed, a program may read fast typing as a paste, and Enter in it as a line break. */
function firstSettleMs(taker: Taker, isMarked: boolean): number {
  if (taker !== 'keys') return 0;
  return isMarked ? QUIET_MS.keys : SWALLOW_MS;
}
