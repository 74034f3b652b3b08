import { z } from 'zod';
import { greeter } from './example-program.js';
import { success } from './fields.js';
import { operation } from './operation.js';

/** End a session. */
export const closeSession = operation({
  name: 'close_session',
  effect: 'control',
  target: 'session',
  summary: 'End the program and everything that it started, and forget the session.',
  description: 'A tmux pane that ttypilot did not make is only let go of, unless kill_pane is set.',
  input: z.object({ kill_pane: z.boolean().default(false).describe('Close the tmux pane, whoever made it.') }),
  output: z.object({
    success,
    survivors: z
      .array(z.object({ pid: z.int(), command: z.string(), reason: z.string() }))
      .describe('Processes that could not be ended.'),
  }),
  errors: [],
  isDestructive: true,
  example: { ...greeter, input: {}, output: { success: true, survivors: [] } },
}).handle(async ({ kill_pane }, { session }) => {
  if (kill_pane && session.pane && !session.pane.isDurable) await session.pane.killPane();
  const { survivors } = await session.close();
  return { success: true as const, survivors };
});
