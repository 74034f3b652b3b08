import { parseJson } from '../../base/parse-json.js';

/** The kinds of lines in a JSONL recording. */
export const DIRECTIONS = ['request', 'response', 'notification', 'frame', 'frame-delta'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One line of a JSONL recording. */
export interface JsonlEvent {
  direction: Direction;
  /** A message verbatim, the rows of a screen joined by newlines, or the changed rows as JSON. */
  line: string;
  /** Since 1970. */
  timestampMicros: number;
}

/** Changed rows, each with its index from 0. */
export type FrameDelta = [row: number, text: string][];

export function encodeJsonlEvent({ direction, line, timestampMicros }: JsonlEvent): string {
  return JSON.stringify({ direction, line, timestampMicros });
}

/** Parses a line; undefined when it is not an event. */
export function decodeJsonlEvent(text: string): JsonlEvent | undefined {
  const { direction, line, timestampMicros } = (parseJson(text) ?? {}) as Partial<JsonlEvent>;
  const isEvent =
    DIRECTIONS.includes(direction as Direction) && typeof line === 'string' && Number.isFinite(timestampMicros);
  return isEvent ? ({ direction, line, timestampMicros } as JsonlEvent) : undefined;
}

/** The rows that differ; undefined when the number of rows changed, which a delta cannot express. */
export function deltaBetween(before: readonly string[], after: readonly string[]): FrameDelta | undefined {
  if (before.length !== after.length) return undefined;
  return after.flatMap((text, row): FrameDelta => (text === before[row] ? [] : [[row, text]]));
}

/** Applies a delta to the rows; an unreadable delta changes nothing. */
export function applyDelta(rows: readonly string[], line: string): string[] {
  const changed = [...rows];
  const delta = parseJson(line);
  if (!Array.isArray(delta)) return changed;
  for (const [row, text] of delta.filter(Array.isArray)) {
    if (!Number.isInteger(row) || row < 0 || row > MAX_ROWS || typeof text !== 'string') continue;
    while (changed.length < row) changed.push('');
    changed[row] = text;
  }
  return changed;
}

/** No terminal has more. */
const MAX_ROWS = 10_000;
