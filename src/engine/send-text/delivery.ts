import { fail } from '../../base/errors.js';
import type { Session } from '../../session/session.js';
import { namedKeys, type Writer } from '../../session/writer.js';
import type { Condition } from '../../waits/condition.js';
import type { Waits } from '../../waits/wait.js';
import { stillnessMs, textTaken } from './after-enter.js';
import { type BeforeEnter, enterMayFollow, ghostGone } from './before-enter.js';
import { inputArea } from './input-area.js';
import { lineRead } from './line-read.js';
import { adaptiveDelayMs, type Pace, type Taker, takerOf } from './pace.js';
import { plain } from './plain.js';
import type { Receipt } from './receipt.js';
import { stageText } from './stage-text.js';
import { StagedText } from './staged-text.js';
import type { Verdict } from './verdicts.js';
import * as verdicts from './verdicts.js';

export interface DeliveryParts {
  session: Session;
  waits: Waits;
  writer: Writer;
  pace: Pace;
  /** Aborted when the message must stop: the caller gave up, or somebody else has taken the session over. */
  signal: AbortSignal;
}

export interface DeliveryOptions {
  submit: boolean;
  verify: boolean;
  maxEnterRetries: number;
}

const ENTER = namedKeys('enter');
const ESCAPE = namedKeys('escape');
const BACKSPACE = namedKeys('backspace');
/** A program that shows nothing of a text for so long shows nothing at all. */
const UNSEEN_MS = 2000;
/** Programs wait so long at most whether Escape is the beginning of another key. */
const ESCAPE_MS = 600;
const MEND_MS = 100;
const MOST_TRIES = 5;
/** A bound for waits that end by themselves. */
const LONGEST_MS = 60_000;

/** One text on its way: staged, observed, submitted, observed. What is known of it so far can be read at any time. */
export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #text: string;
  readonly #options: DeliveryOptions;
  readonly #evidence: string[] = [];
  readonly #startedAt: number;
  #staged: StagedText;
  #screenBefore = '';
  #taker: Taker = 'keys';
  #isEchoed = true;
  #isMarked: boolean | undefined;
  #isTyped = false;
  #isSeen = false;
  #isSwallowed = false;
  #echoMs = 0;
  #attempts = 0;
  #seq: number;

  constructor(parts: DeliveryParts, text: string, options: DeliveryOptions) {
    const { terminal, clock } = parts.session;
    this.#parts = parts;
    this.#text = text;
    this.#options = options;
    this.#startedAt = clock.now();
    this.#staged = new StagedText(terminal, text);
    this.#seq = terminal.seq;
  }

  /** Whether anything of the text was sent. */
  get isTyped(): boolean {
    return this.#isTyped;
  }

  async run(): Promise<Receipt> {
    const mode = this.#parts.session.inputMode();
    if (!(await this.#stage(mode))) return this.receipt('no', 'the input line was lost while the text was typed');
    const { canonical, echo } = (await mode) ?? {};
    this.#taker = takerOf(await mode);
    this.#isEchoed = !(canonical && !echo);
    if (!this.#options.submit) return this.#stageOnly();
    return this.#submit();
  }

  /** The receipt as it would be now. */
  receipt(accepted: Receipt['accepted'], ...evidence: string[]): Receipt {
    return {
      seq: this.#seq,
      staged: this.#isSeen,
      accepted,
      attempts: this.#attempts,
      evidence: [...this.#evidence, ...evidence],
      latencyMs: this.#parts.session.clock.now() - this.#startedAt,
    };
  }

  /** The receipt of a message that had to stop before its next write. */
  stopped(reason: string): Receipt {
    return this.receipt(this.#attempts === 0 ? 'no' : 'unconfirmed', reason);
  }

  async #stage(mode: ReturnType<Session['inputMode']>): Promise<boolean> {
    const { session, writer } = this.#parts;
    this.#isMarked = writer.marksPastes;
    const isMultiLine = /[\r\n]/.test(this.#text.trimEnd());
    if (this.#isMarked !== false) await writer.paste(this.#text, { keepsBreaks: true });
    else {
      const type = async (text: string) => {
        await writer.type(text);
        this.#isTyped = true;
      };
      const seen = (staged: StagedText, timeoutMs: number) =>
        this.#watch({ check: () => (staged.find() ? { met: true as const } : undefined) }, timeoutMs);
      if (!(await stageText(this.#text, { terminal: session.terminal, mode, type, seen }))) return false;
    }
    this.#isTyped = true;
    this.#evidence.push(verdicts.typed[`${this.#isMarked}`]);
    if (isMultiLine && this.#isMarked === false) {
      this.#evidence.push(
        'the program takes no marked pastes, so each line but the last was submitted as it was typed',
      );
    }
    return true;
  }

  async #stageOnly(): Promise<Receipt> {
    await this.#observe({ looksForGhost: false, unseenMs: this.#unseenMs });
    return this.receipt('no', 'Enter was not asked for');
  }

  async #submit(): Promise<Receipt> {
    const refusal = await this.#prepare();
    if (refusal !== undefined) return this.receipt('no', refusal);
    for (;;) {
      const { accepted, evidence } = await this.#pressEnter();
      if (accepted) return this.receipt(accepted, evidence);
      this.#evidence.push(evidence);
      if (this.#attempts > this.#options.maxEnterRetries) throw this.#failure();
      const again = await this.#observe({ looksForGhost: true, unseenMs: 0 });
      if (again.state === 'lost' || again.state === 'unseen')
        return this.receipt('yes', verdicts.afterEnter.gone.evidence);
      if (again.state === 'exited') return this.receipt('yes', verdicts.afterEnter.exited.evidence);
      const obstacle = again.state === 'ghost' ? await this.#dismissGhost() : undefined;
      if (obstacle !== undefined) return this.receipt('unconfirmed', obstacle);
    }
  }

  /** Waits until Enter may be pressed; returns why it must not be. */
  async #prepare(): Promise<string | undefined> {
    if (this.#taker === 'lines' && !this.#isEchoed) {
      this.#evidence.push('the terminal does not echo what is typed');
      return undefined;
    }
    const looksForGhost = this.#options.verify && this.#taker !== 'lines';
    const before = await this.#observe({ looksForGhost, unseenMs: this.#unseenMs });
    if (!this.#options.verify) return undefined;
    if (before.state === 'exited') return 'the program ended before Enter';
    if (before.state === 'lost') return 'something else took the place of the input line; nothing more was typed';
    if (before.state === 'ghost') return this.#dismissGhost();
    // where nothing is seen of a text, a dialog may have got it, and Enter would answer that
    if (before.state === 'unseen' && this.#taker !== 'lines') {
      return 'the text did not appear in an input line, so Enter was not pressed; verify false presses it blindly';
    }
    return undefined;
  }

  async #pressEnter(): Promise<Verdict> {
    const { session, writer, pace } = this.#parts;
    const { terminal, probe } = session;
    this.#screenBefore = plain(terminal.screenText());
    const before = probe?.look();
    const { seq } = await writer.press(ENTER);
    if (this.#attempts++ === 0) this.#seq = seq;
    if (!this.#options.verify) return { accepted: 'unconfirmed', evidence: 'not verified' };
    if (this.#taker === 'lines') {
      const echoedSeq = seq + (this.#isEchoed ? '\r\n'.length : 0);
      return verdicts.afterLine[(await this.#watch(lineRead({ probe, before, echoedSeq }))) ?? 'silent'];
    }
    const quietMs = stillnessMs(this.#taker, this.#echoMs);
    const options = {
      staged: this.#staged,
      taker: this.#taker,
      seq,
      probe,
      before,
      wasMarked: this.#isMarked === true,
      quietMs,
      echoMs: this.#echoMs,
      slowestEchoMs: pace.slowestEchoMs,
    };
    const after = (await this.#watch(textTaken(options))) ?? 'busy';
    if ((after === 'gone' || after === 'ended') && this.#isSwallowed) pace.slowDown();
    this.#isSwallowed = after === 'still';
    return after === 'broken' ? this.#afterBreak() : verdicts.afterEnter[after];
  }

  /** The cursor is in a blank line below the text: either the line was taken, or Enter has made a line break. */
  async #afterBreak(): Promise<Verdict> {
    const hasNewText = plain(this.#parts.session.terminal.screenText()) !== this.#screenBefore;
    const mode = await this.#parts.session.inputMode();
    if (mode?.canonical) return verdicts.afterEnter.ended;
    if (this.#isMarked !== false && (await this.#mend()))
      return { evidence: 'Enter had made a line break, which was taken back' };
    return hasNewText
      ? { accepted: 'yes', evidence: 'the cursor left the line and the program wrote something new' }
      : { accepted: 'unconfirmed', evidence: 'the cursor went to a new line, and nothing else changed' };
  }

  /** Takes a line break back, when there is one. */
  async #mend(): Promise<boolean> {
    const { writer, pace } = this.#parts;
    await writer.press(BACKSPACE);
    const isBack = () => (this.#staged.whereabouts(this.#seq) === 'staged' ? { met: true } : undefined);
    const isMended = (await this.#watch({ check: isBack }, MEND_MS + 4 * this.#echoMs)) ?? false;
    if (isMended) pace.slowDown();
    return isMended;
  }

  /** Escape, and a look at what it did; returns why Enter must not follow. */
  async #dismissGhost(): Promise<string | undefined> {
    const { writer, session } = this.#parts;
    await writer.press(ESCAPE);
    const outcome = await this.#watch(ghostGone(this.#staged), ESCAPE_MS);
    if (outcome !== 'lost') {
      this.#evidence.push(outcome ? 'a suggestion was dismissed with Escape' : 'Escape left the suggestion there');
      return undefined;
    }
    if (!this.#staged.isAsAtFirst()) return 'Escape, sent to dismiss a suggestion, changed the input line';
    this.#evidence.push('Escape wiped the text with the suggestion, so it was typed again');
    this.#staged = new StagedText(session.terminal, this.#text);
    await writer.paste(this.#text, { keepsBreaks: true });
    const { state } = await this.#observe({ looksForGhost: false, unseenMs: this.#unseenMs });
    return state === 'ready' ? undefined : 'the text did not come back after Escape had wiped it';
  }

  async #observe(options: { looksForGhost: boolean; unseenMs: number }): Promise<BeforeEnter> {
    const { pace, session } = this.#parts;
    const { length } = this.#text;
    const settling = pace.settling(this.#taker, { isMarked: this.#isMarked === true, length });
    const writtenAt = session.input.lastActAt;
    const isBusy = () => this.#taker === 'keys' && session.probe?.look()?.isBusy === true;
    const before = await this.#watchUpToDate(() =>
      enterMayFollow({ ...settling, ...options, staged: this.#staged, isBusy }),
    );
    if (before.state !== 'unseen' && this.#staged.seenAs !== undefined && !this.#isSeen) {
      this.#isSeen = true;
      this.#echoMs = Math.max(0, before.seenAt - writtenAt);
      pace.noteEcho(this.#echoMs);
      this.#evidence.push(verdicts.seen[this.#staged.seenAs]);
    }
    return before;
  }

  /** What was seen may be old on a busy machine: it counts only if it is still so after all output has come. */
  async #watchUpToDate(condition: () => Condition<BeforeEnter>): Promise<BeforeEnter> {
    for (let tries = 0; ; tries++) {
      const before = (await this.#watch(condition())) ?? { state: 'unseen' };
      if ((before.state !== 'ready' && before.state !== 'ghost') || tries === MOST_TRIES) return before;
      await this.#parts.session.sync();
      if (this.#staged.find()) return before;
    }
  }

  /** Waits through the one waiting loop; undefined when the time is over. */
  async #watch<T>(condition: Condition<T>, timeoutMs = LONGEST_MS): Promise<T | undefined> {
    const { waits, signal } = this.#parts;
    const { value, outcome } = await waits.wait(condition, { timeoutMs, signal });
    if (outcome === 'cancelled') signal.throwIfAborted();
    return value;
  }

  get #unseenMs(): number {
    const delayMs = adaptiveDelayMs(this.#text.length);
    const isShown = this.#options.verify && this.#taker !== 'lines' && plain(this.#text) !== '';
    return isShown ? UNSEEN_MS + 2 * delayMs : delayMs;
  }

  #failure(): Error {
    return fail('send_failed', {
      attempts: this.#attempts,
      inputArea: inputArea(this.#parts.session.terminal),
    });
  }
}
