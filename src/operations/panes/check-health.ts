import { z } from 'zod';
import { operation } from '../operation.js';

/** Whether a tmux pane exists and runs one of the given programs. */
export const checkHealth = operation({
  name: 'check_health',
  effect: 'read',
  target: 'none',
  summary: 'Whether a tmux pane exists, and whether a coding agent (or another program) runs in it.',
  description:
    "A program counts when tmux names it as the pane's command, or when it runs anywhere below the pane's process. A " +
    'missing pane is an answer, not an error.',
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
      .describe('The programs to look for. Default: from the configuration, claude and node.'),
    level: z.enum(['exists', 'command', 'process_tree']).default('process_tree').describe('How far to look.'),
  }),
  output: z.object({
    available: z.boolean().describe('The pane exists.'),
    running: z.boolean().describe('One of the programs runs in it.'),
    program: z.string().optional().describe('Which one.'),
    program_pid: z.int().optional().describe('Its process, when it was found below that of the pane.'),
    pid: z.int().optional().describe('The process that was started in the pane; with level process_tree.'),
    error_type: z.literal('pane_not_found').optional().describe('Set when the pane does not exist.'),
  }),
  rare: ['program_names'],
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
