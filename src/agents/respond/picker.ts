import { fail } from '../../base/errors/errors.js';
import type { ActOptions } from '../../session/input.js';
import type { Session } from '../../session/session.js';
import type { Terminal } from '../../terminal/index.js';
import { type Dialog, type Option, readDialog } from '../dialogs/dialog.js';
import { isReview } from './labels.js';

export interface PickerOptions {
  session: Session;
  /** What every act of the answer is given. */
  held: ActOptions;
  agentId: string;
  program: string | null;
  signal?: AbortSignal | undefined;
}

/** A list has at most a hundred options, and may be walked through once more. */
const MOST_KEYS = 250;
const MOVE_MS = 3000;
const LEAVE_MS = 15_000;
/** The next of several questions may be drawn a moment after the one before it is gone. */
const NEXT_PAGE_MS = 1000;
/** A field that is still for this long is open; most animations go faster, and those that do not are waited for this long at most. */
const FIELD_STILL_MS = 120;
const MAX_FIELD_STILL_MS = 1000;

/** Moves through the options of a dialog, one key at a time, with a look at the screen after each. */
export class Picker {
  readonly #options: PickerOptions;
  #keys = 0;

  constructor(options: PickerOptions) {
    this.#options = options;
  }

  /** How many keys were pressed. */
  get keys(): number {
    return this.#keys;
  }

  /** What stands on the screen now. */
  look(): Dialog | undefined {
    return readDialog(this.#options.session.terminal, this.#options.program);
  }

  /** Moves until an option is highlighted that is wanted. Throws `wrong_dialog` when there is none. */
  async moveTo(isWanted: (option: Option) => boolean, what: string): Promise<Option> {
    const start = this.#picker();
    const seen = new Set<number>();
    let marked = markedOf(start);
    const target = start.options.find(isWanted);
    const key = target && target.index < marked.index ? 'up' : 'down';
    while (!isWanted(marked)) {
      seen.add(marked.index);
      const next = await this.#step(key, start, marked);
      // it stays at the end of the list, or begins anew
      if (!next || seen.has(next.index) || seen.size > MOST_KEYS) throw this.wrongDialog(`it has no option ${what}`);
      marked = next;
    }
    return marked;
  }

  /** Sets or clears the box of the highlighted option. */
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

  /** Presses Enter and waits until something else stands in the place of the dialog; gives what that is. */
  async leave(): Promise<Dialog | undefined> {
    const before = this.#picker();
    const { index } = markedOf(before);
    await this.#press('enter');
    const isLeft = () => {
      const now = this.look();
      return !now || !isAbout(now, before) || now.options.find(({ highlighted }) => highlighted)?.index !== index;
    };
    await this.#until(isLeft, LEAVE_MS, 'the dialog is still there after Enter');
    // where one Enter does not end it all, another page or a review follows
    const mayGoOn = before.kind !== 'select' && !isReview(before);
    if (mayGoOn) await this.#options.session.waits.until(() => this.look(), { timeoutMs: NEXT_PAGE_MS });
    return this.look();
  }

  /**
   * Waits for the place to type into that the highlighted option opens: by itself in some programs, with Enter in most.
   * Enter is pressed once. A cursor on an emptied screen is not a field yet: the program may still be drawing it.
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
      await session.waits.forStable({ stableMs: FIELD_STILL_MS, timeoutMs: MAX_FIELD_STILL_MS });
    } while (!isOpen() && !session.exit);
  }

  wrongDialog(reason: string): Error {
    return fail('wrong_dialog', { agentId: this.#options.agentId, reason });
  }

  #picker(): Dialog {
    const dialog = this.look();
    if (!dialog || dialog.kind === 'text') throw this.wrongDialog('no list of options is on its screen');
    return dialog;
  }

  async #step(key: 'up' | 'down', start: Dialog, { index }: Option): Promise<Option | undefined> {
    await this.#press(key);
    const { session, signal } = this.#options;
    const { value } = await session.waits.until(
      () => {
        const now = this.look();
        if (!now) return undefined;
        if (!isAbout(now, start)) return 'another' as const;
        const marked = markedOf(now);
        return marked.index === index ? undefined : marked;
      },
      { timeoutMs: MOVE_MS, signal },
    );
    signal?.throwIfAborted();
    if (value === 'another') throw this.wrongDialog('another question came while the answer was chosen');
    return value;
  }

  /** Gives what the program had written before the key. */
  async #press(key: string): Promise<number> {
    const { session, held, signal } = this.#options;
    signal?.throwIfAborted();
    this.#keys++;
    // a key that is on its way is not called back
    return (await session.input.press(key, { ...held, signal: undefined })).seq;
  }

  async #until(isMet: () => boolean, timeoutMs: number, problem: string): Promise<void> {
    const { session } = this.#options;
    const { outcome } = await session.waits.until(isMet, { timeoutMs });
    if (outcome === 'exited') return;
    if (outcome !== 'matched') throw fail('send_failed', { reason: problem });
  }
}

/** The same question: in a small screen not the same options of it may be seen. */
function isAbout(now: Dialog, before: Dialog): boolean {
  const isMulti = ({ options }: Dialog) => options.some(({ checked }) => checked !== undefined);
  return now.kind === before.kind && now.question === before.question && isMulti(now) === isMulti(before);
}

function markedOf({ options }: Dialog): Option {
  return options.find(({ highlighted }) => highlighted) as Option;
}

/** Something was drawn in the row of the cursor, or something new right beside it, where a prompt or a frame stands. */
function hasNewField(terminal: Terminal, { before, seq }: { before: ReadonlySet<string>; seq: number }): boolean {
  const { y } = terminal.cursor;
  if (terminal.cells(y).some((cell) => cell.seq > seq && cell.text.trim() !== '')) return true;
  const rows = rowsOf(terminal);
  return [y - 1, y + 1].some((row) => rows[row] && !before.has(rows[row]));
}

function rowsOf(terminal: Terminal): string[] {
  return Array.from({ length: terminal.rows }, (_, y) => terminal.rowText(y).trim());
}

/** A cursor, that of the terminal or a drawn one, stands in the highlighted option itself. */
function isTypedInto(terminal: Terminal, dialog: Dialog): boolean {
  const { index } = markedOf(dialog);
  const { cursor, rows } = terminal;
  const isRow = (y: number) => new RegExp(`\\b${index + 1}[.)]\\s`).test(terminal.rowText(y));
  const y = Array.from({ length: rows }, (_, row) => row).findLast(isRow);
  if (y === undefined) return false;
  const drawn = terminal.cells(y).filter(({ style }) => style.inverse).length;
  return cursor.visible ? cursor.y === y && cursor.x > 0 : drawn === 1;
}
