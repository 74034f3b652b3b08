import type { Clock } from '../base/clock.js';
import type { Disposable } from '../base/disposable.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { PaneName } from './pane-of.js';

export interface ScreenLooksOptions {
  engine: Pick<Engine, 'pane'>;
  pane: PaneName | undefined;
  clock: Clock;
  /** The throttle: programs draw in pieces, some endlessly. */
  everyMs: number;
  look: (session: Session) => Promise<void>;
  /** Reports a failed look. */
  onFailure: (error: unknown) => void;
}

/** Looks at the screen of a pane once at the start, then after each change. */
export class ScreenLooks implements Disposable {
  readonly #options: ScreenLooksOptions;
  #session: Session | undefined;
  #listening: Disposable | undefined;
  #due: Disposable | undefined;
  #isDisposed = false;

  constructor(options: ScreenLooksOptions) {
    this.#options = options;
    void this.#open();
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Looks again after a delay, even if nothing changes. */
  again(delayMs: number): void {
    if (this.#isDisposed) return;
    const look = () => {
      this.#due = undefined;
      const session = this.#session;
      if (!session || session.exit) return;
      void this.#options.look(session).catch(this.#options.onFailure);
    };
    this.#due ??= this.#options.clock.after(delayMs, look, { isBackground: true });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listening?.dispose();
    this.#due?.dispose();
  }

  async #open(): Promise<void> {
    const { engine, pane, everyMs } = this.#options;
    if (!pane) return;
    // an unreachable pane shows nothing
    this.#session = await engine.pane(pane).catch(() => undefined);
    if (this.#isDisposed) return;
    this.#listening = this.#session?.onScreen(() => this.again(everyMs));
    this.again(0);
  }
}
