import type { Terminal } from '../terminal/index.js';

export const VIEW_FORMATS = ['text', 'compact', 'annotated', 'full', 'ansi'] as const;
export type ViewFormat = (typeof VIEW_FORMATS)[number];

/** A part of the screen; rows and columns count from 0. */
export interface Region {
  row: number;
  col: number;
  rows: number;
  cols: number;
}

export interface ViewOptions {
  /** Default `text`. */
  format?: ViewFormat | undefined;
  region?: Region | undefined;
  /** Only these rows of the screen. */
  onlyRows?: readonly number[] | undefined;
}

/** What a screen shows, in one of the formats. */
export interface ScreenView {
  format: ViewFormat;
  /** The name and version of the format of `content`. */
  schema: string;
  content: unknown;
  /** Which rows are in it, when it is not the whole screen or region. */
  rows?: number[];
}

/** The screen in one of the formats. */
export function viewOf(terminal: Terminal, _options: ViewOptions = {}): ScreenView {
  return { format: 'text', schema: 'ttypilot.text.1', content: terminal.screenText() };
}
