import { z } from 'zod';
import { PaneId, SessionId } from './ids.js';

/** Why a session has ended. */
export const ExitReasonSchema = z.enum(['exited', 'signaled', 'closed', 'idle_timeout', 'absolute_timeout', 'lost']);

/** A program has exited. Delivered once to each viewer, including late joiners. */
export const PtyExitedFrame = z.object({
  type: z.literal('pty_exited'),
  session_id: SessionId,
  pane_id: PaneId,
  /** The program's own; 128 plus the number of the signal that ended it; -1 when unknown (closed, lost). */
  exit_code: z.int(),
  signal: z.string().optional(),
  reason: ExitReasonSchema,
  /** The last five non-blank lines with their escape sequences, including an unfinished line. */
  last_lines: z.array(z.string()),
  session_title: z.string().nullable().optional(),
  session_description: z.string().nullable().optional(),
  parent_agent: z.string().nullable().optional(),
  timed_out: z.boolean(),
  /** The number of bytes that the program has written. */
  seq: z.int().min(0),
  duration_ms: z.int().min(0),
});

export type PtyExited = z.infer<typeof PtyExitedFrame>;
