import { fail } from '../../base/errors/errors.js';
import { type ReadOptions, readLines } from '../read-lines.js';
import { applyDelta, decodeJsonlEvent, type JsonlEvent } from './event.js';

/** A screen of a recording, as text. */
export interface TextFrame {
  timestampMicros: number;
  rows: string[];
}

/** An event of a recording; a frame or delta comes with the screen that it leads to. */
export type JsonlEntry = JsonlEvent & { frame?: TextFrame };

/** Reads a JSONL recording in order. Skips an incomplete last line, which a crash may leave. */
export async function* readJsonl(path: string, options: ReadOptions = {}): AsyncGenerator<JsonlEntry> {
  let rows: string[] = [];
  let number = 0;
  for await (const text of readLines(path, options)) {
    number++;
    if (text.trim() === '') continue;
    const event = decodeJsonlEvent(text);
    if (!event) throw fail('recording_unreadable', { path, reason: `line ${number} is not an event` });
    const { direction, line, timestampMicros } = event;
    if (direction !== 'frame' && direction !== 'frame-delta') yield event;
    else {
      rows = direction === 'frame' ? line.split('\n') : applyDelta(rows, line);
      yield { ...event, frame: { timestampMicros, rows } };
    }
  }
}
