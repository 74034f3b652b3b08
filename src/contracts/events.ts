import { z } from 'zod';
import { PaneId, SessionId } from './ids.js';
import { PtyExitedFrame } from './pty-exited.js';

const when = z.string().describe('ISO 8601.');

/** What the event stream tells, by the name of the event. */
export const eventSchemas = {
  session_created: z.object({
    session_id: SessionId,
    pane_id: PaneId,
    command: z.string(),
    args: z.array(z.string()),
    title: z.string().nullable(),
    parent_agent: z.string().nullable(),
    timestamp: when,
  }),
  session_ended: z.object({
    session_id: SessionId,
    reason: z.enum([...PtyExitedFrame.shape.reason.options, 'detached']),
    timestamp: when,
  }),
  pty_exited: PtyExitedFrame,
} as const;

export type EventType = keyof typeof eventSchemas;
export type EventData<Type extends EventType = EventType> = z.infer<(typeof eventSchemas)[Type]>;

export const EVENT_TYPES = Object.keys(eventSchemas) as EventType[];
