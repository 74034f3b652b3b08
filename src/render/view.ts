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
  /** How many lines that have scrolled away stand before the screen, for text and ansi. Default 0. */
  historyLines?: number | undefined;
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

/** Each pauses after every row. */
const WRITERS: Record<ViewFormat, (terminal: Terminal, part: Part) => Work<unknown>> = {
  text: textView,
  compact: compactView,
  annotated: annotatedView,
  full: fullView,
  ansi: ansiView,
};

/** The screen in one of the formats; docs/guides/screen-formats.md describes them. */
export function viewOf(terminal: Terminal, options: ViewOptions = {}): ScreenView {
  return finish(viewing(terminal, options));
}

/** The same as work that pauses after every row; the terminal must stay as it is meanwhile. */
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
