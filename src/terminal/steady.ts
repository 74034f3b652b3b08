import { fail } from '../base/errors/errors.js';
import type { Work } from '../base/work.js';
import type { Terminal } from './types.js';

/** Attempts to read a screen that keeps changing. */
const MAX_ATTEMPTS = 5;

/** Runs work that needs an unchanged screen: if the screen changes during a pause, the work starts over. */
export function* steady<T>(terminal: Terminal, begin: () => Work<T>): Work<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { revision, seq } = terminal;
    const work = begin();
    while (terminal.revision === revision && terminal.seq === seq) {
      const step = work.next();
      if (step.done) return step.value;
      yield;
    }
  }
  throw fail('call_too_expensive', { reason: 'the screen is large and changes faster than it can be read' });
}

/** Whether the screen is too small for pauses to pay off. */
export function isSmall({ cols, rows }: Pick<Terminal, 'cols' | 'rows'>): boolean {
  return cols * rows <= SMALL_CELLS;
}

const SMALL_CELLS = 12_000;
