import { hasPart } from '../../base/optional-part.js';
import type { RunWork, Work } from '../../base/work.js';
import { pictureOf, type Screenshot, takeScreenshot } from '../../render/screenshot.js';
import { createTerminal, type Terminal } from '../../terminal/index.js';
import { type CastEvent, type CastHeader, sizeOf } from '../asciicast/cast.js';
import { calmSizes } from '../play/calm-sizes.js';
import { play } from '../play/frames.js';
import type { OpenRecording } from '../play/open-recording.js';

export interface PosterOptions {
  theme?: string | undefined;
  fontSize?: number | undefined;
}

/** Only the beginning of a long recording is played for its poster. */
const MAX_CHARACTERS = 4_000_000;
/** Screens with more cells are not drawn, so playing stops before the first such screen. */
const MAX_CELLS = 50_000;
/** The screen is sampled at most this often. */
const MAX_LOOKS = 60;
/** A later screen is preferred when it is nearly as full as the fullest one. */
const NEARLY = 0.8;

/** A picture of a representative moment: the last of the fullest screens. */
export async function posterOf(
  recording: OpenRecording,
  path: string,
  { theme, fontSize, run }: PosterOptions & { run: RunWork },
): Promise<Screenshot> {
  // throws for a screen that is too large to draw, before any of it is played
  pictureOf(recording.header, { theme, fontSize });
  const events = await beginningOf(recording, path);
  const end = await run(findTelling(recording.header, events));
  const terminal = await run(playing(recording.header, events.slice(0, end)));
  try {
    const format = hasPart('pictures', '@napi-rs/canvas') ? 'png' : 'svg';
    return await takeScreenshot(terminal, { format, theme, fontSize, showCursor: false }, run);
  } finally {
    terminal.dispose();
  }
}

async function beginningOf(recording: OpenRecording, path: string): Promise<CastEvent[]> {
  const events: CastEvent[] = [];
  let characters = 0;
  for await (const event of calmSizes(recording.events(), path)) {
    if (event.code !== 'o' && event.code !== 'r') continue;
    const { cols, rows } = (event.code === 'r' && sizeOf(event.data)) || { cols: 0, rows: 0 };
    if (cols * rows > MAX_CELLS) break;
    events.push(event);
    characters += event.data.length;
    if (characters > MAX_CHARACTERS) break;
  }
  return events;
}

/** How many events lead up to the representative moment. */
function* findTelling(header: CastHeader, events: readonly CastEvent[]): Work<number> {
  const every = Math.max(1, Math.ceil(events.length / MAX_LOOKS));
  const looks: { end: number; filled: number }[] = [];
  const terminal = createTerminal(header);
  try {
    for (const [index, event] of events.entries()) {
      play(event, terminal);
      const end = index + 1;
      if (end % every === 0 || end === events.length) looks.push({ end, filled: filledCells(terminal) });
      yield;
    }
  } finally {
    terminal.dispose();
  }
  const fullest = Math.max(0, ...looks.map(({ filled }) => filled));
  return looks.findLast(({ filled }) => filled >= NEARLY * fullest)?.end ?? events.length;
}

function* playing(header: CastHeader, events: readonly CastEvent[]): Work<Terminal> {
  const terminal = createTerminal(header);
  for (const event of events) {
    play(event, terminal);
    yield;
  }
  return terminal;
}

function filledCells(terminal: Terminal): number {
  return terminal.screenText().replace(/\s/g, '').length;
}
