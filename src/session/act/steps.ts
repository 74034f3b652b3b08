import type { TerminalLook } from '../../backends/terminal-probe/look.js';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { onAbort } from '../../base/on-abort.js';
import type { Terminal } from '../../terminal/index.js';
import type { Match } from '../../terminal/selectors/selector.js';
import type { SessionCore } from '../core.js';
import { keyBytes, namedKeys, refuseUntypable } from '../encode-input.js';
import type { ActOptions, Act as SentAct } from '../input.js';
import { Sightings } from '../readiness/sightings.js';
import { EDITED } from '../seen/viewers.js';
import type { Receipt, SendTextOptions } from '../send-text/receipt.js';
import type { Condition, Since } from '../waits/condition.js';
import { selectorFinder } from '../waits/conditions/selector.js';
import { atWholeFrame } from '../waits/conditions/settled.js';
import { predicate } from '../waits/conditions/state.js';
import { textShown } from '../waits/conditions/text.js';
import { type Pattern, wantedPattern } from '../waits/patterns.js';
import type { WaitLoop } from '../waits/wait.js';
import type { Step, StepWait } from './act.js';
import { otherSelected } from './guard.js';
import { isNearKeyName, refuseMisspeltChord } from './misspelt-keys.js';

/** The longest time between two steps until the program has taken the first one. */
const STEP_MS = 500;
/** The same where only the screen tells. */
const UNSEEN_STEP_MS = 60;
const RECHECK_MS = 10;
/** How long a step that wakes no reader may take to be echoed. */
const ECHO_MS = 50;
/** Names of keys that are also commands of shells and debuggers. */
const COMMANDS = new Set(['up', 'down', 'left', 'right', 'home', 'end', 'insert', 'delete']);
/** How long a click waits for its text to appear, since a step before it may bring it. */
const CLICK_MS = 2000;

/** A step whose keys and text were checked. */
type Checked =
  | { kind: 'type' | 'paste' | 'submit'; text: string; isNearKey?: true }
  | { kind: 'press'; keys: readonly string[]; isPlain?: true }
  | { kind: 'click'; at: { col: number; row: number } | string }
  | { kind: 'wait'; wanted: CheckedWait };

type CheckedWait = { text: Pattern } | { selected: Pattern };

/** Checks all steps before any is done. Throws `unknown_key`, `invalid_pattern` or `invalid_argument`. */
export function checkSteps(steps: readonly Step[]): Checked[] {
  return steps.map((step) => {
    if (typeof step === 'string') return plainStep(step);
    if ('type' in step) return typed('type', step.type);
    if ('paste' in step) return typed('paste', step.paste);
    if ('submit' in step) return typed('submit', step.submit);
    if ('click' in step) return { kind: 'click', at: step.click };
    if ('wait' in step) return { kind: 'wait', wanted: checkWait(step.wait) };
    const keys = [step.press].flat();
    namedKeys(keys);
    return { kind: 'press', keys };
  });
}

export type { Checked as CheckedStep };

function plainStep(text: string): Checked {
  if (isKeyName(text)) return { kind: 'press', keys: [text], isPlain: true };
  refuseMisspeltChord(text);
  return { ...typed('type', text), ...(isNearKeyName(text) && { isNearKey: true }) };
}

/** The texts among these steps that may have been meant as keys. */
export function doubtfulTexts(steps: readonly Checked[]): string[] {
  return steps.flatMap((step) => ('isNearKey' in step && step.isNearKey ? [step.text] : []));
}

/** Keys between a line's start and its end that may have been meant as its text, such as `up` in a debugger. */
export function pressedWords(steps: readonly Checked[]): string[] {
  const endsLine = (step: Checked | undefined) =>
    !step || step.kind === 'submit' || (step.kind === 'press' && step.keys.at(-1) === 'enter');
  return steps.flatMap((step, index) => {
    if (step.kind !== 'press' || !step.isPlain || !COMMANDS.has(step.keys[0] ?? '')) return [];
    const next = steps[index + 1];
    return endsLine(steps[index - 1]) && next && endsLine(next) ? step.keys : [];
  });
}

function typed(kind: 'type' | 'paste' | 'submit', text: string): Extract<Checked, { text: string }> {
  refuseUntypable(text);
  return { kind, text };
}

function checkWait(wait: StepWait): CheckedWait {
  if (typeof wait === 'object' && 'selected' in wait) return { selected: wantedPattern(wait.selected) };
  return { text: wantedPattern(wait) };
}

/** A single character is text, whichever way it is sent. */
function isKeyName(text: string): boolean {
  if (text.length < 2 || /\s/.test(text)) return false;
  try {
    namedKeys(text);
    return true;
  } catch (error) {
    if (error instanceof TtypilotError && error.code === 'unknown_key') return false;
    throw error;
  }
}

/** What the steps type, as far as a program that echoes would show it. */
export function typedText(steps: readonly Checked[]): string {
  return steps
    .map((step) => {
      if (step.kind === 'type' || step.kind === 'paste') return step.text.replaceAll('\r', '\n');
      if (step.kind === 'submit') return `${step.text}\n`;
      return step.kind === 'press' ? step.keys.map(echoOf).join('') : '';
    })
    .join('');
}

/** A key that edits the line makes its echo uncertain. */
function echoOf(key: string): string {
  if (key.length === 1) return key;
  return key === 'enter' || key === 'return' ? '\n' : EDITED;
}

interface Tools {
  /** Until when steps may wait for text, on the clock. */
  waitUntil: number;
  session: SessionCore;
  loop: WaitLoop;
  sendText: (text: string, options: SendTextOptions) => Promise<Receipt>;
}

export interface Done {
  /** The seq of the last act. */
  seq: number;
  receipts: Receipt[];
  /** Something of it went to a password prompt. */
  isSecret?: true;
  /** Set when a step could not be done, so that those after it were not sent. */
  stopped?: { step: number; reason: string };
}

/**
 * Does the steps in order, each when the program has taken the one before. An error of the first step is thrown; after
 * that something was sent, and the result says where it stopped.
 */
export async function doSteps(steps: readonly Checked[], held: ActOptions, tools: Tools): Promise<Done> {
  const { session, loop } = tools;
  const done: Done = { seq: session.terminal.seq, receipts: [] };
  refuseUnsendable(steps, session.terminal);
  for (const [index, step] of steps.entries()) {
    await session.probe?.refresh?.();
    const before = session.probe?.look();
    try {
      if (step.kind === 'wait') {
        const reason = await awaitStep(step.wanted, index === 0 ? 'screen' : done.seq, { ...tools, held });
        if (reason === undefined) continue;
        return { ...done, stopped: { step: index, reason } };
      }
      const { seq, isSecret } = await doStep(step, held, { ...tools, done });
      done.seq = seq;
      if (isSecret) done.isSecret = true;
    } catch (error) {
      if (!(error instanceof TtypilotError) || (index === 0 && error.code !== 'send_failed')) throw error;
      return { ...done, stopped: { step: index, reason: error.message } };
    }
    if (index === steps.length - 1) break;
    if (done.receipts.at(-1)?.accepted === 'no') return { ...done, stopped: { step: index, reason: NOT_TAKEN } };
    const following = steps[index + 1];
    // new text says itself when to go on; what is selected may still be what was selected before
    if (following?.kind === 'wait' && 'text' in following.wanted) continue;
    const next = (await wakesReader(step, session))
      ? loop.wait(stepTaken(before), { timeoutMs: STEP_MS, signal: held.signal })
      : loop.wait(echoed(done.seq), { timeoutMs: ECHO_MS, signal: held.signal });
    await next;
  }
  return done;
}

/** Throws `key_not_sendable` before the first step. After a wait, the program may have another keyboard mode. */
function refuseUnsendable(steps: readonly Checked[], { modes }: Terminal): void {
  for (const step of steps) {
    if (step.kind === 'wait') return;
    if (step.kind === 'press') for (const key of namedKeys(step.keys)) keyBytes(key, modes);
  }
}

const NOT_TAKEN = 'the program did not take the submitted text';

/** Waits until it is so; returns the reason if that did not happen in time. */
async function awaitStep(
  wanted: CheckedWait,
  since: Since,
  { session, loop, waitUntil, held: { signal } }: Tools & { held: ActOptions },
): Promise<string | undefined> {
  const condition = atWholeFrame<unknown>(stepCondition(wanted, since, session.terminal), { holds: false });
  const stop = new AbortController();
  // another holder took the lease: the queue must not wait for this, and the next step is refused
  const watching = [
    session.lease.onHandOver(() => stop.abort()),
    ...(signal ? [onAbort(signal, () => stop.abort())] : []),
  ];
  const timeoutMs = Math.max(0, waitUntil - session.clock.now());
  const { outcome, elapsedMs } = await loop.wait(condition, { timeoutMs, signal: stop.signal });
  for (const item of watching) item.dispose();
  signal?.throwIfAborted();
  if (outcome === 'matched' || outcome === 'cancelled') return undefined;
  return `${missing(wanted, session.terminal)} (${Math.round(elapsedMs)} ms)`;
}

function stepCondition(wanted: CheckedWait, since: Since, terminal: Terminal): Condition<unknown> {
  if ('text' in wanted) return textShown(wanted.text, since, terminal);
  return predicate(() => otherSelected(terminal, wanted.selected) === undefined);
}

function missing(wanted: CheckedWait, terminal: Terminal): string {
  if ('text' in wanted) return `${JSON.stringify(wanted.text.source)} did not appear`;
  return otherSelected(terminal, wanted.selected) ?? 'it was selected too late';
}

async function doStep(
  step: Exclude<Checked, { kind: 'wait' }>,
  held: ActOptions,
  { session, loop, sendText, done }: Tools & { done: Done },
): Promise<SentAct> {
  const { input } = session;
  switch (step.kind) {
    case 'type':
      return input.type(step.text, held);
    case 'press':
      return input.press(step.keys, held);
    case 'paste':
      return input.paste(step.text, held);
    case 'submit': {
      const receipt = await sendText(step.text, held);
      done.receipts.push(receipt);
      return receipt;
    }
    case 'click': {
      const place = typeof step.at === 'string' ? await clickedPlace(step.at, { session, loop, held }) : step.at;
      const event = { x: place.col, y: place.row, button: 'left' as const };
      const act = await input.mouse({ ...event, action: 'press' }, held);
      await input.mouse({ ...event, action: 'release' }, held);
      return act;
    }
  }
}

/** The middle of the only place that shows this text. */
async function clickedPlace(
  text: string,
  { session, loop, held }: { session: SessionCore; loop: WaitLoop; held: ActOptions },
): Promise<{ col: number; row: number }> {
  const find = selectorFinder({ type: 'exact', text });
  const visible = (): Match[] => find(session.terminal);
  await loop.wait(
    predicate(() => visible().length > 0),
    { timeoutMs: CLICK_MS, signal: held.signal },
  );
  const [found, ...others] = visible();
  const shownText = JSON.stringify(text);
  if (!found) throw fail('click_target_missing', { text: shownText, reason: 'is not on the screen' });
  if (others.length > 0) {
    const rows = [found, ...others].slice(0, 5).map(({ row }) => row);
    throw fail('click_target_missing', {
      text: shownText,
      reason: `is there ${others.length + 1} times, in rows ${rows.join(', ')}`,
    });
  }
  const lastCol = found.endRow === found.row + 1 ? found.endCol - 1 : found.col;
  return { row: found.row, col: Math.floor((found.col + lastCol) / 2) };
}

/** Text without a line end does not wake a program that reads lines. */
async function wakesReader(step: Exclude<Checked, { kind: 'wait' }>, session: SessionCore): Promise<boolean> {
  if (step.kind === 'submit') return false;
  if (step.kind === 'click') return true;
  const ends = step.kind === 'press' ? !step.keys.every((key) => key.length === 1) : /[\r\n]/.test(step.text);
  if (ends) return true;
  const mode = await session.inputMode();
  return mode?.canonical !== true;
}

/** Met when anything was written after this seq, such as the kernel's echo. */
function echoed(since: number): Condition<true> {
  return predicate(({ seq }) => seq > since);
}

/** Met when the program has run since and waits for input again; where the kernel does not show that, after a pause. */
function stepTaken(before: TerminalLook | undefined): Condition<true> {
  const sightings = new Sightings();
  return {
    check({ session, now, isLast }) {
      if (isLast) return { met: true };
      const look = session.probe?.look();
      if (!look) {
        const dueAt = session.lastActiveAt + UNSEEN_STEP_MS;
        return now >= dueAt ? { met: true } : { recheckAt: dueAt };
      }
      sightings.note(look, now);
      const hasRun = look.signature !== before?.signature;
      const isWaiting = look.readers.length > 0 && (sightings.isStill(now) || sightings.isRecurring);
      return hasRun && isWaiting ? { met: true } : { recheckAt: now + RECHECK_MS };
    },
  };
}
