import { fail } from '../../base/errors.js';
import type { LaunchedSession } from '../../engine/launched-session.js';
import type { Terminal } from '../../terminal/index.js';
import { type Dialog, type Option, readDialog } from '../dialogs/dialog.js';

export interface PickerOptions {
  session: LaunchedSession;
  agentId: string;
  program: string | null;
  signal?: AbortSignal | undefined;
}

/** A list has at most a hundred options, and may be walked through once more. */
const MOST_KEYS = 250;
const MOVE_MS = 3000;
const LEAVE_MS = 15_000;

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
    return this.look();
  }

  /** Waits for the place to type into that the highlighted option opens: by itself in some programs, with Enter in most. */
  async openField(): Promise<void> {
    const isOpen = () => {
      const { session } = this.#options;
      const now = this.look();
      if (now && now.kind !== 'text') return isTypedInto(session.terminal, now);
      return session.terminal.cursor.visible;
    };
    if (isOpen()) return;
    await this.#press('enter');
    await this.#until(isOpen, MOVE_MS, 'no text field opened');
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
    const { value } = await session.waitUntil(
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

  async #press(key: string): Promise<void> {
    const { session, signal } = this.#options;
    signal?.throwIfAborted();
    this.#keys++;
    await session.press(key);
  }

  async #until(isMet: () => boolean, timeoutMs: number, problem: string): Promise<void> {
    const { session } = this.#options;
    const { outcome } = await session.waitUntil(isMet, { timeoutMs });
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
