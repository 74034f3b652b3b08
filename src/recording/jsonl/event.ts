import { parseJson } from '../parse-json.js';

/** What a line of a JSONL recording tells of. */
export const DIRECTIONS = ['request', 'response', 'notification', 'frame', 'frame-delta'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One line of a JSONL recording. */
export interface JsonlEvent {
  direction: Direction;
  /** A message as it was, the rows of a screen joined by newlines, or the rows that changed as JSON. */
  line: string;
  /** Since 1970. */
  timestampMicros: number;
}

/** Rows that changed, each with its number from 0 on. */
export type FrameDelta = [row: number, text: string][];

export function encodeEvent({ direction, line, timestampMicros }: JsonlEvent): string {
  return JSON.stringify({ direction, line, timestampMicros });
}

/** The event of a line; undefined when it is none. */
export function decodeEvent(text: string): JsonlEvent | undefined {
  const { direction, line, timestampMicros } = (parseJson(text) ?? {}) as Partial<JsonlEvent>;
  const isEvent =
    DIRECTIONS.includes(direction as Direction) && typeof line === 'string' && Number.isFinite(timestampMicros);
  return isEvent ? ({ direction, line, timestampMicros } as JsonlEvent) : undefined;
}

/** The rows that differ; undefined when rows have come or gone, which no delta can tell. */
export function deltaBetween(before: readonly string[], after: readonly string[]): FrameDelta | undefined {
  if (before.length !== after.length) return undefined;
  return after.flatMap((text, row): FrameDelta => (text === before[row] ? [] : [[row, text]]));
}

/** The rows with a delta applied; a delta that can not be read changes nothing. */
export function applyDelta(rows: readonly string[], line: string): string[] {
  const changed = [...rows];
  const delta = parseJson(line);
  if (!Array.isArray(delta)) return changed;
  for (const [row, text] of delta.filter(Array.isArray)) {
    if (!Number.isInteger(row) || row < 0 || row > MOST_ROWS || typeof text !== 'string') continue;
    while (changed.length < row) changed.push('');
    changed[row] = text;
  }
  return changed;
}

/** No terminal has more. */
const MOST_ROWS = 10_000;
