import { failureOf } from './failure.js';
import { describeWanted, type Wanted } from './locator.js';
import { cursorBeing, type ExpectedExit, exiting, hiding, type Outcome, showing } from './matchers.js';
import { beginExpectation } from './note-expectation.js';
import type { Screen } from './screen.js';
import type { WaitOptions } from './settings.js';
import { matchingSnapshot, type SnapshotOptions } from './snapshot-match.js';

/** The expectations of a screen. Each waits, and checks again after every change of the screen. */
export interface ScreenExpectations {
  /** Text, a pattern or a locator is on the screen. A locator must have exactly one match. */
  toShow(wanted: Wanted, options?: WaitOptions): Promise<void>;
  toHide(wanted: Wanted, options?: WaitOptions): Promise<void>;
  /** Columns and rows count from 0; an omitted one may be anything. */
  toHaveCursorAt(place: { col?: number; row?: number }, options?: WaitOptions): Promise<void>;
  /** The program has exited, with the given exit code or signal if any. */
  toHaveExited(how?: ExpectedExit, options?: WaitOptions): Promise<void>;
  /** The screen matches the baseline of this name, which is written the first time. */
  toMatchSnapshot(name: string, options?: SnapshotOptions): Promise<void>;
}

/** Starts an expectation of a screen, which fails with the screen, the last inputs and a failure bundle. */
export function expect(screen: Screen): ScreenExpectations {
  const check = async (what: string, outcome: Promise<Outcome>) => {
    screen.noteStep();
    const note = beginExpectation(screen);
    const seen = await outcome;
    note(what, seen);
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
