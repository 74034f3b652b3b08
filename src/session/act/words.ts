import type { SessionExit } from '../lifecycle.js';
import type { InputState } from '../readiness/readiness.js';
import type { Receipt } from '../send-text/receipt.js';
import { NO_REACTION_MS } from '../waits/conditions/settled.js';
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
  /** The program wrote the whole screen again, and nothing in it is new to the viewer. */
  isRedrawn: boolean;
  met?: Met | undefined;
  refusal?: string | undefined;
  nearest?: string | undefined;
  exit?: SessionExit | undefined;
  done?: Done | undefined;
}

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
  const { outcome, state, exit, done } = ended;
  const typed = ended.doubtful.map((text) => `; typed ${JSON.stringify(text)} as text`).join('');
  const what = `${ending(ended)}${typed}${receiptWords(done?.receipts ?? [])}`;
  if (exit) return `${what}; ${exitWords(exit)}.`;
  return outcome === 'matched' && ended.met?.goal === 'input' ? `${what}.` : `${what}; ${STATE_WORDS[state]}.`;
}

function ending({ outcome, elapsedMs, met, refusal, nearest, done, state, stepCount, isRedrawn }: Ended): string {
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
      return `Not yet after ${ms}${instead}; to go on, call act with an empty do and the same until`;
    case 'cancelled':
      return 'Cancelled';
    case 'exited':
      return `Ended after ${ms}${instead}`;
    case 'matched':
      return metWords(met, { ms, state, isRedrawn });
  }
}

function stopWords(
  { step, reason }: NonNullable<Done['stopped']> = { step: 0, reason: '' },
  stepCount: number,
): string {
  const rest = step + 1 < stepCount ? ', the rest was not sent' : '';
  return `Stopped at step ${step + 1} of ${stepCount}${rest}: ${sentencePart(reason)}`;
}

function metWords(
  met: Met | undefined,
  { ms, state, isRedrawn }: { ms: string; state: InputState; isRedrawn: boolean },
): string {
  const which = met?.index === undefined ? '' : ` (any[${met.index}])`;
  if (met?.match !== undefined) return `Found ${JSON.stringify(met.match)}${which} after ${ms}`;
  const goal = met?.goal;
  if (goal === 'settled' && !met?.hasReacted) return `No reaction within ${NO_REACTION_MS} ms`;
  if (goal === 'settled' && met?.isDrawing) return `Still drawing${which} after ${ms}`;
  if (goal === 'settled') return `Settled${which} after ${ms}${isRedrawn ? ', the same text was drawn again' : ''}`;
  if (goal === 'exit') return `Ended${which} after ${ms}`;
  if (goal === 'input' || (goal && 'input' in goal))
    return `Input is wanted${which} after ${ms}: ${STATE_WORDS[state]}`;
  return `The text is gone${which} after ${ms}`;
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
