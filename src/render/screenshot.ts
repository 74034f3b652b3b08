import type { Terminal } from '../terminal/index.js';

export interface ScreenshotOptions {
  format?: 'png' | 'svg' | undefined;
  theme?: string | undefined;
  fontSize?: number | undefined;
  showCursor?: boolean | undefined;
}

export interface Screenshot {
  mediaType: 'image/png' | 'image/svg+xml';
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/** A picture of the screen. */
export async function takeScreenshot(_terminal: Terminal, _options: ScreenshotOptions): Promise<Screenshot> {
  throw new Error('not there yet');
}
