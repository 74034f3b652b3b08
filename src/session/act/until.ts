import type { Terminal } from '../../terminal/index.js';
import type { Condition, Since } from '../waits/condition.js';
import { inputWanted } from '../waits/conditions/input.js';
import { type After, asksInstead, atWholeFrame, firstOf, settled, thenAlso } from '../waits/conditions/settled.js';
import { exited } from '../waits/conditions/state.js';
import { textGone, textShown } from '../waits/conditions/text.js';
import { wantedPattern } from '../waits/patterns.js';
import type { Goal, Until } from './act.js';

/** How a goal was met. */
export interface Met {
  goal: Goal;
  /** Only for several goals. */
  index?: number;
  /** The text that matched. */
  match?: string;
  /** Only for `settled`. */
  hasReacted?: boolean;
  /** Only for `exit`: the program asks for a line instead of ending. */
  asksInstead?: true;
  /** Only for `settled`: it never paused, as a spinner does. */
  isDrawing?: boolean;
}

/** A wait that can begin as soon as the acts are sent. Its patterns are compiled at once, so that errors come first. */
export type PreparedUntil = (anchor: { after: After; since: Since; terminal: Terminal }) => Condition<Met>;

export function prepareUntil(until: Until): PreparedUntil {
  if (typeof until !== 'string' && 'any' in until) {
    const goals = until.any.map(prepareGoal);
    return (anchor) => {
      const any = firstOf(goals.map((prepare) => prepare(anchor)));
      const condition = mapped(any, ({ index, value }) => ({ ...value, index }));
      return until.andSettled ? thenAlso(condition, settled(anchor.after)) : condition;
    };
  }
  return prepareGoal(until);
}

function prepareGoal(goal: Goal): PreparedUntil {
  if (goal === 'settled') {
    return ({ after }) => mapped(settled(after), ({ hasReacted, isDrawing }) => ({ goal, hasReacted, isDrawing }));
  }
  if (goal === 'exit') {
    return ({ after }) => {
      const ended = mapped(exited(), () => ({ goal }));
      if (!after) return ended;
      const asks = mapped(asksInstead(after), () => ({ goal, asksInstead: true as const }));
      return mapped(firstOf([ended, asks]), ({ value }) => value);
    };
  }
  const prepare = prepareFrame(goal);
  const alsoSettles = typeof goal !== 'string' && goal.andSettled;
  if (!alsoSettles) return prepare;
  return (anchor) => thenAlso(prepare(anchor), settled(anchor.after));
}

function prepareFrame(goal: Exclude<Goal, 'settled' | 'exit'>): PreparedUntil {
  if (goal === 'input' || 'input' in goal) {
    return () =>
      atWholeFrame(
        mapped(inputWanted(), () => ({ goal })),
        { holds: false },
      );
  }
  if ('gone' in goal) {
    const pattern = wantedPattern(goal.gone);
    return () =>
      atWholeFrame(
        mapped(textGone(pattern), () => ({ goal })),
        { holds: true },
      );
  }
  const pattern = wantedPattern(goal.text);
  return ({ since, terminal }) => {
    const shown = mapped(textShown(pattern, since, terminal), ({ text }) => ({ goal, match: text }));
    return atWholeFrame(shown, { holds: false });
  };
}

function mapped<From, To>(condition: Condition<From>, map: (value: From) => To): Condition<To> {
  return {
    readsHistory: condition.readsHistory ?? false,
    check(look) {
      const verdict = condition.check(look);
      return verdict && 'met' in verdict ? { met: map(verdict.met) } : verdict;
    },
  };
}
