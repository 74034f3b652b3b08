import gifenc from 'gifenc';
import { pixelsOf } from '../../render/pixels.js';
import type { Frames } from '../play/frames.js';
import { type AnimationOptions, largestSize, stillsOf } from './pictures.js';

const { GIFEncoder, quantize, applyPalette } = gifenc;
/** The palette has 256 entries; one means unchanged. */
const MAX_COLOURS = 255;
/** GIF counts in hundredths of a second. */
const TICK_MS = 10;
/** GIF's disposal method that draws the next frame over this one. */
const KEEP = 1;

/** An animated GIF. */
export async function exportGif(frames: Frames, options: AnimationOptions): Promise<Uint8Array> {
  const { onProgress } = options;
  const encoder = GIFEncoder();
  const size = largestSize(frames);
  let before: Uint32Array | undefined;
  let lateMs = 0;
  for (const { terminal, durationMs, share } of stillsOf(frames, options)) {
    const { rgba, width, height } = await pixelsOf(terminal, { ...options, size });
    // copied for alignment: a Uint32Array must start at a multiple of four bytes
    const pixels = new Uint32Array(new Uint8Array(rgba).buffer);
    const { indices, palette } = indexChanges(pixels, before);
    // carry the rounding error over to the next frame
    const delay = Math.max(TICK_MS, Math.round((durationMs + lateMs) / TICK_MS) * TICK_MS);
    lateMs += durationMs - delay;
    const transparentIndex = palette.length - 1;
    encoder.writeFrame(indices, width, height, { palette, delay, transparent: true, transparentIndex, dispose: KEEP });
    before = pixels;
    await onProgress?.(share);
  }
  encoder.finish();
  return encoder.bytes();
}

/** Maps changed pixels to entries of a palette, and all other pixels to its last entry. */
function indexChanges(pixels: Uint32Array, before: Uint32Array | undefined) {
  const places = new Uint32Array(pixels.length);
  let count = 0;
  for (let at = 0; at < pixels.length; at++) if (pixels[at] !== before?.[at]) places[count++] = at;
  const changed = new Uint32Array(count);
  for (let i = 0; i < count; i++) changed[i] = pixels[places[i] as number] as number;
  const colours = new Uint8Array(changed.buffer);
  const palette = count === 0 ? [[0, 0, 0]] : quantize(colours, MAX_COLOURS);
  const found = count === 0 ? new Uint8Array() : applyPalette(colours, palette);
  const indices = new Uint8Array(pixels.length).fill(palette.length);
  for (let i = 0; i < count; i++) indices[places[i] as number] = found[i] as number;
  return { indices, palette: [...palette, [0, 0, 0]] };
}
