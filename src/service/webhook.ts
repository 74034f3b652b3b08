import { createHmac } from 'node:crypto';
import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { Deliveries, Delivery } from '../store/deliveries.js';

export interface WebhookOptions {
  url: string;
  /** Signs every message, so that the receiver knows who sent it. */
  secret: string;
  timeoutMs?: number;
  /** How long to wait after the first failure; doubled after each further one. */
  firstRetryMs?: number;
}

interface Parts {
  deliveries: Deliveries;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

const DEFAULTS = { timeoutMs: 10_000, firstRetryMs: 1000 };
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_ATTEMPTS = 16;

/** Tells an address of events: signed, one after the other, again until it says yes, also after a restart. */
export class Webhook implements Disposable {
  readonly #options: Required<WebhookOptions>;
  readonly #parts: Parts;
  readonly #aborter = new AbortController();
  /** Messages that have arrived, while the database could not be told so. */
  readonly #arrived = new Set<number>();
  #timer: Disposable | undefined;
  #isBusy = false;

  constructor(options: WebhookOptions, parts: Parts) {
    this.#options = { ...DEFAULTS, ...options };
    this.#parts = parts;
  }

  /** The message to be written down with the event. */
  delivery(type: string, data: object, now: number) {
    return { event_id: 0, type, body: JSON.stringify({ type, data }), attempts: 0, next_at: now };
  }

  /** Sends what is due. */
  start(): void {
    if (this.#isBusy || this.#aborter.signal.aborted) return;
    this.#isBusy = true;
    this.#timer?.dispose();
    this.#sendDue()
      .catch((error: unknown) => {
        this.#parts.onFailure(error);
        // the database is away; what waits there must not wait for the next exit
        this.#startAfter(this.#options.firstRetryMs);
      })
      .finally(() => {
        this.#isBusy = false;
      });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#aborter.abort();
  }

  async #sendDue(): Promise<void> {
    const { deliveries } = this.#parts;
    for (;;) {
      const next = await deliveries.next();
      if (!next || this.#aborter.signal.aborted) return;
      // a calendar that jumps back must not make it wait for longer than was meant
      const restMs = Math.min(next.next_at - Date.now(), this.#pauseMs(next.attempts));
      if (restMs > 0) {
        return this.#startAfter(restMs);
      }
      await this.#attempt(next);
    }
  }

  #startAfter(pauseMs: number): void {
    if (this.#aborter.signal.aborted) return;
    this.#timer = this.#parts.clock.after(pauseMs, () => this.start(), { isBackground: true });
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { deliveries, onFailure } = this.#parts;
    const hasArrived = this.#arrived.has(delivery.id);
    const problem = hasArrived ? undefined : await this.#post(delivery).catch((error: Error) => error.message);
    if (problem === undefined) return this.#remove(delivery.id);
    // the next process tries it again
    if (this.#aborter.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const { url } = this.#options;
    if (attempts >= MOST_ATTEMPTS) {
      onFailure(new Error(`the webhook ${url} was given up for delivery ${delivery.id}: ${problem}`));
      return deliveries.remove(delivery.id);
    }
    await deliveries.postpone(delivery.id, attempts, Date.now() + this.#pauseMs(attempts));
  }

  async #remove(id: number): Promise<void> {
    this.#arrived.add(id);
    await this.#parts.deliveries.remove(id);
    this.#arrived.delete(id);
  }

  /** The pause after a number of failures. */
  #pauseMs(attempts: number): number {
    return attempts === 0 ? 0 : Math.min(this.#options.firstRetryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  }

  /** Undefined when it was taken, else why not. */
  async #post({ id, event_id, type, body }: Delivery): Promise<string | undefined> {
    const { url, secret, timeoutMs } = this.#options;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const timeout = new AbortController();
    const timer = this.#parts.clock.after(timeoutMs, () => timeout.abort(), { isBackground: true });
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([timeout.signal, this.#aborter.signal]),
        headers: {
          'content-type': 'application/json',
          'x-ttypilot-event': type,
          'x-ttypilot-event-id': String(event_id),
          'x-ttypilot-delivery': String(id),
          'x-ttypilot-timestamp': timestamp,
          'x-ttypilot-signature': `sha256=${signature}`,
        },
        body,
      });
      await response.body?.cancel();
      return response.ok ? undefined : `it answered ${response.status}`;
    } finally {
      timer.dispose();
    }
  }
}
