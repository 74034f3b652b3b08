import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { TmuxControl } from './control.js';

/** A tmux server for all tests of a file. */
export function tmuxOfFile(): () => TmuxControl {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-tmux-'));
  let control: TmuxControl;
  beforeAll(async () => {
    control = await TmuxControl.start(join(folder, 'socket'));
  });
  afterAll(async () => {
    await control.close();
    rmSync(folder, { recursive: true });
  });
  return () => control;
}
