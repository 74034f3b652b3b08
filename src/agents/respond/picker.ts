import { fail } from '../../base/errors/errors.js';
import type { ActOptions } from '../../session/input.js';
import type { Session } from '../../session/session.js';
import type { Terminal } from '../../terminal/index.js';
import { type Dialog, type Option, readDialog } from '../dialogs/dialog.js';
import { isReview } from './labels.js';

export interface PickerOptions {
  session: Session;
  /** Passed to every act of the answer. */
  held: ActOptions;
  agentId: string;
  program: string | null;
  signal?: AbortSignal | undefined;
}

/** Enough to walk twice through a list of a hundred options. */
const MAX_KEYS = 250;
const MOVE_MS = 3000;
const LEAVE_MS = 15_000;
/** The next question may appear a moment after the last one has gone. */
const NEXT_PAGE_MS = 1000;
/** What does not change for this long is drawn. Most animations are faster; slower ones delay us this long at most. */
const STILL_MS = 120;
const MAX_STILL_MS = 1000;

/** Moves through the options of a dialog, and checks the screen after each key. */
export class Picker {
  readonly #options: PickerOptions;
  #keys = 0;

  constructor(options: PickerOptions) {
    this.#options = options;
  }

  /** Keys pressed so far. */
  get keys(): number {
    return this.#keys;
  }

  /** The dialog on the screen now. */
  look(): Dialog | undefined {
    return readDialog(this.#options.session.terminal, this.#options.program);
  }

  /** The dialog once the screen is at rest. A dialog that is half drawn looks like another one, or like one with fewer options. */
  async atRest(): Promise<Dialog | undefined> {
    await this.#options.session.waits.forStable({ stableMs: STILL_MS, timeoutMs: MAX_STILL_MS });
    this.#options.signal?.throwIfAborted();
    return this.look();
  }

  /**
   * Moves until a wanted option is highlighted. Throws `wrong_dialog` if there is none: before any key where all options are
   * visible, otherwise with the highlight back where it was.
   */
  async moveTo(isWanted: (option: Option) => boolean, what: string): Promise<Option> {
    await this.refuseMissing(isWanted, what);
    const start = this.#picker();
    const seen = new Set<number>();
    let marked = markedOf(start);
    const target = start.options.find(isWanted);
    const key = target && target.index < marked.index ? 'up' : 'down';
    while (!isWanted(marked)) {
      seen.add(marked.index);
      const next = await this.#step(key, start, marked);
      // the end of the list: some lists stop there, others wrap around
      if (!next || seen.has(next.index) || seen.size > MAX_KEYS) {
        const moved = await this.#moveBack(start);
        throw this.wrongDialog(`it has no option ${what}${moved}`);
      }
      marked = next;
    }
    return marked;
  }

  /** Throws `wrong_dialog` if no option is a wanted one and all are visible. */
  async refuseMissing(isWanted: (option: Option) => boolean, what: string): Promise<void> {
    const isMissing = () => {
      const { options } = this.#picker();
      return !options.some(isWanted) && isWhole(this.#options.session.terminal, options);
    };
    if (!isMissing()) return;
    await this.atRest();
    if (isMissing()) throw this.wrongDialog(`it has no option ${what}`);
  }

  /** Highlights the option again that was highlighted at first; returns what to say if that fails. */
  async #moveBack(start: Dialog): Promise<string> {
    const { index } = markedOf(start);
    let marked = markedOf(this.#picker());
    for (let keys = 0; marked.index !== index && keys < MAX_KEYS; keys++) {
      const next = await this.#step(marked.index > index ? 'up' : 'down', start, marked);
      if (!next) break;
      marked = next;
    }
    return marked.index === index ? '' : `; the highlight has moved to "${marked.label}"`;
  }

  /** Checks or clears the box of the highlighted option. */
  async setChecked(isChecked: boolean): Promise<void> {
    const before = this.#picker();
    const { index, checked } = markedOf(before);
    if (checked === isChecked) return;
    await this.#press(' ');
    const isSet = () => {
      const option = this.look()?.options.find((candidate) => candidate.index === index);
      return option?.checked === isChecked;
    };
    await this.#until(isSet, MOVE_MS, `the box of option ${index} did not change`);
  }

  /** Presses Enter, waits until the dialog is gone, and returns what replaced it. */
  async leave(): Promise<Dialog | undefined> {
    const before = this.#picker();
    const { index } = markedOf(before);
    await this.#press('enter');
    const isLeft = () => {
      const now = this.look();
      return !now || !isAbout(now, before) || now.options.find(({ highlighted }) => highlighted)?.index !== index;
    };
    await this.#until(isLeft, LEAVE_MS, 'the dialog is still there after Enter');
    // if Enter does not end it, another page or a review follows
    const mayGoOn = before.kind !== 'select' && !isReview(before);
    if (mayGoOn) await this.#options.session.waits.until(() => this.look(), { timeoutMs: NEXT_PAGE_MS });
    return this.look();
  }

  /**
   * Waits for the text field of the highlighted option. Some programs open it at once, most on Enter, which is pressed once.
   * A cursor on a cleared screen is not a field yet: the program may still be drawing.
   */
  async openField(): Promise<void> {
    const { session } = this.#options;
    const { terminal } = session;
    if (isTypedInto(terminal, this.#picker())) return;
    const before = new Set(rowsOf(terminal));
    const seq = await this.#press('enter');
    const isOpen = () => {
      const now = this.look();
      if (now && now.kind !== 'text') return isTypedInto(terminal, now);
      return terminal.cursor.visible && hasNewField(terminal, { before, seq });
    };
    const deadline = performance.now() + LEAVE_MS;
    do {
      const leftMs = Math.max(1, deadline - performance.now());
      await this.#until(isOpen, leftMs, 'no text field opened');
      await this.atRest();
    } while (!isOpen() && !session.exit);
  }

  wrongDialog(reason: string): Error {
    return fail('wrong_dialog', { agentId: this.#options.agentId, reason });
  }

  #picker(): Dialog {
    const dialog = this.look();
    if (!dialog || dialog.kind === 'text') throw this.wrongDialog('its screen does not show a list of options');
    return dialog;
  }

  async #step(key: 'up' | 'down', start: Dialog, { index }: Option): Promise<Option | undefined> {
    await this.#press(key);
    const { session, signal } = this.#options;
    const deadline = performance.now() + MOVE_MS;
    for (;;) {
      const { value } = await session.waits.until(
        () => {
          const now = this.look();
          if (!now) return undefined;
          if (!isAbout(now, start)) return 'another' as const;
          const marked = markedOf(now);
          return marked.index === index ? undefined : marked;
        },
        { timeoutMs: Math.max(1, deadline - performance.now()), signal },
      );
      signal?.throwIfAborted();
      if (value !== 'another') return value;
      const still = await this.atRest();
      if (still && !isAbout(still, start)) throw this.wrongDialog('another question appeared during the answer');
    }
  }

  /** Returns the seq before the key. */
  async #press(key: string): Promise<number> {
    const { session, held, signal } = this.#options;
    signal?.throwIfAborted();
    this.#keys++;
    // a key that was sent cannot be taken back
    return (await session.input.press(key, { ...held, signal: undefined })).seq;
  }

  async #until(isMet: () => boolean, timeoutMs: number, problem: string): Promise<void> {
    const { session } = this.#options;
    const { outcome } = await session.waits.until(isMet, { timeoutMs });
    if (outcome === 'exited') return;
    if (outcome !== 'matched') throw fail('send_failed', { reason: problem });
  }
}

/** Compares questions only: a small screen may show other options of the same list. */
function isAbout(now: Dialog, before: Dialog): boolean {
  const isMulti = ({ options }: Dialog) => options.some(({ checked }) => checked !== undefined);
  return now.kind === before.kind && now.question === before.question && isMulti(now) === isMulti(before);
}

/** Lists that scroll show at least this many options, unless the screen is small. */
const MIN_WINDOW = 5;
const MIN_ROWS = 12;
/** What a list says that has more options than it shows. */
const HAS_MORE = /^(?!.*[↑▲]).*[↓▼⌄]|^\W*(?:\d+ )?more\b|\breveal more\b/iu;

/** Whether a dialog shows all its options. In doubt it does not. */
function isWhole(terminal: Terminal, options: readonly Option[]): boolean {
  if (options[0]?.index !== 0 || options.length >= MIN_WINDOW || terminal.rows < MIN_ROWS) return false;
  return !rowsOf(terminal).some((row) => HAS_MORE.test(row));
}

function markedOf({ options }: Dialog): Option {
  return options.find(({ highlighted }) => highlighted) as Option;
}

/** Something was drawn in the cursor's row, or something new next to it, such as a prompt or a frame. */
function hasNewField(terminal: Terminal, { before, seq }: { before: ReadonlySet<string>; seq: number }): boolean {
  const { y } = terminal.cursor;
  if (terminal.cells(y).some((cell) => cell.seq > seq && cell.text.trim() !== '')) return true;
  const rows = rowsOf(terminal);
  return [y - 1, y + 1].some((row) => rows[row] && !before.has(rows[row]));
}

function rowsOf(terminal: Terminal): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => terminal.rowText(y).trim());
}

/** A cursor, real or drawn, stands in the highlighted option itself. */
function isTypedInto(terminal: Terminal, dialog: Dialog): boolean {
  const { index } = markedOf(dialog);
  const { cursor, rows } = terminal;
  const isRow = (y: number) => new RegExp(`\\b${index + 1}[.)]\\s`).test(terminal.rowText(y));
  const y = Array.from({ length: rows }, (_, row) => row).findLast(isRow);
  if (y === undefined) return false;
  const drawn = terminal.cells(y).filter(({ style }) => style.inverse).length;
  return cursor.visible ? cursor.y === y && cursor.x > 0 : drawn === 1;
}
