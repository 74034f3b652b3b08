import { z } from 'zod';
import { operation } from '../operation.js';

/** Whether a pane of tmux is there, and runs a program of interest. */
export const checkHealth = operation({
  name: 'check_health',
  effect: 'read',
  target: 'none',
  summary: 'Whether a tmux pane is there, and whether a coding agent (or another program) runs in it.',
  description:
    'A program counts when it is what tmux names as the command of the pane, or runs anywhere below the process that was ' +
    'started there, in the background too. A pane that is not there is an answer, not an error.',
  input: z.object({
    pane_id: z
      .string()
      .regex(/^%\d+$/, 'a pane is named like %3')
      .describe('The pane, as list_panes names it.'),
    socket_name: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('The tmux server of the pane (tmux -L, or a path as for tmux -S).'),
    program_names: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(100)
      .optional()
      .describe('The programs that are looked for. Default: those of the configuration, claude and node.'),
    level: z
      .enum(['exists', 'command', 'process_tree'])
      .default('process_tree')
      .describe('How far to look: only for the pane, for what tmux calls its command, or for all that it has started.'),
  }),
  output: z.object({
    available: z.boolean().describe('The pane is there.'),
    running: z.boolean().describe('One of the programs runs in it.'),
    program: z.string().optional().describe('Which one.'),
    program_pid: z.int().optional().describe('Its process, when it was found below that of the pane.'),
    pid: z.int().optional().describe('The process that was started in the pane; with level process_tree.'),
    error_type: z.literal('pane_not_found').optional().describe('There when the pane is not.'),
  }),
  errors: ['tmux_missing', 'tmux_failed', 'tmux_timeout', 'invalid_argument'],
  positionals: ['pane_id'],
  example: {
    input: { pane_id: '%3', socket_name: 'no-such-server' },
    output: { available: false, running: false, error_type: 'pane_not_found' },
  },
}).handle(async ({ pane_id, socket_name, program_names, level }, { engine }) => {
  const { programPid, ...health } = await engine.checkPaneHealth(pane_id, {
    ...{ socketName: socket_name, level },
    programNames: program_names ?? engine.paneDefaults.programNames,
  });
  return {
    ...health,
    ...(programPid === undefined ? {} : { program_pid: programPid }),
    ...(health.available ? {} : { error_type: 'pane_not_found' as const }),
  };
});
