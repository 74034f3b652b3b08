import { z } from 'zod';
import type { Session } from '../../session/session.js';
import type { WaitForResult } from '../../session/waits/waits.js';
import { cursorField, focusOf, selectedField, seq } from '../fields.js';
import { selectedText } from '../selected-text.js';

// What all waits share: fields, the result on the wire, and its words.

export const stableMs = z
  .int()
  .min(0)
  .max(3_600_000)
  .default(300)
  .describe('How long the visible text must stay the same.');

export const screenAspect = z
  .enum(['text', 'looks'])
  .default('text')
  .describe('What counts: the text, or looks: also colours, highlights and where a visible cursor is.');

/** The result of every wait. */
export const waitFields = {
  outcome: z
    .enum(['matched', 'timed_out', 'exited', 'cancelled', 'pending'])
    .describe('How the wait ended; after "pending" call again with since set to seq.'),
  elapsed_ms: z.int().min(0),
  screen_text: z.string().describe('What the screen shows now.'),
  selected: selectedField,
  cursor: cursorField,
  seq,
  exited: z.boolean().optional().describe('True when the program has ended.'),
  exit_code: z.int().optional().describe('Only after a real exit.'),
};

/** What a wait that was not met says. */
export const nearestField = z
  .string()
  .optional()
  .describe('If it was not met: what comes closest, or what happened instead.');

/** The result of a wait, as on the wire. */
export function waitResult(session: Session, result: WaitForResult & { nearest?: string }) {
  const { outcome, elapsedMs, screenText, seq, exit, nearest } = result;
  return {
    outcome,
    elapsed_ms: Math.round(elapsedMs),
    screen_text: screenText,
    ...focusOf(session),
    seq,
    ...(exit ? { exited: true } : {}),
    ...(exit?.exitCode === undefined ? {} : { exit_code: exit.exitCode }),
    ...(nearest === undefined ? {} : { nearest }),
  };
}

interface Waited {
  outcome: WaitForResult['outcome'];
  elapsed_ms: number;
  screen_text: string;
  selected: z.output<typeof selectedField>;
  seq: number;
  exited?: boolean | undefined;
  exit_code?: number | undefined;
  nearest?: string | undefined;
}

/** How a wait ended, in a sentence, and what the screen shows now. `goOn` says how to continue a pending wait. */
export function waitText(output: Waited, met: string, { goOn }: { goOn?: string } = {}): string {
  const sentences = [ending(output, met, goOn), ...exitOf(output), `seq ${output.seq}.`];
  const screen = output.screen_text.trimEnd();
  const focus = output.selected.length > 0 ? `\n\n[${selectedText(output.selected)}]` : '';
  return `${sentences.join(' ')}\n\n${screen === '' ? '(the screen is blank)' : screen}${focus}`;
}

function ending({ outcome, elapsed_ms, nearest }: Waited, met: string, goOn?: string): string {
  const instead = nearest === undefined ? '' : `: ${nearest}`;
  switch (outcome) {
    case 'matched':
      return `${met} after ${elapsed_ms} ms.`;
    case 'timed_out':
      return `Timed out after ${elapsed_ms} ms${instead}.`;
    case 'exited':
      return `It did not come before the program ended${instead}.`;
    case 'cancelled':
      return 'Cancelled.';
    case 'pending':
      return `Pending: not yet after ${elapsed_ms} ms${instead}. To go on waiting, call again${goOn ? ` ${goOn}` : ''}.`;
  }
}

function exitOf({ exited, exit_code }: Waited): string[] {
  if (!exited) return [];
  return [exit_code === undefined ? 'The program has ended.' : `The program has exited with code ${exit_code}.`];
}
