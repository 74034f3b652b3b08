import { type CastEvent, decodeEvent, decodeHeader, isCastEvent } from '../../recording/asciicast/cast.js';

/** A recording for playback: its events with their times. */
export interface CastTimeline {
  cols: number;
  rows: number;
  title: string;
  events: readonly CastEvent[];
  durationMs: number;
}

/** Skipping shortens longer pauses to this. */
const MAX_PAUSE_MS = 1000;

/** Parses an asciicast; throws if it is malformed. An unfinished last line is ignored. */
export function readTimeline(text: string): CastTimeline {
  const [first = '', ...lines] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const header = decodeHeader(first);
  if (!header) throw new Error('This recording cannot be read: it has no asciicast header.');
  const events: CastEvent[] = [];
  let sinceMs = 0;
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const event = decodeEvent(line, header.version, sinceMs);
    if (!event) throw new Error(`This recording cannot be read: "${line.slice(0, 40)}" is not an event.`);
    sinceMs = event.atMs;
    if (isCastEvent(event)) events.push(event);
  }
  const { cols, rows, title = header.command ?? '' } = header;
  return { cols, rows, title, events, durationMs: sinceMs };
}

/** The same timeline without long pauses. */
export function withoutPauses(timeline: CastTimeline): CastTimeline {
  let [atMs, before] = [0, 0];
  const events = timeline.events.map((event) => {
    atMs += Math.min(MAX_PAUSE_MS, event.atMs - before);
    before = event.atMs;
    return { ...event, atMs };
  });
  return { ...timeline, events, durationMs: atMs };
}
