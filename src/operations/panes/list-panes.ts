import { z } from 'zod';
import { fullPaneName } from '../../base/caller-pane.js';
import { paneFilterFields } from '../fields.js';
import { operation } from '../operation.js';
import { pageFields, pageOf, pageOutput } from '../page.js';

/** The panes of a tmux server. */
export const listPanes = operation({
  name: 'list_panes',
  effect: 'read',
  target: 'none',
  summary: 'All panes of a tmux server, also those that ttypilot did not make.',
  description: 'Other tools take their pane_id.',
  input: z.object({ ...paneFilterFields, ...pageFields }),
  output: z.object({
    panes: z.array(
      z.object({
        pane_id: z.string(),
        session: z.string().describe('The name of its tmux session.'),
        window: z.string().describe('The number and the name of its window.'),
        command: z.string(),
        path: z.string(),
        pid: z.int(),
        cols: z.int(),
        rows: z.int(),
        title: z.string(),
        dead: z.boolean().describe('Its program has ended, but the pane remains.'),
        is_caller: z.boolean().describe('ttypilot itself runs in it.'),
      }),
    ),
    ...pageOutput,
  }),
  errors: ['tmux_missing', 'tmux_failed', 'tmux_timeout', 'invalid_argument'],
  positionals: ['filter'],
  example: { input: { socket_name: 'no-such-server' }, output: { panes: [], total: 0 } },
}).handle(async ({ socket_name, filter, ...wanted }, { engine, callerPane }) => {
  const panes = await engine.listPanes(socket_name, filter);
  const { rows, ...page } = pageOf(panes, wanted, (pane) => ({
    pane_id: pane.paneId,
    session: pane.sessionName,
    window: `${pane.windowIndex} ${pane.windowName}`,
    command: pane.command,
    path: pane.path,
    pid: pane.pid,
    cols: pane.cols,
    rows: pane.rows,
    title: pane.title,
    dead: pane.isDead,
    is_caller: pane.isCaller || fullPaneName(pane) === callerPane,
  }));
  return { panes: rows, ...page };
});
