import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../base/clock.js';
import { fail } from '../base/errors/errors.js';
import { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import { Camera } from './camera.js';
import { lookOf } from './look.js';
import { TapePlayer } from './player.js';
import { SHELLS, type TapeShell } from './shells.js';
import type { Tape } from './tape.js';
import { drawPhotos, type WriteFile, writeOutputs } from './write-outputs.js';

export interface PlayOptions {
  /** The files to write. Their endings say in which format. */
  outputs: readonly string[];
  writeFile: WriteFile;
  /** Called repeatedly while pictures are drawn; may throw to end it. */
  onProgress?: ((share: number) => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

const PROMPT_MS = 15_000;

/** Plays a tape in a real shell, and writes its outputs when all of it succeeded. Returns the written files. */
export async function playTape(tape: Tape, { outputs, writeFile, onProgress, signal }: PlayOptions): Promise<string[]> {
  const { look, cols, rows } = lookOf(tape.settings, tape.file);
  const shell = SHELLS[tape.settings.shell] as TapeShell;
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-tape-'));
  const engine = new Engine();
  try {
    const path = join(folder, 'tape.cast');
    const env = { ...shell.env, TERM: 'xterm-256color', COLORTERM: 'truecolor', ...tape.env };
    const session = engine.launch({ command: shell.command, args: shell.args, cols, rows, env });
    await promptOf(session, tape, signal);
    const camera = new Camera(session, path);
    if (tape.steps[0]?.do !== 'hide') camera.show();
    const { pacing } = tape;
    await new TapePlayer({ session, camera, pacing, clock: systemClock, signal }).play(tape.steps);
    camera.hide();
    if (camera.problem) throw camera.problem;
    const settings = { look, settings: tape.settings, writeFile, onProgress };
    const photos = await drawPhotos(camera.photos, settings);
    if (!camera.hasBegun) return [...photos, ...nothingShown(tape, outputs)];
    return [...photos, ...(await writeOutputs({ path, durationMs: camera.durationMs, outputs }, settings))];
  } finally {
    await engine.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the shell can be typed to. */
async function promptOf(session: Session, { file, settings }: Tape, signal: AbortSignal | undefined): Promise<void> {
  const hasPrompt = () => session.screen.trimEnd().endsWith('>');
  const { outcome, screenText } = await session.waits.until(hasPrompt, { timeoutMs: PROMPT_MS, signal });
  signal?.throwIfAborted();
  if (outcome === 'matched') return;
  throw fail('tape_failed', {
    place: file,
    reason: `${settings.shell} did not show a prompt${screenText.trim() === '' ? '' : `; it shows\n${screenText.trimEnd()}\n`}`,
    advice: `Start ${settings.shell} by hand, or choose another one with Set Shell.`,
  });
}

function nothingShown({ file }: Tape, outputs: readonly string[]): string[] {
  if (outputs.length === 0) return [];
  throw fail('tape_failed', {
    place: file,
    reason: 'everything is hidden, so there is nothing to write',
    advice: 'Add Show before what is to be seen.',
  });
}
