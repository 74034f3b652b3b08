import type { Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import { findSelected } from '../focus/find-selected.js';
import type { ActOptions } from '../input.js';
import { editedPrompt } from '../readiness/edited-prompt.js';
import type { InputState, Readiness } from '../readiness/readiness.js';
import { cursorLine, LIBRARY, type ViewerMark, type Viewers } from '../seen/viewers.js';
import type { Receipt, SendTextOptions } from '../send-text/receipt.js';
import type { Since } from '../waits/condition.js';
import { readinessKnown } from '../waits/conditions/input.js';
import { nearestMiss } from '../waits/nearest/nearest-miss.js';
import type { WaitResult } from '../waits/one-wait.js';
import { wantedWords } from '../waits/patterns.js';
import type { WaitLoop } from '../waits/wait.js';
import type { ActLook, ActRequest, ActResult, LookKind, Until } from './act.js';
import { GuardFailed, type KnownState, prepareGuard, refuseIdleGuard, StateOutdated } from './guard.js';
import { show } from './show.js';
import { type CheckedStep, checkSteps, type Done, doSteps, doubtfulTexts, pressedWords, typedText } from './steps.js';
import { type Met, prepareUntil } from './until.js';
import { describe } from './words.js';

const TIMEOUT_MS = 10_000;
const MAX_LINES = 40;
/** Longer than a check of readiness and its confirmation take. */
const STATE_MS = 250;
/** How often a state is determined again because the program wrote in between. */
const MAX_STATE_TRIES = 20;

interface Tools {
  session: SessionCore;
  loop: WaitLoop;
  seen: Viewers;
  sendText: (text: string, options: SendTextOptions) => Promise<Receipt>;
}

/** Acts on a session, waits for the result and shows what is new, in one call. */
export class ActRunner {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Refuses bad steps, guards and patterns before anything is sent. */
  async act(request: ActRequest = {}): Promise<ActResult> {
    const { session } = this.#tools;
    const steps = checkSteps(request.do ?? []);
    refuseIdleGuard(request.onlyIf, steps.length);
    const until = prepareUntil(request.until ?? 'settled');
    const startedAt = session.clock.now();
    let done: Done | undefined;
    try {
      if (steps.length > 0) done = await this.#send(steps, request);
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
      return this.#answer(request, { steps, refusal: error.message, startedAt });
    }
    if (done) this.#tools.seen.act(request.viewer ?? LIBRARY, done.seq, done.isSecret ? '' : typedText(steps));
    const after = done && { seq: done.seq, at: session.input.lastActAt };
    const since = request.since ?? done?.seq ?? 'screen';
    const prepared = done?.stopped ? prepareUntil('settled') : until;
    const { timeoutMs = TIMEOUT_MS, patienceMs, signal, caller } = request;
    const condition = prepared({ after, since, terminal: session.terminal });
    const waited = await this.#tools.loop.wait(condition, { timeoutMs, patienceMs, signal, caller });
    const isMissed = waited.outcome === 'timed_out' || waited.outcome === 'exited' || waited.outcome === 'pending';
    const nearest = isMissed && !done?.stopped ? await this.#nearest(request, since) : undefined;
    noteWait(session, request.until ?? 'settled', { waited, nearest });
    return this.#answer(request, { steps, done, waited, startedAt, nearest });
  }

  /** What comes closest to the text that did not come, or did not go. */
  async #nearest({ until, caller }: ActRequest, since: Since): Promise<string | undefined> {
    const { session, loop } = this.#tools;
    const [goal] = typeof until === 'object' && 'any' in until ? until.any : [until];
    if (typeof goal !== 'object' || 'input' in goal) return undefined;
    const invert = 'gone' in goal;
    const miss = nearestMiss(session.terminal, invert ? goal.gone : goal.text, { since, invert });
    // a caller with too much work gets the answer without it
    return loop.run(miss, caller).catch(() => undefined);
  }

  async #send(steps: readonly CheckedStep[], request: ActRequest): Promise<Done> {
    const { session } = this.#tools;
    const { signal, lease, allowSelf, leaveMode, by, senderLock, slot } = request;
    const { timeoutMs = TIMEOUT_MS, patienceMs = timeoutMs } = request;
    const waitUntil = session.clock.now() + Math.min(timeoutMs, patienceMs);
    const options = { signal, lease, allowSelf, leaveMode, by, senderLock, slot };
    const work = (held: ActOptions) => doSteps(steps, { ...options, ...held }, { ...this.#tools, waitUntil });
    const [first, ...others] = steps;
    // alone, ctrl+c overtakes what is queued
    if (!request.onlyIf && others.length === 0 && first?.kind === 'press') return work(options);
    const inTurn = (beforeSend?: () => void) =>
      session.input.withSenderLock((held) => session.input.exclusively(work, { ...held, beforeSend }), options);
    if (!request.onlyIf) return inTurn();
    const check = prepareGuard(request.onlyIf);
    const watched = { session, seen: this.#tools.seen, viewer: request.viewer ?? LIBRARY };
    const needsState = 'state' in request.onlyIf;
    for (let tries = 1; ; tries++) {
      await session.sync();
      const known = needsState ? await this.#known() : undefined;
      let isChecked = false;
      try {
        return await inTurn(() => {
          if (!isChecked) check(watched, known);
          isChecked = true;
        });
      } catch (error) {
        if (!(error instanceof StateOutdated)) throw error;
        if (tries === MAX_STATE_TRIES) throw new GuardFailed('the program keeps writing, so its state is not certain');
      }
    }
  }

  async #known(): Promise<KnownState> {
    const readiness = await this.#readiness();
    return { readiness, seq: this.#tools.session.terminal.seq };
  }

  async #readiness(): Promise<Readiness> {
    const { session, loop } = this.#tools;
    const { value } = await loop.wait(readinessKnown(), { timeoutMs: STATE_MS });
    return value ?? session.readiness.latest;
  }

  async #answer(request: ActRequest, ending: Ending): Promise<ActResult> {
    const { session, seen } = this.#tools;
    const { terminal, clock } = session;
    const { state } = await this.#readiness();
    const viewer = request.viewer ?? LIBRARY;
    const { steps, done, waited, refusal, nearest, startedAt } = ending;
    const mark = seen.of(viewer);
    const kind = request.look ?? defaultLook(state, terminal, mark);
    const { maxLines = MAX_LINES } = request;
    const { shown, omittedRows } = show(terminal, mark, {
      kind,
      maxLines,
      typed: mark.typed ?? '',
      exit: session.exit,
    });
    if (kind !== 'none') {
      session.screens.note();
      seen.show(viewer, omittedRows);
    }
    const { x, y, visible } = terminal.cursor;
    const met = waited?.value;
    const { exit } = session;
    const outcome = outcomeOf(ending);
    const elapsedMs = clock.now() - startedAt;
    const isOpen = outcome === 'pending' && done !== undefined;
    return {
      outcome,
      elapsedMs,
      // a caller that goes on waiting must count from the act
      seq: isOpen ? done.seq : terminal.seq,
      ...(met?.index === undefined ? {} : { met: met.index }),
      ...(met?.match === undefined ? {} : { match: met.match }),
      shown,
      // what an ended program leaves on the screen can no longer be chosen
      selected: exit ? [] : findSelected(terminal),
      cursor: { col: x, row: y, visible },
      state,
      receipts: done?.receipts ?? [],
      ...(exit ? { exit } : {}),
      message: describe({
        outcome,
        elapsedMs,
        state,
        prompt: editedPrompt(terminal),
        met,
        refusal,
        nearest,
        exit,
        done,
        stepCount: steps.length,
        // a password is never repeated
        doubtful: done && !done.isSecret ? doubtfulTexts(steps.slice(0, done.stopped?.step)) : [],
        pressedWords: shown.kind === 'output' ? pressedWords(steps) : [],
        isRedrawn: hasNoNews(shown) && done !== undefined && isWrittenSince(terminal, done.seq),
      }),
    };
  }
}

/** Tells the journal how the wait after the act ended. */
function noteWait(
  { journal }: SessionCore,
  until: Until,
  { waited, nearest }: { waited: WaitResult<Met>; nearest: string | undefined },
): void {
  if (!journal.isHeard) return;
  const { elapsedMs, value } = waited;
  journal.note({
    kind: 'wait',
    for: goalWords(until),
    outcome: value?.asksInstead ? 'pending' : waited.outcome,
    tookMs: elapsedMs,
    ...(value?.match === undefined ? {} : { match: value.match }),
    ...(nearest === undefined ? {} : { nearest }),
  });
}

function goalWords(until: Until): string {
  if (typeof until === 'string') return until === 'settled' ? 'a settled screen' : until;
  if ('any' in until) return until.any.map(goalWords).join(' or ');
  if ('text' in until) return wantedWords(until.text);
  return 'gone' in until ? `${wantedWords(until.gone)} to go` : 'input';
}

interface Ending {
  steps: readonly CheckedStep[];
  startedAt: number;
  done?: Done | undefined;
  waited?: WaitResult<Met>;
  /** Why the guard did not hold. */
  refusal?: string;
  /** What comes closest to what was waited for. */
  nearest?: string | undefined;
}

function outcomeOf({ refusal, done, waited }: Ending): ActResult['outcome'] {
  if (refusal !== undefined) return 'refused';
  if (done?.stopped && !waited?.exit) return 'stopped';
  // the caller's time has not run out
  if (waited?.value?.asksInstead) return 'pending';
  return waited?.outcome ?? 'matched';
}

function hasNoNews({ kind, rows, moved, restored, blank }: ActLook): boolean {
  return kind === 'changes' && rows.length === 0 && !moved && !restored && !blank;
}

/** Whether every row that shows something was written after this seq. */
function isWrittenSince(terminal: Terminal, seq: number): boolean {
  const used = Array.from({ length: terminal.rows }, (_, y) => y).filter((y) => terminal.rowText(y).trim() !== '');
  return used.length > 0 && used.every((y) => terminal.rowSeq(y) > seq);
}

/** New lines say most where a program writes line after line; elsewhere, the rows that changed. */
function defaultLook(state: InputState, terminal: Terminal, { shown }: ViewerMark): LookKind {
  // with something below the cursor, a program draws a screen, and does not write line after line
  if (terminal.isAlternate || !shown?.main?.isLast) return 'changes';
  if (state !== 'raw' && state !== 'unknown') return 'output';
  // a line editor that shows its prompt once more, further down
  const at = cursorLine(terminal);
  const isPrompt = at !== undefined && at.line > shown.main.line && at.before !== '' && at.before === shown.main.before;
  return isPrompt ? 'output' : 'changes';
}
