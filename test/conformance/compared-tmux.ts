import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';
import { TmuxControl } from './tmux-control.js';

/** The version whose differences are listed; another one has other faults. */
const listedVersion = 'tmux 3.3a';

export const isListedTmux = spawnSync('tmux', ['-V'], { encoding: 'utf8' }).stdout?.trim() === listedVersion;

/** A tmux server for all tests of a file. */
export function tmuxOfFile(): () => TmuxControl {
  let control: TmuxControl;
  beforeAll(async () => {
    control = await TmuxControl.start(`ttypilot-test-conformance-${process.pid}`);
  });
  afterAll(() => control.close());
  return () => control;
}
