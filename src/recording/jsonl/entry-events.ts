import { parseJson } from '../../base/parse-json.js';
import { codePointWidth } from '../../terminal/unicode/width.js';
import type { CastEvent } from '../asciicast/cast.js';
import type { JsonlEvent } from './event.js';

/** An upper bound on the width: characters that combine take fewer columns. */
export function mostColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += codePointWidth(character.codePointAt(0) as number, 1);
  return columns;
}

/** Output that changes a screen from the old rows to the new ones. */
export function drawing(before: readonly string[], rows: readonly string[]): string {
  const isOther = before.length !== rows.length;
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
export function messageEvent({ direction, line }: JsonlEvent): Pick<CastEvent, 'code' | 'data'> | undefined {
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
