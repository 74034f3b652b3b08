import type { Readiness } from '../../readiness/readiness.js';
import type { Condition, Look } from '../condition.js';

/** Met when the program wants input. */
export function inputWanted(): Condition<Readiness> {
  return {
    check({ session, isLast }: Look) {
      if (isLast) return undefined;
      const { readiness, isWanted, next } = session.readiness.check({ isUrgent: false });
      return isWanted ? { met: readiness } : next;
    },
  };
}

/** Met when it is known whether the program wants input. */
export function readinessKnown(): Condition<Readiness> {
  return {
    check({ session }: Look) {
      const { readiness, isSettled, next } = session.readiness.check({ isUrgent: true });
      return isSettled ? { met: readiness } : next;
    },
  };
}
