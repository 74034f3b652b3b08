import { finish, type Work } from '../base/work.js';
import type { Terminal } from '../terminal/index.js';
import { annotatedView } from './formats/annotated.js';
import { ansiView } from './formats/ansi.js';
import { compactView } from './formats/compact.js';
import { fullView } from './formats/full.js';
import { historyView } from './formats/history.js';
import { textView } from './formats/text.js';
import { type Part, partOf, type WantedPart } from './part.js';

export type { Region } from './part.js';

export const VIEW_FORMATS = ['text', 'compact', 'annotated', 'full', 'ansi'] as const;
export type ViewFormat = (typeof VIEW_FORMATS)[number];

export interface ViewOptions extends WantedPart {
  /** Default `text`. */
  format?: ViewFormat | undefined;
  /** Number of scrollback lines before the screen, for text and ansi. Default 0. */
  historyLines?: number | undefined;
}

/** A screen in one of the formats. */
export interface ScreenView {
  format: ViewFormat;
  /** Name and version of the format of `content`. */
  schema: string;
  content: unknown;
  /** The picked rows; absent for the whole screen or region. */
  rows?: number[];
}

/** Each writer pauses after every row. */
const WRITERS: Record<ViewFormat, (terminal: Terminal, part: Part) => Work<unknown>> = {
  text: textView,
  compact: compactView,
  annotated: annotatedView,
  full: fullView,
  ansi: ansiView,
};

/** Formats the screen; docs/guides/screen-formats.md describes the formats. */
export function viewOf(terminal: Terminal, options: ViewOptions = {}): ScreenView {
  return finish(viewing(terminal, options));
}

/** Like `viewOf`, with a pause after every row; the terminal must not change meanwhile. */
export function* viewing(terminal: Terminal, options: ViewOptions = {}): Work<ScreenView> {
  const format = options.format ?? 'text';
  const part = partOf(terminal, options);
  const { historyLines = 0 } = options;
  const history = historyLines > 0 ? yield* historyView(terminal, format, historyLines) : '';
  const screen = yield* WRITERS[format](terminal, part);
  const content = history === '' ? screen : history + screen;
  return {
    format,
    schema: `ttypilot.${format}.1`,
    content,
    ...(part.isPicked ? { rows: [...part.rows] } : {}),
  };
}
