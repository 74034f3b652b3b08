import { afterAll, beforeAll } from 'vitest';
import { TmuxControl } from './control.js';

/** A tmux server for all tests of a file. */
export function tmuxOfFile(): () => TmuxControl {
  let control: TmuxControl;
  beforeAll(async () => {
    control = await TmuxControl.start(`ttypilot-test-screens-${process.pid}`);
  });
  afterAll(() => control.close());
  return () => control;
}
