import gifenc from 'gifenc';
import { pixelsOf } from '../../render/pixels.js';
import type { Frames } from '../play/frames.js';
import { largestSize, type PictureOptions, stillsOf } from './pictures.js';

const MOST_COLOURS = 256;
/** GIF counts in hundredths of a second. */
const TICK_MS = 10;

/** An animated GIF. */
export async function exportGif(frames: Frames, options: PictureOptions): Promise<Uint8Array> {
  const { theme, fontSize, onProgress } = options;
  const encoder = gifenc.GIFEncoder();
  const size = largestSize(frames);
  let lateMs = 0;
  for (const { terminal, durationMs, share } of stillsOf(frames, options)) {
    const { rgba, width, height } = await pixelsOf(terminal, { theme, fontSize, size });
    const palette = gifenc.quantize(rgba, MOST_COLOURS);
    // what is rounded off here is made up for in the next
    const delay = Math.max(TICK_MS, Math.round((durationMs + lateMs) / TICK_MS) * TICK_MS);
    lateMs += durationMs - delay;
    encoder.writeFrame(gifenc.applyPalette(rgba, palette), width, height, { palette, delay });
    await onProgress?.(share);
  }
  encoder.finish();
  return encoder.bytes();
}
