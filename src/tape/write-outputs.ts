import { extname, join } from 'node:path';
import { type ExportFormat, exportOpened } from '../recording/export/export-recording.js';
import { stillsOf } from '../recording/export/pictures.js';
import { Frames } from '../recording/play/frames.js';
import { type OpenRecording, openRecording } from '../recording/play/open-recording.js';
import { type PictureLook, takeScreenshot } from '../render/screenshot.js';
import { createTerminal } from '../terminal/index.js';
import type { Photo } from './camera.js';
import type { TapeSettings } from './tape.js';

export type WriteFile = (path: string, bytes: Uint8Array) => void;

interface Settings {
  look: PictureLook;
  settings: TapeSettings;
  writeFile: WriteFile;
  onProgress?: ((share: number) => Promise<void>) | undefined;
}

/** By the ending of the file. */
const FORMATS: Record<string, ExportFormat> = {
  '.gif': 'gif',
  '.svg': 'svg',
  '.cast': 'v3',
  '.txt': 'txt',
  '.ascii': 'txt',
};
const VIDEOS = ['.mp4', '.webm'];

/** Why a file cannot be an output; undefined when it can. A name that ends in a slash is a folder of pictures. */
export function outputProblem(path: string): string | undefined {
  const ending = extname(path).toLowerCase();
  if (path.endsWith('/') || Object.hasOwn(FORMATS, ending)) return undefined;
  const endings = `${Object.keys(FORMATS).join(', ')}, or a slash for a folder of PNGs`;
  return VIDEOS.includes(ending)
    ? `ttypilot writes no videos, so not ${path}; write .gif instead, or one of ${endings}`
    : `the name of an output must end in ${endings}, not ${path}`;
}

/** Writes what was recorded in each format. */
export async function writeOutputs(
  { path, durationMs, outputs }: { path: string; durationMs: number; outputs: readonly string[] },
  { look, settings, writeFile, onProgress }: Settings,
): Promise<string[]> {
  const recording = paced(await openRecording(path), durationMs, settings.playbackSpeed);
  const { loopOffset, framerate } = settings;
  const still = Math.max(20, 1000 / framerate);
  // the recording itself ends with a pause as long as the tape's
  const options = { ...look, lastMs: still, minStillMs: still, loopOffset, onProgress };
  const written: string[] = [];
  for (const out of outputs) {
    if (out.endsWith('/')) written.push(...(await writeFrames(out, recording, { ...options, writeFile })));
    else {
      const format = FORMATS[extname(out).toLowerCase()] as ExportFormat;
      const own = format === 'gif' ? options : { ...options, loopOffset: 0 };
      writeFile(out, await exportOpened(recording, out, format, own));
      written.push(out);
    }
  }
  return written;
}

async function writeFrames(
  folder: string,
  recording: OpenRecording,
  {
    writeFile,
    ...options
  }: PictureLook & Pick<Settings, 'writeFile' | 'onProgress'> & { lastMs: number; minStillMs: number },
): Promise<string[]> {
  const frames = await Frames.load(recording, folder);
  let count = 0;
  for (const { terminal, share } of stillsOf(frames, options)) {
    const { bytes } = await takeScreenshot(terminal, options);
    writeFile(join(folder, `frame-${String(++count).padStart(5, '0')}.png`), bytes);
    await options.onProgress?.(share);
  }
  return [folder];
}

/** Draws the screenshots of a tape. */
export async function drawPhotos(photos: readonly Photo[], { look, writeFile }: Settings): Promise<string[]> {
  for (const { path, cols, rows, state } of photos) {
    const terminal = createTerminal({ cols, rows });
    terminal.feed(new TextEncoder().encode(state));
    const format = extname(path).toLowerCase() === '.svg' ? 'svg' : 'png';
    writeFile(path, (await takeScreenshot(terminal, { ...look, format })).bytes);
    terminal.dispose();
  }
  return photos.map(({ path }) => path);
}

/** At another speed, as long as the tape took, and without the shell in the header. */
function paced({ header, ...rest }: OpenRecording, durationMs: number, speed: number): OpenRecording {
  const { cols, rows, timestamp, term } = header;
  return {
    ...rest,
    header: { cols, rows, timestamp, term },
    async *events() {
      for await (const event of rest.events()) yield { ...event, atMs: event.atMs / speed };
      yield { atMs: durationMs / speed, code: 'o' as const, data: '' };
    },
  };
}
