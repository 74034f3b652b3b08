import { nextTurn, systemClock } from '../../../base/clock.js';
import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { checkOutFile, formatOfFile, pictureOptions, writeOutFile } from '../show/out-file.js';
import type { Output } from '../show/output.js';

const FORMATS: Record<string, string> = { cast: 'v3', gif: 'gif', svg: 'svg', txt: 'txt' };

/** `ttypilot export FILE`: a recording in another format. */
export async function exportFile(values: Record<string, unknown>, context: Context): Promise<number> {
  const { parts, output } = context;
  const out = values.out === undefined ? undefined : String(values.out);
  const given = values.format as string | undefined;
  const format = out === undefined ? given : formatOfFile(out, { formats: FORMATS, given, command: 'export' });
  if (format === undefined) {
    throw wrongUsage('the format is missing: give --format, or a name such as -o OUT.gif', 'export');
  }
  if (out !== undefined) checkOutFile(out);
  if (format === 'gif' && out === undefined && output.isDataTerminal) {
    throw wrongUsage('a GIF cannot be printed on a terminal: give -o OUT, or pipe it', 'export');
  }
  const { exportRecording } = await parts.recordings();
  const report = values.progress ? reporter(output) : () => {};
  const bytes = await context.interruptible('exporting', ({ signal }) =>
    exportRecording(String(values.file), format, {
      ...pictureOptions(values),
      idleLimitMs: values.idle_limit === undefined ? undefined : Number(values.idle_limit) * 1000,
      title: values.title === undefined ? undefined : String(values.title),
      async onProgress(share) {
        report(share);
        await nextTurn(systemClock);
        signal?.throwIfAborted();
      },
    }),
  );
  if (out === undefined) output.data(bytes);
  else {
    writeOutFile(out, bytes);
    output.note(`${out}: ${bytes.length} bytes`);
  }
  return 0;
}

/** Writes a line for each percent, for a program that shows progress. */
function reporter(output: Output): (share: number) => void {
  let reported = '';
  return (share) => {
    const text = share.toFixed(2);
    if (text === reported) return;
    reported = text;
    output.note(`progress ${text}`);
  };
}
