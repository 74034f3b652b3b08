import type { Clock } from '../../base/clock.js';
import type { SessionCore } from '../core.js';
import type { Lines } from './lines.js';

/**
 * What a condition says after a look: met, not yet, or not yet but worth another look at a certain time, or when something
 * has been found out that takes a while. Such a promise must not reject.
 */
export type Verdict<T> = { met: T } | { recheckAt: number } | { recheckWhen: Promise<void> } | undefined;

/** What a condition may look at. */
export interface Look {
  session: SessionCore;
  /** Shared by all who look in the same round. */
  lines: Lines;
  /** On the clock, in milliseconds. */
  now: number;
  clock: Clock;
  /** The program has exited: nothing will change any more. */
  isLast: boolean;
}

/** Something to wait for. `check` is called after each parse, at the times that it asks for, and once more at the exit. */
export interface Condition<T> {
  check(look: Look): Verdict<T>;
  /** It also looks at what has scrolled away, so it must look before that is dropped. */
  readonly readsHistory?: boolean;
}

/** From where on something counts: what the screen shows, what comes after the call, or what comes after a seq. */
export type Since = 'screen' | 'now' | number;
