import { openTrace } from '../../../trace/open-trace.js';
import type { TraceSource } from '../../../trace/read/source.js';
import type { Trace } from '../../../trace/trace.js';

/** The readers of one trace: a search or a filmstrip must not hold up the screen. */
export class TraceReaders {
  readonly main: Trace;
  readonly #open: () => Promise<Trace>;
  #search: Promise<Trace> | undefined;
  #film: Promise<Trace> | undefined;

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

  get film(): Promise<Trace> {
    this.#film ??= this.#open();
    return this.#film;
  }

  /** Reads what was added; returns whether there is something. */
  async refresh(): Promise<boolean> {
    const isNew = await this.main.refresh();
    if (isNew) await Promise.all([this.#search, this.#film].map(async (opened) => (await opened)?.refresh()));
    return isNew;
  }
}
