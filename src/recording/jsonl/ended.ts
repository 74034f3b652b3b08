import { parseJson } from '../../base/parse-json.js';
import { decodeJsonlEvent, encodeJsonlEvent } from './event.js';

/** The message that says why a recording ended before its session did. */
export function endedMessage(reason: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'ended', params: { reason } });
}

/** The last line of a full file. */
export function fullLine(): string {
  return encodeJsonlEvent({
    direction: 'notification',
    line: endedMessage('size_limit'),
    timestampMicros: Date.now() * 1000,
  });
}

/** Why a recording ended, read from its last line; undefined when it does not say. */
export function endOf(text: string): string | undefined {
  const event = decodeJsonlEvent(text);
  if (event?.direction !== 'notification') return undefined;
  const message = (parseJson(event.line) ?? {}) as { method?: unknown; params?: { reason?: unknown } };
  if (message.method !== 'exited' && message.method !== 'ended') return undefined;
  return typeof message.params?.reason === 'string' ? message.params.reason : undefined;
}
