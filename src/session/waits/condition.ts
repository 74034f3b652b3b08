import type { Clock } from '../../base/clock.js';
import type { SessionCore } from '../core.js';
import type { Lines } from './lines.js';

/**
 * The result of a check: met, not met, or not met but to be checked again at a given time or when a promise is fulfilled.
 * That promise must not reject.
 */
export type Verdict<T> = { met: T } | { recheckAt: number } | { recheckWhen: Promise<void> } | undefined;

/** What a condition can examine. */
export interface Look {
  session: SessionCore;
  /** Shared by all conditions of the same round. */
  lines: Lines;
  /** On the clock, in milliseconds. */
  now: number;
  clock: Clock;
  /** The program has exited, so this is the last check. */
  isLast: boolean;
}

/** What a wait looks for. `check` runs after each parse, at the times that it asks for, and a last time at the exit. */
export interface Condition<T> {
  check(look: Look): Verdict<T>;
  /** Whether it also examines lines that have scrolled away, and must see them before they are dropped. */
  readonly readsHistory?: boolean;
}

/** What counts: `'screen'`, what the screen shows now or later; `'now'`, what is written after the call; or what is written after a seq. */
export type Since = 'screen' | 'now' | number;
