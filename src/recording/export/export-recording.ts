import { createTerminal } from '../../terminal/index.js';
import { type CastVersion, encodeEvent, encodeHeader } from '../asciicast/cast.js';
import { calmSizes } from '../play/calm-sizes.js';
import { Frames, play } from '../play/frames.js';
import { type OpenRecording, openRecording } from '../play/open-recording.js';
import type { AnimationOptions } from './pictures.js';

export type ExportFormat = 'v2' | 'v3' | 'gif' | 'svg' | 'txt';

export interface ExportOptions extends AnimationOptions {
  /** Title of an asciicast. Default: the title of the recording. */
  title?: string | undefined;
}

/** Exports a recording of either kind in another format. */
export async function exportRecording(path: string, format: ExportFormat, options: ExportOptions): Promise<Uint8Array> {
  return exportOpened(await openRecording(path), path, format, options);
}

/** The same for a recording that was read already, and perhaps changed on its way. */
export async function exportOpened(
  recording: OpenRecording,
  path: string,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Uint8Array> {
  if (format === 'v2' || format === 'v3') {
    const { title = recording.header.title } = options;
    return exportCast({ ...recording, header: { ...recording.header, title } }, format === 'v2' ? 2 : 3);
  }
  if (format === 'txt') return exportText(recording, path);
  const frames = await Frames.load(recording, path);
  // load fonts, canvas and encoder only for pictures
  if (format === 'svg') return (await import('./svg.js')).exportSvg(frames, options);
  return (await import('./gif.js')).exportGif(frames, options);
}

/** Exports a recording as an asciicast of this version. Only version 3 can hold the exit. */
async function exportCast({ header, events }: OpenRecording, version: CastVersion): Promise<Uint8Array> {
  const lines = [encodeHeader(header, version)];
  let sinceMs = 0;
  for await (const event of events()) {
    if (event.code === 'x' && version === 2) continue;
    // rounded as it is written, so that rounding errors do not add up
    const atMs = Math.round(event.atMs * 1000) / 1000;
    lines.push(encodeEvent({ ...event, atMs }, version, sinceMs));
    sinceMs = atMs;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

const HISTORY_ROWS = 1_000_000;

/** Exports the lines that remain at the end: the scrollback, then the last screen. */
async function exportText({ header: { cols, rows }, events }: OpenRecording, path: string): Promise<Uint8Array> {
  const terminal = createTerminal({ cols, rows, scrollback: HISTORY_ROWS });
  for await (const event of calmSizes(events(), path)) play(event, terminal);
  const history = terminal.isAlternate ? terminal.logicalLines({ from: 0, screen: 'main' }) : [];
  const lines = [...history, ...terminal.logicalLines(terminal.isAlternate ? {} : { from: 0 })];
  terminal.dispose();
  return Buffer.from(
    `${lines
      .map(({ text }) => text.trimEnd())
      .join('\n')
      .trimEnd()}\n`,
  );
}
