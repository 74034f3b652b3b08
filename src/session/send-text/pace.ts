import type { InputMode } from '../../backends/backend.js';

/** Who shows what is typed: the kernel by its echo, a line editor such as readline, or a program that reads keys. */
export type Taker = 'lines' | 'editor' | 'keys';

/** How long to wait before Enter. */
export interface Settling {
  /** At least so long after the text was seen. */
  settleMs: number;
  /** And so long without a change of the screen … */
  quietMs: number;
  /** … but not longer than this. */
  limitMs: number;
}

/** How long Enter waits for a short text, unless somebody wants it otherwise. */
export const ENTER_DELAY_MS = 120;
/** Programs that swallow Enter after a paste do so for up to 120 ms. */
const SWALLOW_MS = 125;
const LONGEST_SWALLOW_MS = 1000;
const LONGEST_ECHO_MS = 1000;
const FREE_LENGTH = 200;

export function takerOf(mode: InputMode | undefined): Taker {
  // an echo of the kernel's proves nothing about the program, also where it reads single keys
  if (mode?.canonical || mode?.echo) return 'lines';
  // full-screen programs want ctrl+c as a key, line editors leave it to the kernel
  return mode?.signals ? 'editor' : 'keys';
}

/** How long a program may need for a text of this length before Enter. */
export function adaptiveDelayMs(length: number, enterDelayMs = ENTER_DELAY_MS): number {
  return enterDelayMs + Math.floor(Math.max(0, length - FREE_LENGTH) / 10);
}

/** What has been learned of a session about how fast Enter may follow a text. */
export class Pace {
  #swallowMs = 0;
  #slowestEchoMs = 0;

  /** How long a text has taken to appear, at most. */
  get slowestEchoMs(): number {
    return this.#slowestEchoMs;
  }

  noteEcho(echoMs: number): void {
    this.#slowestEchoMs = Math.min(Math.max(this.#slowestEchoMs, echoMs), LONGEST_ECHO_MS);
  }

  /** Enter was not taken at first: from now on it comes later. */
  slowDown(): void {
    this.#swallowMs = Math.min(Math.max(SWALLOW_MS, this.#swallowMs * 2), LONGEST_SWALLOW_MS);
  }

  settling(taker: Taker, { isMarked, delayMs }: { isMarked: boolean; delayMs: number }): Settling {
    const settleMs = Math.max(this.#swallowMs, firstSettleMs(taker, isMarked));
    return { settleMs, quietMs: quietMs[taker], limitMs: settleMs + delayMs };
  }
}

/** How long a screen must be still to be taken for finished. */
export const quietMs = { lines: 0, editor: 4, keys: 15 } as const satisfies Record<Taker, number>;

/** Where pastes are not marked, a program may take fast typing for one, and Enter in it for a line break. */
function firstSettleMs(taker: Taker, isMarked: boolean): number {
  if (taker !== 'keys') return 0;
  return isMarked ? quietMs.keys : SWALLOW_MS;
}
