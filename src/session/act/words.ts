import { shorten } from '../../base/text/shorten.js';
import type { SessionExit } from '../lifecycle.js';
import type { InputState } from '../readiness/readiness.js';
import type { Receipt } from '../send-text/receipt.js';
import { NO_REACTION_MS } from '../waits/conditions/settled.js';
import type { WantedText } from '../waits/patterns.js';
import type { ActResult } from './act.js';
import type { Done } from './steps.js';
import type { Met } from './until.js';

interface Ended {
  outcome: ActResult['outcome'];
  elapsedMs: number;
  state: InputState;
  stepCount: number;
  /** Texts that were typed and may have been meant as keys. */
  doubtful: readonly string[];
  /** Keys that were pressed at a prompt, although their names may have been meant as commands. */
  pressedWords: readonly string[];
  /** The program wrote the whole screen again, and nothing in it is new to the viewer. */
  isRedrawn: boolean;
  /** What a line editor shows before the cursor, such as `(gdb)`. */
  prompt?: string | undefined;
  met?: Met | undefined;
  refusal?: string | undefined;
  nearest?: string | undefined;
  exit?: SessionExit | undefined;
  done?: Done | undefined;
}

/** A shorter time says nothing to a reader. */
const WORTH_TELLING_MS = 1000;
const MAX_TEXT = 60;

const STATE_WORDS: Record<InputState, string> = {
  line: 'it waits for a line',
  password: 'it waits for a password',
  raw: 'it waits for keys (raw)',
  prompt: 'the shell waits for a command (prompt)',
  running: 'it is still working (running)',
  exited: 'it has ended',
  unknown: 'whether it waits for input is not known',
};

/** What happened, in a sentence. */
export function describe(ended: Ended): string {
  const { outcome, exit, done } = ended;
  const typed = ended.doubtful.map((text) => `; typed ${JSON.stringify(text)} as text`).join('');
  const pressed = ended.pressedWords.map((key) => `; pressed the key ${key}, {"type": "${key}"} types it`).join('');
  const what = `${ending(ended)}${typed}${pressed}${receiptWords(done?.receipts ?? [])}`;
  if (exit) return `${what}; ${exitWords(exit)}.`;
  return outcome === 'matched' && isInput(ended.met) ? `${what}.` : `${what}; ${stateWords(ended)}.`;
}

/** The kernel does not distinguish a line editor from a program that wants single keys; its prompt does. */
function stateWords({ state, prompt }: Pick<Ended, 'state' | 'prompt'>): string {
  return state === 'raw' && prompt !== undefined ? `it waits at ${quoted(prompt)}` : STATE_WORDS[state];
}

function isInput(met: Met | undefined): boolean {
  return met?.goal === 'input' || (typeof met?.goal === 'object' && 'input' in met.goal);
}

function ending(ended: Ended): string {
  const { outcome, elapsedMs, refusal, nearest, done, stepCount } = ended;
  const ms = `${Math.round(elapsedMs)} ms`;
  const instead = nearest === undefined ? '' : `: ${nearest}`;
  switch (outcome) {
    case 'refused':
      return `Nothing was sent: ${refusal}`;
    case 'stopped':
      return stopWords(done?.stopped, stepCount);
    case 'timed_out':
      return `Timed out after ${ms}${instead}`;
    case 'pending':
      if (ended.met?.asksInstead) return `Not ended after ${ms}`;
      return `Not yet after ${ms}${instead}; to go on, call act with an empty do and the same until`;
    case 'cancelled':
      return 'Cancelled';
    case 'exited':
      return `Ended after ${ms}${instead}`;
    case 'matched':
      return metWords(ended);
  }
}

function stopWords(
  { step, reason }: NonNullable<Done['stopped']> = { step: 0, reason: '' },
  stepCount: number,
): string {
  const rest = step + 1 < stepCount ? ', the rest was not sent' : '';
  return `Stopped at step ${step + 1} of ${stepCount}${rest}: ${sentencePart(reason)}`;
}

function metWords(ended: Ended): string {
  const { met, elapsedMs, isRedrawn } = ended;
  const after = elapsedMs < WORTH_TELLING_MS ? '' : ` after ${Math.round(elapsedMs)} ms`;
  if (met?.match !== undefined) return `Found ${JSON.stringify(met.match)}${after}`;
  const goal = met?.goal;
  if (goal === 'settled' && !met?.hasReacted) return `No reaction within ${NO_REACTION_MS} ms`;
  if (goal === 'settled' && met?.isDrawing) return `Still drawing${after}`;
  if (goal === 'settled') return `Settled${after}${isRedrawn ? ', the same text was drawn again' : ''}`;
  if (goal === 'exit') return `Ended${after}`;
  if (isInput(met)) return `Input is wanted${after}: ${stateWords(ended)}`;
  const gone = typeof goal === 'object' && 'gone' in goal && met?.index !== undefined ? goal.gone : undefined;
  return `${gone === undefined ? 'The text' : quoted(sourceOf(gone))} is gone${after}`;
}

function sourceOf(wanted: WantedText): string {
  return typeof wanted === 'string' ? wanted : wanted.source;
}

function quoted(text: string): string {
  return JSON.stringify(shorten(text, MAX_TEXT));
}

function exitWords({ exitCode, signal, reason }: SessionExit): string {
  if (exitCode !== undefined) return `the program exited with code ${exitCode}`;
  return signal ? `the program was ended by ${signal}` : `the program has ended (${reason})`;
}

/** All that were accepted need no more than one word. */
function receiptWords(receipts: readonly Receipt[]): string {
  if (receipts.length > 1 && receipts.every(({ accepted }) => accepted === 'yes'))
    return `; all ${receipts.length} accepted`;
  const words = ({ accepted, evidence }: Receipt) =>
    `; accepted: ${accepted}${accepted === 'yes' ? '' : ` (${evidence.join(', ')})`}`;
  return receipts.map(words).join('');
}

/** An error's message as part of a longer sentence. */
function sentencePart(message: string): string {
  return message.replace(/\.$/, '');
}
