import { elapse, systemClock } from '../../../base/clock.js';
import type { Context, ShownFrames } from '../context.js';
import { line } from '../show/output.js';
import { Player } from '../show/player.js';

/** `ttypilot replay FILE`: a player on a terminal, text otherwise. */
export async function replayRecording(values: Record<string, unknown>, { parts, output }: Context): Promise<number> {
  const { openFrames } = await parts.recordings();
  const frames = await openFrames(String(values.file));
  const showsInput = values.show_input === true;
  const isFast = values.speed === undefined ? !output.isDataTerminal : values.speed === 'as-fast-as-possible';
  const count = output.isDataTerminal
    ? await new Player(frames, { isFast, showsInput, clock: systemClock }).play()
    : await printFrames(frames, { isFast, showsInput, print: output.data });
  output.data(`Replayed ${count} frame${count === 1 ? '' : 's'}\n`);
  return 0;
}

interface PrintOptions {
  isFast: boolean;
  showsInput: boolean;
  print: (text: string) => void;
}

async function printFrames(frames: ShownFrames, { isFast, showsInput, print }: PrintOptions): Promise<number> {
  for (let index = 0; index < frames.count; index++) {
    const waitMs = index === 0 ? 0 : frames.timeOf(index) - frames.timeOf(index - 1);
    if (!isFast && waitMs > 0) await elapse(systemClock, waitMs);
    const input = showsInput ? frames.inputAt(index) : undefined;
    print(`--- ${(frames.timeOf(index) / 1000).toFixed(3)} s\n`);
    if (input !== undefined) print(`--- input: ${JSON.stringify(input)}\n`);
    print(line(frames.textOf(index)));
  }
  return frames.count;
}
