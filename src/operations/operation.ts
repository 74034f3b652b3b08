import { z } from 'zod';
import type { AgentDesk } from '../agents/agent-desk.js';
import type { Grant } from '../backends/backend.js';
import type { ErrorCode } from '../base/errors/errors.js';
import type { RunWork } from '../base/work.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { CallContext } from './call-context.js';
import type { Effect } from './permission.js';

/** What operations work on. */
export interface Host {
  engine: Engine;
  /** The coding agents; only a service has them. */
  agents?: AgentDesk | undefined;
}

/** What an operation is about: a session that the caller names, the coding agents of a service, or neither. */
export type Target = 'session' | 'agents' | 'none';

/** What a handler gets besides its input: the call, its target, and a way to run expensive work. */
export type HandlerContext<About> = CallContext &
  Host & { run: RunWork } & (About extends 'session'
    ? SessionContext
    : About extends 'agents'
      ? { agents: AgentDesk }
      : object);

interface SessionContext {
  session: Session;
  /** The caller named a pane of tmux, where much may have been shown before. */
  isPane: boolean;
  /** Where the output was when the call came; to find a pane takes a while, in which something may be written. */
  seqAtCall: number;
  /** What this call may do, to be handed on with each of its acts. */
  grant: Grant;
}

/** A call that works as it is written: the documentation shows it, and the tests run it on every surface. */
export interface Example<Input, Output> {
  /** For the target `session`: the program that runs in it. */
  program?: { command: string; args?: string[]; cwd?: string; cols?: number; rows?: number };
  /** What the program shows before the call. */
  ready?: string;
  /** Calls on the session that come before. */
  before?: { operation: string; input: Record<string, unknown> }[];
  input: Input;
  output: Output;
}

export type Fields = z.ZodObject;

/** Everything about an operation but the code that carries it out. */
export interface Definition<
  About extends Target = Target,
  Input extends Fields = Fields,
  Output extends Fields = Fields,
  Name extends string = string,
  Does extends Effect = Effect,
> {
  /** In snake_case, as on the wire. */
  name: Name;
  effect: Does;
  target: About;
  /** One sentence. */
  summary: string;
  /** What else one should know. */
  description?: string;
  input: Input;
  output: Output;
  /** The errors of its own, beside those that every call can meet. */
  errors: readonly ErrorCode[];
  /** The fields that the command line takes without a flag, in this order; the last may be a list. */
  positionals?: readonly string[];
  /** The result in the words that a model wants to read; without it, JSON. */
  text?: (output: z.output<Output>) => string;
  /** It may lose work. */
  isDestructive?: boolean;
  /** Only people need it: agents do not get it as a tool, which would cost each of them a part of its context. */
  isForPeople?: boolean;
  example: Example<z.input<Input>, z.output<Output>>;
}

export type Operation<
  About extends Target = Target,
  Input extends Fields = Fields,
  Output extends Fields = Fields,
  Name extends string = string,
  Does extends Effect = Effect,
> = Definition<About, Input, Output, Name, Does> & {
  /** The input with the fields that name the target. */
  whole: Fields;
  run: (input: z.output<Input>, context: HandlerContext<About>) => Promise<z.output<Output>>;
};

/** The fields that name the target: a session, or a pane of tmux. */
const targetFields = {
  session_id: z.string().max(200).optional().describe('The session, as spawn_tui and list_sessions name it.'),
  pane_id: z
    .string()
    .regex(/^%\d+$/, 'a pane is named like %3')
    .optional()
    .describe('Instead of session_id: a tmux pane, as list_panes names it.'),
  socket_name: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .describe('The tmux server of the pane (tmux -L, or a path as for tmux -S).'),
};

/** Beside the target, for what acts on it. */
const actFields = {
  allow_self: z.boolean().optional().describe('Also when ttypilot itself runs in the pane.'),
};
const inputFields = {
  ...actFields,
  leave_mode: z.boolean().optional().describe('Leave copy mode first; a pane in copy mode refuses input.'),
};
const FIELDS_OF = {
  read: targetFields,
  input: { ...targetFields, ...inputFields },
  control: { ...targetFields, ...actFields },
};

/** Defines an operation. In two steps, because the types of the first are needed to read the second. */
export function operation<
  About extends Target,
  Input extends Fields,
  Output extends Fields,
  Name extends string,
  Does extends Effect,
>(definition: Definition<About, Input, Output, Name, Does>) {
  return {
    handle(
      run: (input: z.output<Input>, context: HandlerContext<About>) => z.output<Output> | Promise<z.output<Output>>,
    ): Operation<About, Input, Output, Name, Does> {
      const { target, effect, input } = definition;
      const fields = target === 'session' ? { ...FIELDS_OF[effect], ...input.shape } : input.shape;
      return { ...definition, whole: z.strictObject(fields), run: async (input, context) => run(input, context) };
    },
  };
}
