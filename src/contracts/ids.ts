import { z } from 'zod';

/** The id of a session. At the door of a fleet it names the host, too: `s-4kd9tbq2xf@box`. */
export const SessionId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}(@[a-z0-9_-]{1,63})?$/, 'letters, digits, _ and -, at most 64, and perhaps @ and a host');

/** A tmux pane (`%3`); for a session outside tmux, its own id. */
export const PaneId = z
  .string()
  .regex(/^%?[a-zA-Z0-9_-]{1,64}(@[a-z0-9_-]{1,63})?$/, 'like %3, or the id of the session');

/** The id of a coding agent. */
export const AgentId = z.string().min(1).max(200);
