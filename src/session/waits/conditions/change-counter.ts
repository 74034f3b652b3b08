import type { Terminal } from '../../../terminal/index.js';
import type { LoggedScreen } from '../../output/screen-log.js';

/** Compares the screen with how it was at the last look, and counts the changes of each row. */
export class ChangeCounter {
  readonly of: 'text' | 'looks';
  readonly #start: LoggedScreen['cursor'];
  #text: string;
  #looks: readonly string[];
  #cursor: LoggedScreen['cursor'];
  /** How often each row has changed, as far as the checks saw it. */
  readonly rowChanges = new Map<number, number>();
  cursorMoves = 0;

  constructor(of: 'text' | 'looks', screen: LoggedScreen) {
    this.of = of;
    this.#text = screen.text;
    this.#looks = screen.looks;
    this.#start = screen.cursor;
    this.#cursor = screen.cursor;
  }

  /** Whether the screen differs from the one at the last look. */
  hasMoved(terminal: Terminal): boolean {
    if (this.of === 'text') return terminal.screenText() !== this.#text && this.#rowsMoved(terminal);
    const isElsewhere = this.#cursorMoved(terminal);
    return this.#rowsMoved(terminal) || isElsewhere;
  }

  /** Whether a row has changed at any time, or the cursor is now elsewhere. */
  get isChanged(): boolean {
    return this.rowChanges.size > 0 || !isSame(this.#cursor, this.#start);
  }

  get isRestless(): boolean {
    return this.rowChanges.size > 0 || this.cursorMoves > 0;
  }

  #rowsMoved(terminal: Terminal): boolean {
    const [before, now] = this.#renew(terminal);
    let isMoved = false;
    for (let y = 0; y < Math.max(now.length, before.length); y++) {
      if (now[y] === before[y]) continue;
      isMoved = true;
      this.rowChanges.set(y, (this.rowChanges.get(y) ?? 0) + 1);
    }
    return isMoved;
  }

  /** The rows at the last look, and now. */
  #renew(terminal: Terminal): [before: readonly string[], now: readonly string[]] {
    if (this.of === 'text') {
      const before = this.#text;
      this.#text = terminal.screenText();
      return [before.split('\n'), this.#text.split('\n')];
    }
    const before = this.#looks;
    this.#looks = Array.from({ length: terminal.rows }, (_, y) => terminal.rowLook(y));
    return [before, this.#looks];
  }

  /** A hidden cursor has no place: programs hide it while they draw, and some let it blink. */
  #cursorMoved({ cursor: { x, y, visible } }: Terminal): boolean {
    if (!visible) return false;
    const isMoved = this.#cursor !== undefined && !isSame(this.#cursor, { x, y });
    this.#cursor = { x, y };
    if (isMoved) this.cursorMoves++;
    return isMoved;
  }
}

function isSame(one: LoggedScreen['cursor'], other: LoggedScreen['cursor']): boolean {
  // a cursor that was hidden may appear anywhere
  return one === undefined || other === undefined || (one.x === other.x && one.y === other.y);
}
