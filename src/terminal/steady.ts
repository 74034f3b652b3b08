import { fail } from '../base/errors/errors.js';
import type { Work } from '../base/work.js';
import type { Terminal } from './types.js';

/** So often work on a screen that changed in the meantime begins again. */
const MAX_ATTEMPTS = 5;

/** Work on a screen that must not change under it: what has changed in a pause is read again from the beginning. */
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

/** Work on a small screen, which is not worth a pause. */
export function isSmall({ cols, rows }: Pick<Terminal, 'cols' | 'rows'>): boolean {
  return cols * rows <= SMALL_CELLS;
}

const SMALL_CELLS = 12_000;
