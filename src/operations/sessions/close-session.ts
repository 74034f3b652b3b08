import { z } from 'zod';
import { greeter } from '../example-program.js';
import { success } from '../fields.js';
import { operation } from '../operation.js';

const MAY_SURVIVE =
  'Processes that left the session and its process tree, and removed TTYPILOT_TREE from their environment.';

/** End a session. */
export const closeSession = operation({
  name: 'close_session',
  effect: 'control',
  target: 'session',
  summary: 'End the program and everything that it started, and forget the session.',
  description: 'A tmux pane that ttypilot did not make is only released, unless kill_pane is set.',
  input: z.object({
    kill_pane: z.boolean().default(false).describe('Close the pane too.'),
  }),
  output: z.object({
    success,
    survivors: z
      .array(z.object({ pid: z.int(), command: z.string(), reason: z.string() }))
      .describe('Processes that could not be ended.'),
    contained: z
      .enum(['subreaper', 'marks'])
      .optional()
      .describe('How the processes of the program were found. With subreaper, survivors is exact.'),
    may_survive: z.string().optional().describe('Which processes may still run although survivors does not list them.'),
  }),
  errors: [],
  isDestructive: true,
  text: ({ survivors }) =>
    ['Closed.', ...survivors.map(({ pid, command }) => `Still running: ${command}, pid ${pid}.`)].join(' '),
  example: { ...greeter, input: {}, output: { success: true, survivors: [], contained: 'subreaper' } },
}).handle(async ({ kill_pane }, { session, grant }) => {
  if (kill_pane && session.pane && !session.pane.isDurable) await session.pane.killPane(grant);
  const { survivors, contained } = await session.close();
  const mayRunOn = contained === 'marks' ? { may_survive: MAY_SURVIVE } : {};
  return { success: true as const, survivors, ...(contained ? { contained } : {}), ...mayRunOn };
});
