import { fail } from '../../base/errors/errors.js';
import type { Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import type { ActOptions } from '../input.js';
import { lineRead, stillnessMs, textBack, textTaken } from './after-enter.js';
import { type BeforeEnter, ghostGone } from './before-enter.js';
import { Observer, type ObserverParts } from './observer.js';
import { takerOf } from './pace.js';
import type { Receipt } from './receipt.js';
import { bareText } from './screen-rows.js';
import { stageText } from './stage-text.js';
import type { StagedText } from './staged-text.js';
import type { Proof } from './verdicts.js';
import * as verdicts from './verdicts.js';

export interface TextDeliveryParts extends ObserverParts {
  /** The options for every act of the message. */
  held: ActOptions;
}

export interface TextDeliveryOptions {
  submit: boolean;
  verify: boolean;
  maxEnterRetries: number;
  detectGhostText: boolean;
  clearDelayMs: number;
}

/** The longest time that programs wait after Escape for the rest of another key. */
const ESCAPE_MS = 600;
/** How much of the screen a failure shows. */
const ROWS_ABOVE = 6;
const ROWS_BELOW = 3;
const MAX_COLUMNS = 200;

/** Delivers one text: stages it, observes it, submits it, observes it again. A receipt is available at any time. */
export class TextDelivery {
  readonly #parts: TextDeliveryParts;
  readonly #text: string;
  readonly #options: TextDeliveryOptions;
  readonly #evidence: string[] = [];
  readonly #startedAt: number;
  readonly #observer: Observer;
  #screenBefore = '';
  #isEchoed = true;
  #isTyped = false;
  /** Whether the text was in the input line at the last look before Enter. */
  #isStaged = false;
  #isSwallowed = false;
  #attempts = 0;
  #seq: number;

  constructor(parts: TextDeliveryParts, text: string, options: TextDeliveryOptions) {
    const { terminal, clock } = parts.session;
    this.#parts = parts;
    this.#text = text;
    this.#options = options;
    this.#startedAt = clock.now();
    this.#observer = new Observer(parts, text);
    this.#seq = terminal.seq;
  }

  /** Whether any of the text was sent. */
  get isTyped(): boolean {
    return this.#isTyped;
  }

  async run(): Promise<Receipt> {
    const mode = this.#parts.session.inputMode();
    if (!(await this.#stage(mode))) return this.receipt('no', 'the input line was lost while the text was typed');
    const { canonical, echo } = (await mode) ?? {};
    this.#observer.taker = takerOf(await mode);
    this.#isEchoed = !(canonical && !echo);
    if (!this.#options.submit) return this.#stageOnly();
    return this.#submit();
  }

  /** The receipt as it would be now. */
  receipt(accepted: NonNullable<Receipt['accepted']>, ...evidence: string[]): Receipt {
    return {
      seq: this.#seq,
      staged: this.#options.submit ? this.#observer.seenAs !== undefined : this.#isStaged,
      ...(this.#options.submit && { accepted }),
      attempts: this.#attempts,
      evidence: [...this.#evidence, ...evidence],
      latencyMs: this.#parts.session.clock.now() - this.#startedAt,
    };
  }

  /** The receipt of a message that had to stop before its next write. */
  stopped(reason: string): Receipt {
    return this.receipt(this.#attempts === 0 ? 'no' : 'unconfirmed', reason);
  }

  async #stage(mode: ReturnType<SessionCore['inputMode']>): Promise<boolean> {
    const { session, held } = this.#parts;
    const { input } = session;
    this.#observer.isMarked = input.marksPastes;
    const isMultiLine = /[\r\n]/.test(this.#text.trimEnd());
    if (this.#observer.isMarked !== false) await this.#paste();
    else {
      const type = async (text: string) => {
        await input.type(text, held);
        this.#isTyped = true;
      };
      const seen = (staged: StagedText, timeoutMs: number) =>
        this.#observer.watch({ check: () => (staged.find() ? { met: true as const } : undefined) }, timeoutMs);
      if (!(await stageText(this.#text, { terminal: session.terminal, mode, type, seen }))) return false;
    }
    this.#isTyped = true;
    this.#evidence.push(verdicts.typedAs[`${this.#observer.isMarked}`]);
    if (isMultiLine && this.#observer.isMarked === false) {
      this.#evidence.push(
        'the program does not take bracketed pastes, so every line but the last was submitted as it was typed',
      );
    }
    return true;
  }

  #paste(): Promise<unknown> {
    const { session, held } = this.#parts;
    return session.input.paste(this.#text, { ...held, keepsBreaks: true });
  }

  async #stageOnly(): Promise<Receipt> {
    if (this.#observer.taker === 'lines' && !this.#isEchoed) return this.receipt('no', verdicts.NO_ECHO);
    const { state } = await this.#observe({
      looksForGhost: false,
      unseenMs: this.#observer.unseenMs(this.#options),
    });
    if (state === 'lost') return this.receipt('no', verdicts.lost);
    if (state === 'exited') return this.receipt('no', 'the program ended');
    return state === 'unseen' ? this.receipt('no', this.#unseen) : this.receipt('no');
  }

  async #submit(): Promise<Receipt> {
    const refusal = await this.#prepare();
    if (refusal !== undefined) return this.receipt('no', refusal);
    for (;;) {
      const { accepted, evidence } = await this.#pressEnter();
      if (accepted) return this.receipt(accepted, evidence);
      this.#evidence.push(evidence);
      if (this.#attempts > this.#options.maxEnterRetries) throw this.#failure();
      const again = await this.#observe({ looksForGhost: this.#options.detectGhostText, unseenMs: 0 });
      if (again.state === 'lost' || again.state === 'unseen')
        return this.receipt('yes', verdicts.afterEnter.gone.evidence);
      if (again.state === 'exited') return this.receipt('yes', verdicts.afterEnter.exited.evidence);
      // the next dialog may have opened since, with the text in it
      if (this.#observer.staged.isRelabelled())
        return this.receipt('unconfirmed', verdicts.afterEnter.relabelled.evidence);
      const obstacle = again.state === 'ghost' ? await this.#dismissGhost() : undefined;
      if (obstacle !== undefined) return this.receipt('unconfirmed', obstacle);
    }
  }

  /** Waits until Enter may be pressed; returns the reason if it must not be. */
  async #prepare(): Promise<string | undefined> {
    if (this.#observer.taker === 'lines' && !this.#isEchoed) {
      this.#evidence.push(verdicts.NO_ECHO);
      return undefined;
    }
    const { detectGhostText, verify } = this.#options;
    // its lines were submitted as they were typed, and there is nothing to see in an empty last one
    if (this.#observer.isMarked === false && /[\r\n]$/.test(this.#text)) return undefined;
    const looksForGhost = detectGhostText && verify && this.#observer.taker !== 'lines';
    const before = await this.#observe({ looksForGhost, unseenMs: this.#observer.unseenMs(this.#options) });
    if (!verify) return undefined;
    if (before.state === 'exited') return 'the program ended before Enter';
    if (before.state === 'lost') return this.#observer.staged.isAmbiguous ? this.#unseen : verdicts.lost;
    if (before.state === 'ghost') return this.#dismissGhost();
    // an unseen text may have gone to a dialog, which Enter would answer
    return before.state === 'unseen' && this.#observer.taker !== 'lines' ? this.#unseen : undefined;
  }

  /** What is known of a text that was typed and not seen, and what to do: never to type it again. */
  get #unseen(): string {
    return this.#observer.staged.isAmbiguous ? verdicts.unseen.ambiguous : verdicts.unseen.nowhere;
  }

  async #pressEnter(): Promise<Proof> {
    const { session, held, pace } = this.#parts;
    const { terminal, probe } = session;
    this.#screenBefore = bareText(terminal.screenText());
    this.#observer.staged.markSurroundings();
    const wasCursorVisible = terminal.cursor.visible;
    await probe?.refresh?.();
    const before = probe?.look();
    const { seq } = await session.input.press('enter', held);
    if (this.#attempts++ === 0) this.#seq = seq;
    if (!this.#options.verify) return { accepted: 'unconfirmed', evidence: 'not verified' };
    if (this.#observer.taker === 'lines') {
      const echoedSeq = seq + (this.#isEchoed ? '\r\n'.length : 0);
      return verdicts.afterLine[(await this.#observer.watch(lineRead({ probe, before, echoedSeq }))) ?? 'silent'];
    }
    const quietMs = stillnessMs(this.#observer.taker, this.#observer.echoMs);
    const options = {
      staged: this.#observer.staged,
      taker: this.#observer.taker,
      seq,
      probe,
      before,
      wasCursorVisible,
      wasMarked: this.#observer.isMarked === true,
      quietMs,
      echoMs: this.#observer.echoMs,
      slowestEchoMs: pace.slowestEchoMs,
    };
    const after = (await this.#observer.watch(textTaken(options))) ?? 'busy';
    if ((after === 'gone' || after === 'ended') && this.#isSwallowed) pace.slowDown();
    this.#isSwallowed = after === 'still';
    return after === 'broken' ? this.#afterBreak() : verdicts.afterEnter[after];
  }

  /** The cursor is in a blank line below the text: either the line was taken, or Enter made a line break. */
  async #afterBreak(): Promise<Proof> {
    const hasNewText = bareText(this.#parts.session.terminal.screenText()) !== this.#screenBefore;
    const mode = await this.#parts.session.inputMode();
    if (mode?.canonical) return verdicts.afterEnter.ended;
    if (this.#observer.isMarked !== false && (await this.#mend()))
      return { evidence: 'Enter made a line break, which was removed' };
    return hasNewText
      ? { accepted: 'yes', evidence: 'the cursor left the line and the program wrote something new' }
      : { accepted: 'unconfirmed', evidence: 'the cursor went to a new line, and nothing else changed' };
  }

  /** Removes a line break that Enter made; returns whether there was one. */
  async #mend(): Promise<boolean> {
    const { session, held, pace } = this.#parts;
    const { staged, echoMs } = this.#observer;
    const { probe } = session;
    await probe?.refresh?.();
    const before = probe?.look();
    await session.input.press('backspace', held);
    const isMended = await this.#observer.watch(textBack({ staged, probe, before, echoMs, seq: this.#seq }));
    if (isMended) pace.slowDown();
    return isMended === true;
  }

  /** Presses Escape and observes its effect; returns the reason if Enter must not follow. */
  async #dismissGhost(): Promise<string | undefined> {
    const { session, held } = this.#parts;
    const { clearDelayMs } = this.#options;
    await session.input.press('escape', held);
    const gone = ghostGone(this.#observer.staged, clearDelayMs);
    const outcome = await this.#observer.watch(gone, Math.max(ESCAPE_MS, clearDelayMs + 1));
    if (outcome !== 'lost') {
      this.#evidence.push(outcome ? 'a suggestion was dismissed with Escape' : 'Escape left the suggestion there');
      return undefined;
    }
    if (!this.#observer.staged.isAsAtFirst()) return 'Escape, sent to dismiss a suggestion, changed the input line';
    this.#evidence.push('Escape erased the text with the suggestion, so it was typed again');
    this.#observer.restart();
    await this.#paste();
    const { state } = await this.#observe({ looksForGhost: false, unseenMs: this.#observer.unseenMs(this.#options) });
    return state === 'ready' ? undefined : 'the text did not reappear after Escape had erased it';
  }

  async #observe(options: { looksForGhost: boolean; unseenMs: number }): Promise<BeforeEnter> {
    const wasSeen = this.#observer.seenAs !== undefined;
    const before = await this.#observer.beforeEnter(options);
    const { seenAs } = this.#observer;
    this.#isStaged = before.state === 'ready' || before.state === 'ghost';
    if (seenAs && !wasSeen) this.#evidence.push(verdicts.seen[seenAs]);
    return before;
  }

  #failure(): Error {
    const area = inputArea(this.#parts.session.terminal);
    const reason = `Enter was pressed ${this.#attempts} times and the text is still in the input line: ${area}`;
    const details = { reason, attempts: this.#attempts, inputArea: area };
    return fail('send_failed', details);
  }
}

/** The screen around the cursor, for people who look for the cause of a failure. */
function inputArea(terminal: Terminal): string {
  const { y } = terminal.cursor;
  const from = Math.max(0, y - ROWS_ABOVE);
  const to = Math.min(terminal.rows, y + ROWS_BELOW + 1);
  return Array.from({ length: to - from }, (_, i) => terminal.rowText(from + i).slice(0, MAX_COLUMNS)).join('\n');
}
