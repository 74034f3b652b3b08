import { nextTurn, systemClock } from '../../base/clock.js';
import type { Context } from './context.js';
import { writeFile } from './output.js';
import { pictureOptions } from './picture-options.js';
import { wrongUsage } from './usage.js';

const FORMATS: Record<string, string> = { cast: 'v3', gif: 'gif', svg: 'svg', txt: 'txt' };

/** `ttypilot export FILE`: a recording in another format. */
export async function exportFile(values: Record<string, unknown>, context: Context): Promise<number> {
  const { parts, output } = context;
  const out = values.out === undefined ? undefined : String(values.out);
  const format = String(values.format ?? FORMATS[out?.split('.').at(-1) ?? ''] ?? '');
  if (format === '') throw wrongUsage('nothing says which format: give --format, or a name such as OUT.gif', 'export');
  if (format === 'gif' && out === undefined && output.isDataTerminal) {
    throw wrongUsage('a GIF is not for a terminal: give -o OUT, or send it into a pipe', 'export');
  }
  const { exportRecording } = await parts.recordings();
  const bytes = await context.interruptible('exporting', ({ signal }) =>
    exportRecording(String(values.file), format, {
      ...pictureOptions(values),
      idleLimitMs: values.idle_limit === undefined ? undefined : Number(values.idle_limit) * 1000,
      async onProgress() {
        await nextTurn(systemClock);
        signal?.throwIfAborted();
      },
    }),
  );
  if (out === undefined) output.data(bytes);
  else {
    writeFile(out, bytes);
    output.note(`${out}: ${bytes.length} bytes`);
  }
  return 0;
}
