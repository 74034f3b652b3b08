import { Frames } from '../play/frames.js';
import { openRecording } from '../play/open-recording.js';
import { exportCast } from './cast.js';
import type { AnimationOptions } from './pictures.js';
import { exportText } from './text.js';

export type ExportFormat = 'v2' | 'v3' | 'gif' | 'svg' | 'txt';

export interface ExportOptions extends AnimationOptions {
  /** Title of an asciicast. Default: the title of the recording. */
  title?: string | undefined;
}

/** Exports a recording of either kind in another format. */
export async function exportRecording(path: string, format: ExportFormat, options: ExportOptions): Promise<Uint8Array> {
  const recording = await openRecording(path);
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
