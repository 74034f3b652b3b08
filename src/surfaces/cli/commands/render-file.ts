import type { Context } from '../context.js';
import { checkOutFile, pictureFormat, pictureOptions, writeOutFile } from '../show/out-file.js';
import { line } from '../show/output.js';

/** `ttypilot render FILE`: draws a snapshot, or the last screen of a recording. */
export async function renderFile(values: Record<string, unknown>, { parts, output }: Context): Promise<number> {
  const file = String(values.file);
  const out = values.out === undefined ? `${file.replace(/\.(ansi\.txt|cast|jsonl)$/, '')}.png` : String(values.out);
  const format = pictureFormat(out, 'render');
  const { openScreen } = await parts.recordings();
  const screen = await openScreen(file);
  checkOutFile(out);
  const { bytes, width, height } = await screen.picture(format, pictureOptions(values));
  writeOutFile(out, bytes);
  output.data(`${out}\n`);
  output.note(`${width} × ${height} pixels`);
  return 0;
}

/** `ttypilot render-text FILE`: prints its text. */
export async function renderText({ file }: Record<string, unknown>, { parts, output }: Context): Promise<number> {
  const { openScreen } = await parts.recordings();
  output.data(line((await openScreen(String(file))).text));
  return 0;
}
