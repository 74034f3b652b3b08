import type { z } from 'zod';
import type { waitForExit } from '../../operations/waits/wait-for-exit.js';
import type { waitForInput } from '../../operations/waits/wait-for-input.js';
import type { waitForScreenChange } from '../../operations/waits/wait-for-screen-change.js';
import type { waitForStable } from '../../operations/waits/wait-for-stable.js';
import type { waitForText } from '../../operations/waits/wait-for-text.js';

type Output<Operation extends { output: z.ZodType }> = z.output<Operation['output']>;

type Waited = Pick<
  Output<typeof waitForText>,
  'outcome' | 'elapsed_ms' | 'screen_text' | 'seq' | 'exited' | 'exit_code'
>;

/** How each wait ended: a sentence, and what the screen shows now. */
export const waitTexts = {
  wait_for_text: (output: Output<typeof waitForText>) =>
    report(output, output.match === undefined ? 'The text is gone' : `Found ${JSON.stringify(output.match)}`, {
      goOn: `with since: ${output.seq}`,
    }),
  wait_for_screen_change: (output: Output<typeof waitForScreenChange>) =>
    report(output, 'The screen has changed', { goOn: `with since: ${output.seq}` }),
  wait_for_stable: (output: Output<typeof waitForStable>) => report(output, 'The screen is at rest'),
  wait_for_exit: (output: Output<typeof waitForExit>) => report(output, 'It is over'),
  wait_for_input: (output: Output<typeof waitForInput>) =>
    `State: ${output.state} (${output.evidence.join('; ')}). ${report(output, 'Input is wanted')}`,
};

function report(output: Waited, met: string, { goOn }: { goOn?: string } = {}): string {
  const sentences = [ending(output, met, goOn), ...exitOf(output), `seq ${output.seq}.`];
  const screen = output.screen_text.trimEnd();
  return `${sentences.join(' ')}\n\n${screen === '' ? '(the screen is blank)' : screen}`;
}

function ending({ outcome, elapsed_ms }: Waited, met: string, goOn?: string): string {
  switch (outcome) {
    case 'matched':
      return `${met} after ${elapsed_ms} ms.`;
    case 'timed_out':
      return `Timed out after ${elapsed_ms} ms.`;
    case 'exited':
      return 'It did not come before the program ended.';
    case 'cancelled':
      return 'Cancelled.';
    case 'pending':
      return `Pending: not yet after ${elapsed_ms} ms. To go on waiting, call again${goOn ? ` ${goOn}` : ''}.`;
  }
}

function exitOf({ exited, exit_code }: Waited): string[] {
  if (!exited) return [];
  return [exit_code === undefined ? 'The program has ended.' : `The program has exited with code ${exit_code}.`];
}
