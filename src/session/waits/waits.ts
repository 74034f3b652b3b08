import { fail, TtypilotError } from '../../base/errors/errors.js';
import { oneStep, type Work } from '../../base/work.js';
import type { Terminal } from '../../terminal/index.js';
import type { Selector } from '../../terminal/selectors/selector.js';
import type { SessionCore } from '../core.js';
import type { SessionExit } from '../lifecycle.js';
import type { InputState, Readiness } from '../readiness/readiness.js';
import type { Condition, Since } from './condition.js';
import { inputWanted, readinessKnown } from './conditions/input.js';
import {
  type Rest,
  type ScreenAspect,
  type ScreenCondition,
  screenChanged,
  screenStable,
  screenWritten,
} from './conditions/quiet.js';
import {
  explainSelector,
  explainStyle,
  type SelectorSeen,
  type SelectorWish,
  selectorSeen,
} from './conditions/selector.js';
import { cursorAt, exited, predicate } from './conditions/state.js';
import { textGone, textShown } from './conditions/text.js';
import { nearestMiss } from './nearest/nearest-miss.js';
import type { WaitForOptions, WaitResult } from './one-wait.js';
import { type WantedText, wantedPattern, wantedWords } from './patterns.js';
import type { WaitLoop } from './wait.js';

export interface WaitForTextOptions extends WaitForOptions {
  /** What counts: `'screen'`, what the screen shows now or later (the default); `'now'`, what is written after the call; or what is written after a seq. */
  since?: Since;
  /** Waits until the text is gone instead. */
  invert?: boolean;
}

/** How a wait of the library ended. */
export interface WaitForResult {
  outcome: WaitResult<unknown>['outcome'];
  elapsedMs: number;
  screenText: string;
  seq: number;
  /** Set when the program has exited. */
  exit?: SessionExit;
}

/** Set when the wait was not met: what comes closest to it, or what happened instead, as a sentence without a full stop. */
interface Missed {
  nearest?: string;
}

export interface TextResult extends WaitForResult, Missed {
  found: boolean;
  match?: { text: string; groups: string[]; line: number };
  /** The text was on the screen when the wait began; if `found` is false, it was too old to count. */
  matchedAtEntry?: boolean;
}

export interface WaitForSelectorOptions extends WaitForOptions, SelectorWish {}

export interface SelectorResult extends WaitForResult, SelectorSeen, Missed {
  /** Set when it was not found: the screen with the matches, or else the closest candidates, underlined. */
  explanation?: string;
  /** Set when the text was found in another style: `"Saved" is there in row 3, but green, not red`. */
  styleMiss?: string;
}

interface ScreenWaitOptions extends WaitForOptions {
  stableMs?: number;
  /** What counts as a change. Default `text`. */
  of?: ScreenAspect | undefined;
}

/** What kind of input the program wants, and the evidence for it. */
export interface InputResult extends WaitForResult {
  state: InputState;
  evidence: string[];
}

const TIMEOUT_MS = { text: 10_000, screen: 5000, exit: 30_000, input: 30_000 };
/** Longer than a check of readiness and its confirmation take. */
const READINESS_MS = 1000;
const STABLE_MS = 300;

function restOf({ stableMs = STABLE_MS, of = 'text' }: ScreenWaitOptions): Rest {
  return { stableMs, of };
}

/** The text that a plain selector looks for. */
function wantedOf(selector: Selector): WantedText | undefined {
  if (selector.type === 'exact') return selector.text;
  return selector.type === 'regex' ? { source: selector.pattern, flags: selector.flags } : undefined;
}

function selectorWords(selector: Selector): string {
  const wanted = wantedOf(selector);
  return wanted === undefined ? `a ${selector.type} on the screen` : wantedWords(wanted);
}

/** The waits of a session, each with its own default timeout and result. */
export class Waits {
  readonly #session: SessionCore;
  readonly #loop: WaitLoop;

  constructor(session: SessionCore, loop: WaitLoop) {
    this.#session = session;
    this.#loop = loop;
  }

  /** How many waits are pending. */
  get count(): number {
    return this.#loop.count;
  }

  /** Waits for a literal text or a regular expression. */
  async forText(wanted: WantedText, options: WaitForTextOptions = {}): Promise<TextResult> {
    const pattern = wantedPattern(wanted);
    const miss = () => nearestMiss(this.#session.terminal, wanted, options);
    if (options.invert) {
      const gone = await this.#wait(textGone(pattern), options, TIMEOUT_MS.text);
      const missed = await this.#missed(gone.result, miss, options);
      this.#note(`${wantedWords(wanted)} to go`, gone.result, missed);
      return { ...gone.result, found: gone.value !== undefined, ...missed };
    }
    const since = options.since ?? 'screen';
    const condition = textShown(pattern, since, this.#session.terminal);
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.text);
    // text from before the wait did not count, but the caller should know that it is there
    if (!value) {
      const old = condition.wasShown ? { matchedAtEntry: true } : {};
      const missed = await this.#missed(result, miss, options);
      this.#note(wantedWords(wanted), result, { ...missed, since });
      return { ...result, found: false, ...old, ...missed };
    }
    const { atEntry, ...match } = value;
    this.#note(wantedWords(wanted), result, { since, match: match.text, line: match.line });
    return { ...result, found: true, match, matchedAtEntry: atEntry };
  }

  /** Waits for something on the screen by its text, its place or its style. */
  async forSelector(selector: Selector, options: WaitForSelectorOptions = {}): Promise<SelectorResult> {
    const { value, result } = await this.#wait(selectorSeen(selector, options), options, TIMEOUT_MS.text);
    const { terminal } = this.#session;
    const looked = options.invert ? `${selectorWords(selector)} to go` : selectorWords(selector);
    if (value?.found) {
      this.#note(looked, result);
      return { ...result, ...value };
    }
    const styleMiss = options.invert ? undefined : explainStyle(selector, terminal);
    const wanted = wantedOf(selector);
    const missed =
      wanted === undefined
        ? {}
        : await this.#missed(
            result,
            () => nearestMiss(terminal, wanted, { invert: options.invert, isByRow: true }),
            options,
          );
    this.#note(looked, result, { nearest: styleMiss, ...missed });
    return {
      ...result,
      found: false,
      ...value,
      explanation: explainSelector(selector, terminal),
      ...(styleMiss === undefined ? {} : { styleMiss }),
      ...missed,
    };
  }

  /**
   * Waits until the visible text has changed, since the call or since an act, and has then been stable for `stableMs`. With
   * `of: 'looks'`, colours, other visible attributes and the place of a visible cursor count, too.
   */
  async forScreenChange(
    options: ScreenWaitOptions & { since?: number } = {},
  ): Promise<WaitForResult & Missed & { changed: boolean }> {
    const { screens } = this.#session;
    const since = options.since ?? screens.note();
    const condition = this.#changeSince(since, restOf(options));
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.screen);
    // a caller that resumes the wait must compare with the same baseline
    const seq = result.outcome === 'pending' ? since : result.seq;
    const missed = await this.#instead(condition, result, options);
    this.#note('a change of the screen', result, { ...missed, since });
    return { ...result, seq, changed: value !== undefined, ...missed };
  }

  /** Waits until the visible text, or with `of: 'looks'` everything visible, has not changed for `stableMs`. */
  async forStable(options: ScreenWaitOptions = {}): Promise<WaitForResult & Missed & { stable: boolean }> {
    const condition = screenStable(restOf(options));
    const { value, result } = await this.#wait(condition, options, TIMEOUT_MS.screen);
    const missed = await this.#instead(condition, result, options);
    this.#note('a stable screen', result, missed);
    return { ...result, stable: value !== undefined, ...missed };
  }

  /** Waits until the program exits. */
  async forExit(options: WaitForOptions = {}): Promise<WaitForResult & { exited: boolean }> {
    const { value, result } = await this.#wait(exited(), options, TIMEOUT_MS.exit);
    this.#note('the exit', result);
    return { ...result, exited: value !== undefined };
  }

  /** Waits until the program wants input; the result says which kind, and gives the evidence. */
  async forInput(options: WaitForOptions = {}): Promise<InputResult> {
    const { value, result } = await this.#wait(inputWanted(), options, TIMEOUT_MS.input);
    this.#note('input', result);
    if (value || result.exit) return { ...result, ...(value ?? this.#session.readiness.latest) };
    // the last finding may be old
    return { ...result, ...(await this.forReadiness()) };
  }

  /** Determines whether the program wants input now. */
  async forReadiness(): Promise<Readiness> {
    const { value } = await this.#wait(readinessKnown(), {}, READINESS_MS);
    return value ?? this.#session.readiness.latest;
  }

  /** Waits until the cursor is in this column, this row, or both. */
  async forCursor(
    place: { x?: number; y?: number },
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { there: boolean }> {
    const { value, result } = await this.#wait(cursorAt(place), options, TIMEOUT_MS.screen);
    this.#note(`the cursor at ${[place.x, place.y].map((at) => at ?? 'any').join(', ')}`, result);
    return { ...result, there: value !== undefined };
  }

  /** Waits until the function returns anything but false, null or undefined. */
  async until<T>(
    look: (terminal: Terminal) => T | undefined | null | false,
    options: WaitForOptions = {},
  ): Promise<WaitForResult & { value?: T }> {
    const { value, result } = await this.#wait(predicate(look), options, TIMEOUT_MS.screen);
    this.#note('a condition of the caller', result);
    return value === undefined ? result : { ...result, value };
  }

  /** Tells the journal how a wait ended. */
  #note(
    wanted: string,
    { outcome, elapsedMs }: WaitForResult,
    {
      since,
      match,
      line,
      nearest,
    }: { since?: Since; match?: string; line?: number; nearest?: string | undefined } = {},
  ): void {
    const { journal, terminal } = this.#session;
    if (!journal.isHeard) return;
    const row = line === undefined ? undefined : terminal.logicalLines().find((one) => one.line === line)?.y;
    journal.note({
      kind: 'wait',
      for: wanted,
      outcome,
      tookMs: elapsedMs,
      ...(since === undefined ? {} : { since: String(since) }),
      ...(match === undefined ? {} : { match }),
      ...(row === undefined ? {} : { row: Math.max(0, row) }),
      ...(nearest === undefined ? {} : { nearest }),
    });
  }

  /** Compares with the screen at `since`; if that is no longer kept, any write counts as a change. */
  #changeSince(since: number, rest: Rest): ScreenCondition {
    const { screens, terminal } = this.#session;
    if (since > terminal.seq) {
      throw fail('invalid_argument', {
        name: 'since',
        reason: `${since} is in the future; the current seq is ${terminal.seq}`,
      });
    }
    const baseline = screens.at(since);
    return baseline === undefined ? screenWritten(since, rest) : screenChanged(baseline, rest);
  }

  #instead(condition: ScreenCondition, result: WaitForResult, options: WaitForOptions): Promise<Missed> {
    const { terminal } = this.#session;
    return this.#missed(result, () => oneStep(() => condition.instead(terminal)), options);
  }

  /** Says what comes closest to a wait that was not met. */
  async #missed(
    { outcome }: WaitForResult,
    miss: () => Work<string | undefined>,
    { caller }: WaitForOptions,
  ): Promise<Missed> {
    if (outcome === 'matched' || outcome === 'cancelled') return {};
    try {
      const nearest = await this.#loop.run(miss(), caller);
      return nearest === undefined ? {} : { nearest };
    } catch (error) {
      // a caller with too much work gets the result alone
      if (error instanceof TtypilotError) return {};
      throw error;
    }
  }

  #wait<T>(
    condition: Condition<T>,
    { timeoutMs, ...options }: WaitForOptions,
    defaultTimeoutMs: number,
  ): Promise<{ value: T | undefined; result: WaitForResult }> {
    const ended = this.#loop.wait<T>(condition, { ...options, timeoutMs: timeoutMs ?? defaultTimeoutMs });
    return ended.then(({ value, ...rest }) => ({
      value,
      result: { ...rest, screenText: this.#session.terminal.screenText() },
    }));
  }
}
