import type { CastEvent } from '../asciicast/cast.js';
import { drawing, messageEvent, mostColumns } from './entry-events.js';
import { readJsonl } from './read.js';

const MIN_SIZE = { cols: 20, rows: 1 };
const MAX_SIDE = 10_000;

/** The smallest size that fits all frames of a recording, and its start time. */
export async function jsonlSize(path: string): Promise<{ cols: number; rows: number; timestamp?: number }> {
  let { cols, rows } = MIN_SIZE;
  let timestamp: number | undefined;
  for await (const { frame, timestampMicros } of readJsonl(path)) {
    timestamp ??= Math.floor(timestampMicros / 1e6);
    if (!frame) continue;
    rows = Math.max(rows, frame.rows.length);
    for (const text of frame.rows) cols = Math.max(cols, mostColumns(text));
  }
  const size = { cols: Math.min(cols, MAX_SIDE), rows: Math.min(rows, MAX_SIDE) };
  return timestamp === undefined ? size : { ...size, timestamp };
}

/** Converts a JSONL recording to asciicast events: each frame becomes one piece of output. */
export async function* jsonlEvents(path: string): AsyncGenerator<CastEvent> {
  let start: number | undefined;
  let rows: string[] = [];
  for await (const entry of readJsonl(path)) {
    start ??= entry.timestampMicros;
    const atMs = Math.max(0, (entry.timestampMicros - start) / 1000);
    if (entry.frame) {
      yield { atMs, code: 'o', data: drawing(rows, entry.frame.rows) };
      rows = entry.frame.rows;
    } else {
      const event = messageEvent(entry);
      if (event) yield { atMs, ...event };
    }
  }
}
