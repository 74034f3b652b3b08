import { createHash } from 'node:crypto';
import { BoundedMap } from '../../base/bounded-map.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { SessionCore } from '../core.js';
import { refuseUntypable } from '../encode-input.js';
import type { Condition } from '../waits/condition.js';
import type { WaitLoop } from '../waits/wait.js';
import { ENTER_DELAY_MS, Pace, QUIET_MS } from './pace.js';
import type { Receipt, SendTextOptions } from './receipt.js';
import { TextDelivery } from './text-delivery.js';

/** How long the screen may take to show an earlier act; the second limit is for a program that is running. */
const ACT_MS = 150;
const MAX_ACT_MS = 1000;
const RECHECK_MS = 5;
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
    const {
      lease,
      signal,
      senderLock,
      slot: ownSlot,
      allowSelf,
      leaveMode,
      by,
      enterDelayMs = ENTER_DELAY_MS,
    } = options;
    const { input } = this.#session;
    return input.exclusively(
      async ({ slot }) => {
        if (ownSlot) await this.#whenActsShow(signal);
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
      { lease, signal, senderLock, slot: ownSlot, allowSelf, leaveMode, by },
    );
  }

  /** The effect of acts that came earlier in the same slot must not be taken for that of the text. */
  async #whenActsShow(signal: AbortSignal | undefined): Promise<void> {
    const { outcome } = await this.#waits.wait(actShown(), { timeoutMs: MAX_ACT_MS, signal });
    if (outcome === 'cancelled') signal?.throwIfAborted();
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

/** Met when the program has answered the last act and is quiet again, or has had time to. */
function actShown(): Condition<true> {
  return {
    check({ session, now, isLast }) {
      const { lastAct, lastActAt } = session.input;
      if (isLast || !lastAct) return { met: true };
      const quietAt = session.lastChangeAt + QUIET_MS.keys;
      const dueAt = session.terminal.seq > lastAct.seq ? Math.min(quietAt, lastActAt + ACT_MS) : lastActAt + ACT_MS;
      if (now < dueAt) return { recheckAt: dueAt };
      return session.probe?.look()?.isBusy ? { recheckAt: now + RECHECK_MS } : { met: true };
    },
  };
}

class HandedOver extends Error {}
