import { fail } from '../../base/errors/errors.js';
import type { CastEvent, CastHeader } from '../asciicast/cast.js';
import { decodeHeader } from '../asciicast/cast.js';
import { readCast } from '../asciicast/read-cast.js';
import { jsonlEvents, jsonlSize } from '../jsonl/as-cast.js';
import { isJsonlRecording } from '../jsonl/recorder.js';
import { readLines } from '../read-lines.js';

/** A recording of either kind, as asciicast events. */
export interface OpenRecording {
  kind: 'asciicast' | 'jsonl';
  header: CastHeader;
  /** Every call starts from the beginning. */
  events(): AsyncGenerator<CastEvent>;
}

export async function openRecording(path: string): Promise<OpenRecording> {
  const first = await firstLine(path);
  const castHeader = first === undefined ? undefined : decodeHeader(first);
  if (castHeader) return { kind: 'asciicast', header: castHeader, events: () => castEvents(path) };
  if (first !== undefined && isJsonlRecording(first)) {
    const header = await jsonlSize(path);
    return { kind: 'jsonl', header, events: () => jsonlEvents(path) };
  }
  throw fail('recording_unreadable', { path, reason: 'it is neither an asciicast nor a JSONL recording' });
}

async function firstLine(path: string): Promise<string | undefined> {
  for await (const line of readLines(path)) return line;
  return undefined;
}

async function* castEvents(path: string): AsyncGenerator<CastEvent> {
  yield* (await readCast(path)).events;
}
