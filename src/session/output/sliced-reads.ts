import { finish, oneStep, type Work } from '../../base/work.js';
import { type ScreenView, type ViewOptions, viewing } from '../../render/view.js';
import type { Terminal } from '../../terminal/index.js';
import { isSmall, steady } from '../../terminal/steady.js';
import type { SessionCore } from '../core.js';
import type { WantedText } from '../waits/patterns.js';
import { type FoundLines, type SearchOptions, searchOutput } from './search-output.js';

export type SeenOptions = ViewOptions & {
  /** Only the rows that have changed since this seq. */
  since?: number | undefined;
};

/** A screen in one of the formats, and the terminal's state at that moment. */
export interface SeenScreen extends Pick<Terminal, 'cols' | 'rows' | 'cursor' | 'title' | 'isAlternate' | 'seq'> {
  view: ScreenView;
}

/** The long reads of a session, as work that can pause. */
export class SlicedReads {
  readonly #session: SessionCore;

  constructor(session: SessionCore) {
    this.#session = session;
  }

  /** The screen, remembered for a later comparison. A small screen is read without a pause. */
  *view({ since, ...options }: SeenOptions = {}): Work<SeenScreen> {
    const { terminal, screens } = this.#session;
    const hasPauses = !isSmall(terminal) || (options.historyLines ?? 0) > 0;
    const view = yield* steady(terminal, () => {
      const changed = since === undefined ? undefined : screens.rowsChangedSince(since);
      screens.note();
      const work = viewing(terminal, { ...options, ...(changed ? { onlyRows: changed } : {}) });
      return hasPauses ? work : oneStep(() => finish(work));
    });
    const { cols, rows, cursor, title, isAlternate, seq } = terminal;
    return { view, cols, rows, cursor, title, isAlternate, seq };
  }

  /** The matching lines of the history and the screen. */
  search(wanted: WantedText, options: SearchOptions = {}): Work<FoundLines> {
    return searchOutput(this.#session.terminal, wanted, options);
  }

  /** Bytes that reproduce this screen on a fresh terminal of the same size. */
  serialize(options: { scrollback?: number; maxCharacters?: number } = {}): Work<string> {
    const { terminal } = this.#session;
    return steady(terminal, () => terminal.serializing(options));
  }
}
