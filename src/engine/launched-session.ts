import type { KillReport } from '../backends/backend.js';
import type { Disposable } from '../base/disposable.js';
import { fail } from '../base/errors.js';
import type { Act, ActOptions } from '../session/input.js';
import type { SessionExit, SessionState } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { MouseEvent, Terminal } from '../terminal/index.js';
import type { Condition, Since } from '../waits/condition.js';
import { screenChanged, screenStable } from '../waits/conditions/quiet.js';
import { cursorAt, exited, predicate } from '../waits/conditions/state.js';
import { textGone, textShown } from '../waits/conditions/text.js';
import { compilePattern, literalPattern, type Pattern } from '../waits/patterns.js';
import type { WaitResult, Waits } from '../waits/wait.js';
import type { Engine } from './engine.js';

export interface WaitForOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface WaitForTextOptions extends WaitForOptions {
  /** What counts: what the screen shows (the default), what comes after the call, or what comes after a seq. */
  since?: Since;
  /** Wait until the text is gone instead. */
  invert?: boolean;
}

/** How a wait of the library ended. */
export interface WaitForResult {
  outcome: WaitResult<unknown>['outcome'];
  elapsedMs: number;
  screenText: string;
  seq: number;
  /** There when the program has exited. */
  exit?: SessionExit;
}

export interface TextResult extends WaitForResult {
  found: boolean;
  match?: { text: string; groups: string[]; line: number };
  /** The text was there when the wait began. */
  matchedAtEntry?: boolean;
}

const TIMEOUT_MS = { text: 10_000, screen: 5000, exit: 30_000 };
const STABLE_MS = 300;

/** A running program, as `launch` returns it: type, wait, look, close. */
export class LaunchedSession {
  readonly #session: Session;
  readonly #waits: Waits;
  readonly #engine: Engine;

  constructor(session: Session, waits: Waits, engine: Engine) {
    this.#session = session;
    this.#waits = waits;
    this.#engine = engine;
  }

  get id(): string {
    return this.#session.id;
  }

  get pid(): number {
    return this.#session.pid;
  }

  get state(): SessionState {
    return this.#session.state;
  }

  /** How the program ended; undefined while it runs. */
  get exit(): SessionExit | undefined {
    return this.#session.exit;
  }

  /** How many bytes of output have been parsed. */
  get seq(): number {
    return this.#session.terminal.seq;
  }

  /** Everything that the terminal knows: cells, colours, cursor, history, modes. */
  get terminal(): Terminal {
    return this.#session.terminal;
  }

  /** The text on the screen, row by row. */
  get screen(): string {
    return this.#session.terminal.screenText();
  }

  /** Called once, after the last output; at once when the program has exited already. */
  onExit(listener: (exit: SessionExit) => void): Disposable {
    if (!this.exit) return this.#session.onExit(listener);
    listener(this.exit);
    return { dispose: () => {} };
  }

  /** After each change of the screen. */
  onScreen(listener: (change: { seq: number; revision: number }) => void): Disposable {
    return this.#session.onScreen(listener);
  }

  type(text: string, options?: ActOptions): Promise<Act> {
    return this.#session.input.type(text, options);
  }

  press(keys: string | readonly string[], options?: ActOptions): Promise<Act> {
    return this.#session.input.press(keys, options);
  }

  paste(text: string, options?: ActOptions): Promise<Act> {
    return this.#session.input.paste(text, options);
  }

  mouse(event: MouseEvent, options?: ActOptions): Promise<Act> {
    return this.#session.input.mouse(event, options);
  }

  write(bytes: Uint8Array, options?: ActOptions): Promise<Act> {
    return this.#session.input.write(bytes, options);
  }

  resize(cols: number, rows: number): Act {
    return this.#session.resize(cols, rows);
  }

  signal(name: NodeJS.Signals): Act {
    return this.#session.signal(name);
  }

  /** Waits for text (as it is) or a regular expression. */
  async waitForText(wanted: string | RegExp, options: WaitForTextOptions = {}): Promise<TextResult> {
    const pattern = patternOf(wanted);
    if (options.invert) {
      const gone = await this.#wait(textGone(pattern), options, TIMEOUT_MS.text);
      return { ...gone.result, found: gone.value !== undefined };
    }
    const condition = textShown(pattern, options.since ?? 'screen', this.terminal);
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.text);
    if (!value) return { ...result, found: false };
    const { atEntry, ...match } = value;
    return { ...result, found: true, match, matchedAtEntry: atEntry };
  }

  /** Waits until the visible text has changed, since the call or since an act, and has been still for `stableMs`. */
  async waitForScreenChange(
    options: WaitForOptions & { stableMs?: number; since?: number } = {},
  ): Promise<WaitForResult & { changed: boolean }> {
    const baseline = this.#baseline(options.since);
    const condition = screenChanged(baseline, options.stableMs ?? STABLE_MS);
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.screen);
    return { ...result, changed: value !== undefined };
  }

  /** Waits until the visible text has been the same for `stableMs`. */
  async waitForStable(
    options: WaitForOptions & { stableMs?: number } = {},
  ): Promise<WaitForResult & { stable: boolean }> {
    const condition = screenStable(options.stableMs ?? STABLE_MS);
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.screen);
    return { ...result, stable: value !== undefined };
  }

  /** Waits for the program's end. */
  async waitForExit(options: WaitForOptions = {}): Promise<WaitForResult & { exited: boolean }> {
    const { value, result } = await this.#wait(exited(), options, TIMEOUT_MS.exit);
    return { ...result, exited: value !== undefined };
  }

  /** Waits until the cursor is in this column, row, or both. */
  async waitForCursor(
    place: { x?: number; y?: number },
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { there: boolean }> {
    const { value, result } = await this.#wait(cursorAt(place), options, TIMEOUT_MS.screen);
    return { ...result, there: value !== undefined };
  }

  /** Waits until the function returns something that is not false, null or undefined. */
  async waitUntil<T>(
    look: (terminal: Terminal) => T | undefined | null | false,
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { value?: T }> {
    const { value, result } = await this.#wait(predicate(look), options, TIMEOUT_MS.screen);
    return value === undefined ? result : { ...result, value };
  }

  /** Ends the program and everything that it started. */
  close(): Promise<KillReport> {
    return this.#engine.close(this.#session);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #wait<T>(
    condition: Condition<T>,
    options: WaitForOptions,
    timeoutMs: number,
  ): Promise<{ value: T | undefined; result: WaitForResult }> {
    const ended = await this.#waits.wait<T>(condition, {
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal: options.signal,
    });
    const { value, ...rest } = ended;
    return { value, result: { ...rest, screenText: this.screen } };
  }

  #baseline(since: number | undefined): string {
    if (since === undefined) return this.screen;
    const text = this.#session.input.screenTextAt(since);
    if (text === undefined) throw fail('invalid_argument', { name: 'since', reason: 'no act returned this seq' });
    return text;
  }
}

function patternOf(wanted: string | RegExp): Pattern {
  return typeof wanted === 'string'
    ? literalPattern(wanted)
    : compilePattern(wanted.source, wanted.flags.replace(/[gyd]/g, ''));
}
