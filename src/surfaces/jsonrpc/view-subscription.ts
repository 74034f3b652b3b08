import type { Clock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';
import type { ActiveSession } from './active-session.js';

export interface ViewSubscriptionOptions {
  session: ActiveSession;
  clock: Clock;
  debounceMs: number;
  includeText: boolean;
  /** Resolves when the client has room for the next notification. */
  notify(params: Record<string, unknown>): Promise<void>;
}

/** After an act, the screen counts as settled when it has changed and then stayed the same for this long. */
const STILL_MS = 20;
/** The longest wait for an act to show its effect before it is answered. The original waits about as long for each key. */
const MAX_ACT_MS = 100;

/**
 * Notifies the client of the visible text: at once when the subscription begins, after an act and before its answer, and
 * of all other changes at most once every `debounceMs`. The last change is always reported, later if need be.
 */
export class ViewSubscription implements Disposable {
  readonly #options: ViewSubscriptionOptions;
  readonly #listening: Disposable;
  #sent: string | undefined;
  #timer: Disposable | undefined;
  #isSending = false;
  #isDisposed = false;

  constructor(options: ViewSubscriptionOptions) {
    this.#options = options;
    this.#listening = options.session.onScreen(() => this.#changed());
    void this.#send();
  }

  /** The visible text now. */
  get text(): string {
    return this.#options.session.terminal.screenText();
  }

  /** Waits until the effect of an act shows, `MAX_ACT_MS` at most, and notifies the client of it. */
  async notifyAfterAct(before: string): Promise<void> {
    await this.#settled(before);
    this.#timer?.dispose();
    if (!this.#isDisposed) void this.#send();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening.dispose();
    this.#timer?.dispose();
  }

  #settled(before: string): Promise<void> {
    const { clock, session } = this.#options;
    return new Promise((resolve) => {
      let still: Disposable | undefined;
      const end = () => {
        for (const held of [listening, limit, still]) held?.dispose();
        resolve();
      };
      const look = () => {
        if (this.text === before) return;
        still?.dispose();
        still = clock.after(STILL_MS, end);
      };
      const limit = clock.after(MAX_ACT_MS, end);
      const listening = session.onScreen(look);
      look();
    });
  }

  #changed(): void {
    if (this.#isSending) return;
    const { clock, debounceMs } = this.#options;
    this.#timer ??= clock.after(debounceMs, () => void this.#send());
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const { session, includeText, notify } = this.#options;
    const { rows, cols } = session.terminal;
    const { text } = this;
    if (this.#isSending || text === this.#sent) return;
    this.#sent = text;
    this.#isSending = true;
    await notify({ rows, cols, ...(includeText ? { text } : {}) });
    this.#isSending = false;
    if (!this.#isDisposed && this.text !== text) this.#changed();
  }
}
