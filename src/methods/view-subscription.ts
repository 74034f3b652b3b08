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

/** After an act the screen counts as settled when it has changed and was still for so long. */
const STILL_MS = 20;
/** What an act brings about has so long to appear before the act is answered; the original waits about as long for each key. */
const MAX_ACT_MS = 100;

/**
 * Tells of the visible text: at once when it begins, of what an act has changed before that is answered, and of all other
 * changes at most once in `debounceMs`. The last change is always told: what comes while it is silent is told after that.
 */
export class ViewSubscription implements Disposable {
  readonly #options: ViewSubscriptionOptions;
  readonly #listening: Disposable;
  #told: string | undefined;
  #timer: Disposable | undefined;
  #isTelling = false;
  #isDisposed = false;

  constructor(options: ViewSubscriptionOptions) {
    this.#options = options;
    this.#listening = options.session.onScreen(() => this.#changed());
    void this.#tell();
  }

  /** What the screen shows now. */
  get text(): string {
    return this.#options.session.terminal.screenText();
  }

  /** Tells what an act has changed. Resolves when that is told, or nothing has changed for a moment. */
  async tellOfAct(before: string): Promise<void> {
    await this.#settled(before);
    this.#timer?.dispose();
    if (!this.#isDisposed) void this.#tell();
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
    if (this.#isTelling) return;
    const { clock, debounceMs } = this.#options;
    this.#timer ??= clock.after(debounceMs, () => void this.#tell());
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const { session, includeText, notify } = this.#options;
    const { rows, cols } = session.terminal;
    const { text } = this;
    if (this.#isTelling || text === this.#told) return;
    this.#told = text;
    this.#isTelling = true;
    await notify({ rows, cols, ...(includeText ? { text } : {}) });
    this.#isTelling = false;
    if (!this.#isDisposed && this.text !== text) this.#changed();
  }
}
