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

/** Met when the cursor is in this place; a coordinate that is left out may be anything. */
export function cursorAt(place: { x?: number; y?: number }): Condition<true> {
  return {
    check({ session }: Look) {
      const { x, y } = session.terminal.cursor;
      const isThere = (place.x ?? x) === x && (place.y ?? y) === y;
      return isThere ? { met: true } : undefined;
    },
  };
}

/** Met when the function, called after each change, returns something. */
export function predicate<T>(look: (terminal: Terminal) => T | undefined | null | false): Condition<T> {
  return {
    check({ session }: Look) {
      const value = look(session.terminal);
      return value === undefined || value === null || value === false ? undefined : { met: value };
    },
  };
}
