import { createHmac } from 'node:crypto';
import type { Announced, OutboxOptions } from './outbox.js';

export interface WebhookOptions {
  url: string;
  /** Signs every message, so that the receiver knows who sent it. */
  secret: string;
  events: readonly Announced[];
  timeoutMs: number;
}

/** Signed JSON. */
export function webhookOutbox({ secret, ...options }: WebhookOptions): OutboxOptions {
  return {
    ...options,
    channel: 'webhook',
    requestOf({ id, event_id, type, body }) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-ttypilot-event': type,
        'x-ttypilot-event-id': String(event_id),
        'x-ttypilot-delivery': String(id),
        'x-ttypilot-timestamp': timestamp,
        'x-ttypilot-signature': `sha256=${signature}`,
      };
      return { headers, body };
    },
  };
}
