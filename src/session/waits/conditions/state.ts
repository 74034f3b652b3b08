import type { Terminal } from '../../../terminal/index.js';
import type { SessionExit } from '../../lifecycle.js';
import type { Condition, Look } from '../condition.js';

/** Met when the program has exited. */
export function exited(): Condition<SessionExit> {
  return {
    check({ session }: Look) {
      return session.exit && { met: session.exit };
    },
  };
}

/** Met when the cursor is at this place; an omitted coordinate may have any value. */
export function cursorAt(place: { x?: number; y?: number }): Condition<true> {
  return {
    check({ session }: Look) {
      const { x, y } = session.terminal.cursor;
      const isThere = (place.x ?? x) === x && (place.y ?? y) === y;
      return isThere ? { met: true } : undefined;
    },
  };
}

/** Met when the function, which is called after each change, returns anything but false, null or undefined. */
export function predicate<T>(look: (terminal: Terminal) => T | undefined | null | false): Condition<T> {
  return {
    check({ session }: Look) {
      const value = look(session.terminal);
      return value === undefined || value === null || value === false ? undefined : { met: value };
    },
  };
}
