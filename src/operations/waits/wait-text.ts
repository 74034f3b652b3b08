import type { z } from 'zod';
import type { WaitForResult } from '../../session/waits/waits.js';
import type { selectedField } from '../fields.js';
import { selectedText } from '../selected-text.js';

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
