import { parseJson } from '../../base/parse-json.js';
import { codePointWidth } from '../../terminal/unicode/width.js';
import type { CastEvent } from '../asciicast/cast.js';
import { type JsonlEntry, readJsonl } from './read.js';

const SMALLEST = { cols: 20, rows: 1 };
const MAX_SIDE = 10_000;

/** The smallest size that fits all frames of a recording, and its start time. */
export async function jsonlSize(path: string): Promise<{ cols: number; rows: number; timestamp?: number }> {
  let { cols, rows } = SMALLEST;
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

/** An upper bound on the width: characters that combine take fewer columns. */
function mostColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += codePointWidth(character.codePointAt(0) as number, 1);
  return columns;
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

/** Output that changes a screen from the old rows to the new ones. */
function drawing(before: readonly string[], rows: readonly string[]): string {
  const isOther = before.length !== rows.length;
  // erase first: behind a row as wide as the screen, the cursor is still on its last character
  const changed = rows.flatMap((text, y) =>
    isOther || text !== before[y] ? [`\x1b[${y + 1};1H\x1b[K${plain(text)}`] : [],
  );
  return `${isOther ? '\x1b[?7l\x1b[?25l\x1b[2J' : ''}${changed.join('')}`;
}

/** Replaces control characters, which a file may contain. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

/** The event of a message: input, a marker or the exit. */
function messageEvent({ direction, line }: JsonlEntry): Pick<CastEvent, 'code' | 'data'> | undefined {
  if (direction === 'response') return undefined;
  const { method, params = {} } = parsed(line);
  if (direction === 'request') {
    const data = typedText(method, params);
    return data === undefined ? undefined : { code: 'i', data };
  }
  if (method === 'ended' && params.reason === 'size_limit') return { code: 'm', data: 'recording ended: size limit' };
  if (method === 'marker') return { code: 'm', data: String(params.label ?? '') };
  return method === 'exited' && params.exitCode !== undefined
    ? { code: 'x', data: String(params.exitCode) }
    : undefined;
}

function typedText(method: unknown, { text, key, col, row }: Record<string, unknown>): string | undefined {
  if (method === 'sendText') return String(text);
  if (method === 'sendLine') return `${text}\r`;
  if (method === 'sendKey') return `<${key}>`;
  return method === 'click' && col !== undefined ? `<click ${col},${row}>` : undefined;
}

function parsed(line: string): { method?: unknown; params?: Record<string, unknown> } {
  const message = parseJson(line);
  return message !== null && typeof message === 'object' ? message : {};
}
