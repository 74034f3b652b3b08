import type { AgentWaits } from '../contracts/agent-waits.js';
import type { OutboxOptions } from './outbox.js';

export interface NotifyOptions {
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

/** A push message of ntfy holds 4096 bytes. */
const MAX_BYTES = 4000;

/** Plain text with the headers of ntfy: a title, and the link that a tap opens. */
export function notifyOutbox({ token, ...options }: NotifyOptions): OutboxOptions {
  return {
    ...options,
    channel: 'notify',
    events: ['agent_waits'],
    requestOf({ body }) {
      const { data } = JSON.parse(body) as { data: AgentWaits };
      const headers = {
        'content-type': 'text/plain; charset=utf-8',
        title: headerText(`${data.name} waits`),
        click: data.url,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      return { headers, body: cut(data.question) };
    },
  };
}

/** Headers are ASCII; ntfy reads others by RFC 2047. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_BYTES) return text;
  // a character that was cut in half is left out
  return `${bytes
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\ufffd$/, '')}…`;
}
