import { readCast } from '../../src/recording/asciicast/read-cast.js';
import { play } from '../../src/recording/play/frames.js';
import { createTerminal } from '../../src/terminal/index.js';
import { compareScreens, type ScreenState, screenOf } from '../helpers/compare-screens.js';

/** The screen after the last event of a recording, and at each of its markers. */
export async function screensOf(path: string): Promise<{ last: ScreenState; marks: Map<string, ScreenState> }> {
  const marks = new Map<string, ScreenState>();
  const { header, events } = await readCast(path);
  const terminal = createTerminal(header);
  for await (const event of events) {
    play(event, terminal);
    if (event.code === 'm') marks.set(event.data, screenOf(terminal));
  }
  return { last: screenOf(terminal), marks };
}

export function differences(ours: ScreenState, theirs: ScreenState | undefined) {
  return theirs ? compareScreens(ours, theirs) : 'there is no such screen';
}
