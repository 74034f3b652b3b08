import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { ActiveSession } from './active-session.js';

export interface ViewSubscriptionOptions {
  session: ActiveSession;
  clock: Clock;
  debounceMs: number;
  includeText: boolean;
  /** Resolves when the client has room for the next one. */
  notify(params: Record<string, unknown>): Promise<void>;
}

/**
 * Tells of changes of the visible text, at most once in `debounceMs`, and always of the last one: whatever changes while it
 * is silent is told at the end of that time.
 */
export class ViewSubscription implements Disposable {
  readonly #options: ViewSubscriptionOptions;
  readonly #listening: Disposable;
  #told: string;
  #timer: Disposable | undefined;
  #isTelling = false;

  constructor(options: ViewSubscriptionOptions) {
    this.#options = options;
    this.#told = options.session.terminal.screenText();
    this.#listening = options.session.onScreen(() => this.#changed());
  }

  dispose(): void {
    this.#listening.dispose();
    this.#timer?.dispose();
  }

  #changed(): void {
    if (this.#isTelling) return;
    const { clock, debounceMs } = this.#options;
    this.#timer ??= clock.after(debounceMs, () => void this.#tell());
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const { session, includeText, notify } = this.#options;
    const { rows, cols } = session.terminal;
    const text = session.terminal.screenText();
    if (text === this.#told) return;
    this.#told = text;
    this.#isTelling = true;
    await notify({ rows, cols, ...(includeText ? { text } : {}) });
    this.#isTelling = false;
    if (session.terminal.screenText() !== text) this.#changed();
  }
}
