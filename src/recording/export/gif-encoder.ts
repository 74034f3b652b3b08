import { createRequire } from 'node:module';

/** A list of [red, green, blue]. */
type Palette = number[][];

interface GifEncoder {
  writeFrame(
    indices: Uint8Array,
    width: number,
    height: number,
    options: { palette: Palette; delay: number; transparent: boolean; transparentIndex: number; dispose: number },
  ): void;
  finish(): void;
  bytes(): Uint8Array;
}

interface GifModule {
  GIFEncoder(): GifEncoder;
  quantize(rgba: Uint8Array, mostColours: number): Palette;
  applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
}

// its package offers names to bundlers, and to Node a default that bundlers do not have: only this is the same for both
const require = createRequire(import.meta.url);

export const { GIFEncoder, quantize, applyPalette } = require('gifenc') as GifModule;
