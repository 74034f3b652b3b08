import { fail } from '../../base/errors/errors.js';
import { type ReadOptions, readLines } from '../read-lines.js';
import { applyDelta, decodeEvent, type JsonlEvent } from './event.js';

/** A screen of a recording, as text. */
export interface TextFrame {
  timestampMicros: number;
  rows: string[];
}

/** What a recording holds, in its order; with the screen that each frame or delta leads to. */
export type JsonlEntry = JsonlEvent & { frame?: TextFrame };

/** Reads a JSONL recording. A last line without its end is left out: a crash may leave one. */
export async function* readJsonl(path: string, options: ReadOptions = {}): AsyncGenerator<JsonlEntry> {
  let rows: string[] = [];
  let number = 0;
  for await (const text of readLines(path, options)) {
    number++;
    if (text.trim() === '') continue;
    const event = decodeEvent(text);
    if (!event) throw fail('recording_unreadable', { path, reason: `line ${number} is no event` });
    const { direction, line, timestampMicros } = event;
    if (direction !== 'frame' && direction !== 'frame-delta') yield event;
    else {
      rows = direction === 'frame' ? line.split('\n') : applyDelta(rows, line);
      yield { ...event, frame: { timestampMicros, rows } };
    }
  }
}
