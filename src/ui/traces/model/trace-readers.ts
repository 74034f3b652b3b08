import { elapse, systemClock } from '../../../base/clock.js';
import { openTrace } from '../../../trace/open-trace.js';
import type { TraceScreen } from '../../../trace/read/screen.js';
import type { TraceSource } from '../../../trace/read/source.js';
import type { Moment } from '../../../trace/read/trace-player.js';
import type { Trace } from '../../../trace/trace.js';

/** The filmstrip goes on when nobody has moved through the trace for this long. */
const REST_MS = 300;

/** The readers of one trace: a search or a filmstrip must not hold up the screen. */
export class TraceReaders {
  readonly main: Trace;
  readonly #open: () => Promise<Trace>;
  #search: Promise<Trace> | undefined;
  #film: Promise<Trace> | undefined;
  /** The picture of the filmstrip that was asked for last. */
  #lastPicture: Promise<unknown> = Promise.resolve();
  /** When somebody last moved through the trace; it opens at a screen as well. */
  #movedAt = systemClock.now();

  static async open(source: TraceSource, name: string): Promise<TraceReaders> {
    return new TraceReaders(await openTrace(source, name), () => openTrace(source, name));
  }

  private constructor(main: Trace, open: () => Promise<Trace>) {
    this.main = main;
    this.#open = open;
  }

  get search(): Promise<Trace> {
    this.#search ??= this.#open();
    return this.#search;
  }

  /** The screen of a moment. */
  screenAt(moment: Moment): Promise<TraceScreen> {
    this.#movedAt = systemClock.now();
    return this.main.screenAt(moment);
  }

  /**
   * The screen of a moment for the filmstrip, or undefined when it is no longer wanted. One at a time, and not while somebody
   * moves through the trace, because to play a trace up to a moment takes some 20 ms of this thread.
   */
  pictureAt(moment: Moment, isWanted: () => boolean): Promise<TraceScreen | undefined> {
    const picture = this.#lastPicture.then(async () => {
      await this.#atRest();
      if (!isWanted()) return undefined;
      this.#film ??= this.#open();
      const film = await this.#film;
      return film.screenAt(moment);
    });
    this.#lastPicture = picture.catch(() => {});
    return picture;
  }

  async #atRest(): Promise<void> {
    for (;;) {
      const waitMs = this.#movedAt + REST_MS - systemClock.now();
      if (waitMs <= 0) return;
      await elapse(systemClock, waitMs);
    }
  }

  /** Reads what was added; returns whether there is something. */
  async refresh(): Promise<boolean> {
    const isNew = await this.main.refresh();
    if (isNew) await Promise.all([this.#search, this.#film].map(async (opened) => (await opened)?.refresh()));
    return isNew;
  }
}
