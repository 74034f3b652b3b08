import { failureOf } from './failure.js';
import { describeWanted, type Wanted } from './locator.js';
import { cursorBeing, type ExpectedExit, exiting, hiding, type Outcome, showing } from './matchers.js';
import type { Screen } from './screen.js';
import type { WaitOptions } from './settings.js';
import { matchingSnapshot, type SnapshotOptions } from './snapshot-match.js';

/** What can be expected of a screen. All of it is waited for, and looked at after each change. */
export interface ScreenExpectations {
  /** Text, a pattern or a locator is on the screen. A locator must mean one thing only. */
  toShow(wanted: Wanted, options?: WaitOptions): Promise<void>;
  toHide(wanted: Wanted, options?: WaitOptions): Promise<void>;
  /** Columns and rows count from 0; what is left out may be anything. */
  toHaveCursorAt(place: { col?: number; row?: number }, options?: WaitOptions): Promise<void>;
  /** The program has ended, with this exit code or signal if one is given. */
  toHaveExited(how?: ExpectedExit, options?: WaitOptions): Promise<void>;
  /** The screen looks as in the baseline of this name, which is written the first time. */
  toMatchSnapshot(name: string, options?: SnapshotOptions): Promise<void>;
}

/** Says what a screen is expected to be, and fails with the screen, the last inputs and a bundle when it is not. */
export function expect(screen: Screen): ScreenExpectations {
  const check = async (what: string, outcome: Promise<Outcome>) => {
    screen.noteStep();
    const seen = await outcome;
    if (!seen.pass) throw await failureOf(screen, `expect(screen).${what}`, seen);
  };
  return {
    toShow: (wanted, options) => check(`toShow(${describeWanted(wanted)})`, showing(screen, wanted, options)),
    toHide: (wanted, options) => check(`toHide(${describeWanted(wanted)})`, hiding(screen, wanted, options)),
    toHaveCursorAt: (place, options) =>
      check(`toHaveCursorAt(${JSON.stringify(place)})`, cursorBeing(screen, place, options)),
    toHaveExited: (how, options) =>
      check(`toHaveExited(${how === undefined ? '' : JSON.stringify(how)})`, exiting(screen, how, options)),
    toMatchSnapshot: (name, options) =>
      check(`toMatchSnapshot(${JSON.stringify(name)})`, matchingSnapshot(screen, name, options)),
  };
}
