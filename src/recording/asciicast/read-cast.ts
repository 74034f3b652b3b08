import { fail } from '../../base/errors/errors.js';
import { parseJson } from '../../base/parse-json.js';
import { readLines } from '../read-lines.js';
import { type CastEvent, type CastHeader, type CastVersion, decodeEvent, decodeHeader, isCastEvent } from './cast.js';

export interface Cast {
  header: CastHeader & { version: CastVersion };
  events: AsyncGenerator<CastEvent>;
}

/** Reads an asciicast v2 or v3. Skips an incomplete last line, which a crash may leave. */
export async function readCast(path: string): Promise<Cast> {
  const lines = readLines(path);
  const { value: first } = await lines.next();
  const header = first === undefined ? undefined : decodeHeader(first);
  if (header) return { header, events: events(path, lines, header.version) };
  await lines.return(undefined);
  throw fail('recording_unreadable', { path, reason: 'it has no asciicast header' });
}

async function* events(path: string, lines: AsyncGenerator<string>, version: CastVersion): AsyncGenerator<CastEvent> {
  let sinceMs = 0;
  let number = 1;
  let isStart = true;
  for await (const line of lines) {
    number++;
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const event = decodeEvent(text, version, sinceMs);
    if (!event) throw fail('recording_unreadable', { path, reason: `line ${number} is not an event` });
    sinceMs = event.atMs;
    const screen = isStart && event.code === KEYFRAME_CODE ? keyframeText(text) : undefined;
    if (screen !== undefined) yield { atMs: 0, code: 'o', data: screen };
    if (event.code === 'o' || screen !== undefined) isStart = false;
    if (isCastEvent(event)) yield event;
  }
}

/** A trace that begins in the middle of a session begins with its whole screen. */
const KEYFRAME_CODE = 'k';

function keyframeText(line: string): string | undefined {
  const { text, rest } = ((parseJson(line) as unknown[])[2] ?? {}) as { text?: unknown; rest?: unknown };
  return typeof text === 'string' ? text + (typeof rest === 'string' ? rest : '') : undefined;
}
