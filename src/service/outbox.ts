import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { Deliveries, Delivery } from '../store/deliveries.js';

/** The receivers: `webhook` gets signed JSON, `notify` plain text as ntfy takes it. */
export type Channel = 'webhook' | 'notify';
export type Announced = 'pty_exited' | 'agent_waits';

export interface OutboxOptions {
  channel: Channel;
  url: string;
  /** What is sent. */
  events: readonly Announced[];
  /** A message as the receiver wants it. */
  requestOf: (delivery: Delivery) => { headers: Record<string, string>; body: string };
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
const MAX_PAUSE_MS = 3_600_000;
const MAX_ATTEMPTS = 16;

/** Posts events to one address in order, and retries each until it is accepted, also after a restart. */
export class Outbox implements Disposable {
  readonly #options: Required<OutboxOptions>;
  readonly #parts: Parts;
  readonly #aborter = new AbortController();
  /** Delivered, but not yet recorded as delivered. */
  readonly #arrived = new Set<number>();
  #timer: Disposable | undefined;
  #isBusy = false;
  /** Something became due during a run, which may have looked into the database already. */
  #isDueAgain = false;

  constructor(options: OutboxOptions, parts: Parts) {
    this.#options = { ...DEFAULTS, ...options };
    this.#parts = parts;
  }

  /** The messages to be written down with the event. */
  deliveriesOf(type: Announced, data: object, now: number) {
    const { channel, events } = this.#options;
    if (!events.includes(type)) return [];
    const kind = channel === 'notify' ? channel : type;
    return [{ event_id: 0, type: kind, body: JSON.stringify({ type, data }), attempts: 0, next_at: now }];
  }

  /** Sends what is due. */
  start(): void {
    this.#isDueAgain = this.#isBusy;
    if (this.#isBusy || this.#aborter.signal.aborted) return;
    this.#isBusy = true;
    this.#timer?.dispose();
    this.#sendDue()
      .catch((error: unknown) => {
        if (this.#aborter.signal.aborted) return;
        this.#parts.onFailure(error);
        // the database is away; what waits there must not wait for the next exit
        this.#startAfter(this.#options.firstRetryMs);
      })
      .finally(() => {
        this.#isBusy = false;
        if (this.#isDueAgain) this.start();
      });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#aborter.abort();
  }

  async #sendDue(): Promise<void> {
    const { deliveries } = this.#parts;
    for (;;) {
      const next = await deliveries.next(this.#options.channel);
      if (!next || this.#aborter.signal.aborted) return;
      // a wall clock that is set back must not delay the retry
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
    const { channel, url } = this.#options;
    if (attempts >= MAX_ATTEMPTS) {
      onFailure(new Error(`the ${channel} ${url} was given up for delivery ${delivery.id}: ${problem}`));
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
    return attempts === 0 ? 0 : Math.min(this.#options.firstRetryMs * 2 ** (attempts - 1), MAX_PAUSE_MS);
  }

  /** Undefined when it was taken, else why not. */
  async #post(delivery: Delivery): Promise<string | undefined> {
    const { url, timeoutMs, requestOf } = this.#options;
    const timeout = new AbortController();
    const timer = this.#parts.clock.after(timeoutMs, () => timeout.abort(), { isBackground: true });
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([timeout.signal, this.#aborter.signal]),
        ...requestOf(delivery),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `it answered ${response.status}`;
    } finally {
      timer.dispose();
    }
  }
}
