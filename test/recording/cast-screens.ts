import { playCast } from '../../src/recording/asciicast/play-cast.js';
import type { Terminal } from '../../src/terminal/index.js';
import { compareScreens, type ScreenState, screenOf } from '../helpers/compare-screens.js';

/** The screen after the last event of a recording, and at each of its markers. */
export async function screensOf(
  path: string,
): Promise<{ last: ScreenState | undefined; marks: Map<string, ScreenState> }> {
  const marks = new Map<string, ScreenState>();
  let last: ScreenState | undefined;
  let terminal: Terminal | undefined;
  for await (const moment of playCast(path)) {
    terminal = moment.terminal;
    if (moment.event.code === 'm') marks.set(moment.event.data, screenOf(terminal));
  }
  if (terminal) last = screenOf(terminal);
  return { last, marks };
}

export function differences(ours: ScreenState, theirs: ScreenState | undefined) {
  return theirs ? compareScreens(ours, theirs) : 'there is no such screen';
}
