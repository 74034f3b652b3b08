import { z } from 'zod';
import { paneFilterFields, patternFields } from '../fields.js';
import { operation } from '../operation.js';

/** Search tmux panes. */
export const searchPanes = operation({
  name: 'search_panes',
  effect: 'read',
  target: 'none',
  summary: 'Find lines on the screens and in the history of tmux panes, in all panes or some.',
  input: z.object({ ...patternFields, ...paneFilterFields, limit: z.int().min(1).max(1000).default(100) }),
  output: z.object({
    matches: z.array(
      z.object({
        pane_id: z.string(),
        line: z.int().describe('Counted from the oldest line of the pane.'),
        text: z.string(),
      }),
    ),
    total: z.int().describe('The number of all matching lines.'),
  }),
  errors: [
    'invalid_pattern',
    'pattern_too_slow',
    'call_too_expensive',
    'tmux_missing',
    'tmux_failed',
    'tmux_timeout',
    'invalid_argument',
  ],
  positionals: ['pattern'],
  example: { input: { pattern: 'error', socket_name: 'no-such-server' }, output: { matches: [], total: 0 } },
}).handle(async ({ pattern, flags, socket_name, filter, limit }, { engine, run }) => {
  const wanted = { source: pattern, flags };
  const { matches, total } = await engine.searchPanes(wanted, { socketName: socket_name, filter, limit, run });
  return { matches: matches.map(({ paneId, line, text }) => ({ pane_id: paneId, line, text })), total };
});
