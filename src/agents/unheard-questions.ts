import type { Disposable } from '../base/disposable.js';
import type { Session } from '../session/session.js';
import type { Agent } from './agent.js';
import { readDialog } from './dialogs/dialog.js';
import { isSamePane, paneOf } from './pane-of.js';
import { ScreenLooks } from './screen-looks.js';
import { askedOnScreen, type ScreenWatchOptions } from './screen-watch.js';

const EVERY_MS = 500;
/** A hook process starts, then gives up after two seconds without the service. */
const UNHEARD_MS = 5000;

/**
 * Finds questions whose hook was lost because the service was down or too slow. A question that stays on the screen longer
 * than a hook takes is recorded as asked.
 */
export class UnheardQuestions implements Disposable {
  readonly #options: ScreenWatchOptions;
  readonly #watches = new Map<string, QuestionWatch>();

  constructor(options: ScreenWatchOptions) {
    this.#options = options;
  }

  /** Watches an agent's pane while it is not known to wait; call it whenever the agent changes. */
  follow(agent: Agent): void {
    const watch = this.#watches.get(agent.id);
    const pane = agent.endedAt === null && agent.state !== 'awaiting_input' ? paneOf(agent) : undefined;
    if (watch && pane && isSamePane(watch.pane, pane)) return watch.heard();
    watch?.dispose();
    this.#watches.delete(agent.id);
    if (pane) this.#watches.set(agent.id, new QuestionWatch(agent, this.#options));
  }

  dispose(): void {
    for (const watch of this.#watches.values()) watch.dispose();
    this.#watches.clear();
  }
}

class QuestionWatch implements Disposable {
  readonly pane;
  readonly #id: string;
  readonly #program: string | null;
  readonly #options: ScreenWatchOptions;
  readonly #looks: ScreenLooks;
  /** The question on the screen, and since when. */
  #shown: { question: string; sinceMs: number } | undefined;

  constructor(agent: Agent, options: ScreenWatchOptions) {
    this.pane = paneOf(agent);
    this.#id = agent.id;
    this.#program = agent.program;
    this.#options = options;
    const look = (session: Session) => this.#look(session);
    this.#looks = new ScreenLooks({ ...options, pane: this.pane, everyMs: EVERY_MS, look });
  }

  /** Hooks are arriving: the next one may report the question on the screen. */
  heard(): void {
    this.#shown = undefined;
    this.#looks.again(EVERY_MS);
  }

  dispose(): void {
    this.#looks.dispose();
  }

  async #look({ terminal }: Session): Promise<void> {
    const { clock, agents } = this.#options;
    const dialog = readDialog(terminal, this.#program);
    if (!dialog) {
      this.#shown = undefined;
      return;
    }
    if (this.#shown?.question !== dialog.question) this.#shown = { question: dialog.question, sinceMs: clock.now() };
    const restMs = this.#shown.sinceMs + UNHEARD_MS - clock.now();
    // the responder records the answer it is typing
    if (restMs > 0 || agents.inFlight.has(this.#id)) return this.#looks.again(Math.max(restMs, EVERY_MS));
    const { state } = await agents.get(this.#id);
    if (this.#looks.isDisposed || state === 'awaiting_input') return;
    await agents.record(this.#id, askedOnScreen(dialog));
  }
}
