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

// the package has named exports for bundlers and a default export for Node; only require() is the same for both
const require = createRequire(import.meta.url);

export const { GIFEncoder, quantize, applyPalette } = require('gifenc') as GifModule;
