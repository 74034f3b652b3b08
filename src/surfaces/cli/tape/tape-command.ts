import { mkdirSync } from 'node:fs';
import { nextTurn, systemClock } from '../../../base/clock.js';
import { writingFile } from '../../../base/files/file-failure.js';
import type { Context } from '../context.js';
import { checkOutFile, writeOutFile } from '../show/out-file.js';

/** `ttypilot tape FILE`: plays a tape and prints the files that it wrote. */
export async function runTapeCommand(values: Record<string, unknown>, context: Context): Promise<number> {
  const { parts, output } = context;
  const { readTape } = await parts.tapes();
  const tape = readTape(String(values.file), values.out as string[] | undefined);
  for (const note of tape.notes) output.note(note);
  for (const file of tape.files) {
    if (!file.endsWith('/')) checkOutFile(file);
    else writingFile(file, () => mkdirSync(file, { recursive: true }));
  }
  const written = await context.interruptible('playing the tape', ({ signal }) =>
    tape.play({
      signal,
      writeFile: writeOutFile,
      async onProgress() {
        await nextTurn(systemClock);
        signal?.throwIfAborted();
      },
    }),
  );
  output.data(written.map((file) => `${file}\n`).join(''));
  return 0;
}
