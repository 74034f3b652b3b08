import { Filmstrip } from '../../render/filmstrip.js';
import type { Frames } from '../play/frames.js';
import { type AnimationOptions, largestSize, stillsOf } from './pictures.js';

/** Exports an animated SVG, which plays wherever pictures are shown. */
export async function exportSvg(frames: Frames, options: AnimationOptions): Promise<Uint8Array> {
  const { onProgress } = options;
  const film = new Filmstrip({ ...options, size: largestSize(frames) });
  for (const { terminal, durationMs, share } of stillsOf(frames, options)) {
    film.add(terminal, durationMs);
    await onProgress?.(share);
  }
  return film.encode();
}
