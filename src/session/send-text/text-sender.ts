import { createHash } from 'node:crypto';
import { BoundedMap } from '../../base/bounded-map.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { SessionCore } from '../core.js';
import { refuseUntypable } from '../encode-input.js';
import type { WaitLoop } from '../waits/wait.js';
import { ENTER_DELAY_MS, Pace } from './pace.js';
import type { Receipt, SendTextOptions } from './receipt.js';
import { TextDelivery } from './text-delivery.js';

/** How many receipts are kept for calls with the same key. */
const MAX_KEYS = 200;

interface Kept {
  digest: string;
  receipt: Promise<Receipt>;
}

/** Sends texts to a session, each in its own slot of the queue. Remembers the session's pace and receipts by key. */
export class TextSender {
  readonly #session: SessionCore;
  readonly #waits: WaitLoop;
  readonly #pace = new Pace();
  readonly #kept = new BoundedMap<string, Kept>(MAX_KEYS);

  constructor(session: SessionCore, waits: WaitLoop) {
    this.#session = session;
    this.#waits = waits;
  }

  /** Throws `send_failed` when Enter was pressed as often as allowed and the text is still in the input line. */
  async send(text: string, options: SendTextOptions = {}): Promise<Receipt> {
    const { idempotencyKey: key } = options;
    // before any of it is typed
    refuseUntypable(text);
    if (key === undefined) return this.#send(text, options);
    const digest = createHash('sha256').update(text).digest('base64');
    const kept = this.#kept.get(key);
    if (kept) {
      if (kept.digest === digest) return kept.receipt;
      throw fail('invalid_argument', { name: 'idempotency_key', reason: 'it was used for another text' });
    }
    const receipt = this.#send(text, options);
    this.#keep(key, { digest, receipt });
    return receipt;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    kept.receipt.catch((error: unknown) => {
      // a call that typed nothing may be retried; a failure after Enter is the answer for its key
      if (!(error instanceof TtypilotError) || error.code !== 'send_failed') this.#kept.delete(key);
    });
  }

  #send(text: string, options: SendTextOptions): Promise<Receipt> {
    // now: a call from before a hand-over must not type after it, however long it waits for the sender lock
    const pass = this.#session.lease.enter(options.lease);
    return this.#session.input.withSenderLock(async (held) => {
      pass.check();
      return this.#sendAlone(text, { ...options, ...held });
    }, options);
  }

  #sendAlone(text: string, options: SendTextOptions): Promise<Receipt> {
    const { submit = true, verify = true, maxEnterRetries = 3, detectGhostText = true, clearDelayMs = 0 } = options;
    const { lease, signal, senderLock, allowSelf, leaveMode, enterDelayMs = ENTER_DELAY_MS } = options;
    const { input } = this.#session;
    return input.exclusively(
      async ({ slot }) => {
        const stop = new AbortController();
        const watching = [
          this.#session.lease.onHandOver(() => stop.abort(new HandedOver())),
          ...(signal ? [onAbort(signal, () => stop.abort(signal.reason))] : []),
        ];
        const own = { session: this.#session, waits: this.#waits, pace: this.#pace };
        const parts = { ...own, held: { slot }, enterDelayMs, signal: stop.signal };
        const wanted = { submit, verify, maxEnterRetries, detectGhostText, clearDelayMs };
        const delivery = new TextDelivery(parts, text, wanted);
        try {
          return await delivery.run();
        } catch (error) {
          return this.#stopped(delivery, error);
        } finally {
          for (const item of watching) item.dispose();
        }
      },
      { lease, signal, senderLock, allowSelf, leaveMode },
    );
  }

  /** A receipt for a message that was stopped halfway; any other error is thrown. */
  #stopped(delivery: TextDelivery, error: unknown): Receipt {
    const code = error instanceof TtypilotError ? error.code : undefined;
    const isHandedOver = error instanceof HandedOver || code === 'input_locked' || code === 'stale_lease';
    if (delivery.isTyped && isHandedOver) {
      const { holder = 'another caller' } = this.#session.lease;
      return delivery.stopped(`${holder} took control; nothing more was typed`);
    }
    if (delivery.isTyped && code === 'session_exited') return delivery.stopped('the program ended before Enter');
    throw error;
  }
}

class HandedOver extends Error {}
