declare module 'gifenc' {
  /** A list of [red, green, blue]. */
  export type Palette = number[][];

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

  /** Node sees the names only as properties of the default export. */
  const gifenc: {
    GIFEncoder(): GifEncoder;
    quantize(rgba: Uint8Array, mostColours: number): Palette;
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
  };
  export default gifenc;
}
