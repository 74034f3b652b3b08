import { z } from 'zod';
import { AgentId, PaneId, SessionId } from './ids.js';
import { PtyExitedFrame } from './pty-exited.js';

const when = z.string().describe('ISO 8601.');

/** What a coding agent is doing. */
export const AgentState = z.enum(['idle', 'commanded', 'processing', 'awaiting_input', 'complete']);
export type AgentState = z.infer<typeof AgentState>;

/** The data of the event stream, by name of the event. */
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
  state_changed: z.object({
    agent_id: AgentId,
    event_type: z.string().describe('The cause: the name of a hook, "respond" or "screen".'),
    new_state: AgentState,
    message: z.string().describe('What the agent asks or says, or the prompt or answer it received.'),
    turn_id: z.int().optional(),
    timestamp: when,
  }),
  turn_created: z.object({
    agent_id: AgentId,
    turn_id: z.int(),
    text: z.string(),
    actor: z.enum(['user', 'agent']),
    intent: z.enum(['command', 'answer', 'question', 'completion', 'progress', 'end_of_command']),
    timestamp: when,
  }),
  commander_availability: z.object({
    agent_id: AgentId,
    available: z.boolean().describe('Whether its pane exists and accepts input.'),
    timestamp: when,
  }),
} as const;

export type EventType = keyof typeof eventSchemas;
export type EventData<Type extends EventType = EventType> = z.infer<(typeof eventSchemas)[Type]>;

export const EVENT_TYPES = Object.keys(eventSchemas) as EventType[];
