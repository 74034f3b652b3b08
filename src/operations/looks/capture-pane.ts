import { z } from 'zod';
import { GREETER_SCREEN, GREETER_SEQ, greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';

/** What a pane shows, with its history. */
export const capturePane = operation({
  name: 'capture_pane',
  effect: 'read',
  target: 'session',
  summary: 'What a pane or another session shows, with as many lines of its history as wanted.',
  description: 'get_screen has more formats; search_output finds lines.',
  input: z.object({
    ansi: z.boolean().default(false).describe('With colours and styles.'),
    history_lines: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .describe('How many lines of history to put before the screen.'),
  }),
  output: z.object({ content: z.string(), cols: z.int(), rows: z.int(), seq }),
  errors: ['call_too_expensive', 'too_many_requests'],
  text: ({ content, cols, rows, seq }) => `${content.trimEnd()}\n\n[${cols}×${rows}, seq ${seq}]`,
  example: { ...greeter, input: {}, output: { content: GREETER_SCREEN, cols: 80, rows: 24, seq: GREETER_SEQ } },
}).handle(async ({ ansi, history_lines }, { session, run }) => {
  const wanted = { format: ansi ? ('ansi' as const) : ('text' as const), historyLines: history_lines };
  const { view, cols, rows, seq } = await run(session.slices.view(wanted));
  return { content: view.content as string, cols, rows, seq };
});
