import { z } from 'zod';
import type { AgentDesk } from '../agents/agent-desk.js';
import type { Grant } from '../backends/backend.js';
import type { ErrorCode } from '../base/errors/errors.js';
import type { RunWork } from '../base/work.js';
import type { Engine } from '../engine/engine.js';
import type { Session } from '../session/session.js';
import type { CallContext, Effect } from './call-context.js';

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
  /** The caller named a tmux pane, which may have shown a lot before. */
  isPane: boolean;
  /** The seq when the call came in. Finding a pane takes a while, and the program may write meanwhile. */
  seqAtCall: number;
  /** What this call may do; goes with each of its acts. */
  grant: Grant;
  /** Under which name the session remembers what this caller has seen. */
  viewer: string;
  /** The call was asked before, and its answer was lost. */
  isAgain: boolean;
}

/** A call that works as written: the documentation shows it, and the tests run it on every surface. */
export interface Example<Input, Output> {
  /** For the target `session`: the program that runs in it. */
  program?: { command: string; args?: string[]; cwd?: string; cols?: number; rows?: number };
  /** What the program shows before the call. */
  ready?: string;
  /** Calls on the session before this one. */
  before?: { operation: string; input: Record<string, unknown> }[];
  input: Input;
  output: Output;
}

export type Fields = z.ZodObject;

/** Everything about an operation except its code. */
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
  /** Details that do not fit into the summary. */
  description?: string;
  input: Input;
  output: Output;
  /** Its own errors, besides those of every call. */
  errors: readonly ErrorCode[];
  /** The fields that the command line takes as positional arguments, in this order; the last may be a list. */
  positionals?: readonly string[];
  /** The result as text for a model; JSON when missing. */
  text?: (output: z.output<Output>) => string;
  /** Whether an answer to this input shows the caller the whole screen. Missing: it does not, and an act is noted as such. */
  shows?: (input: z.output<Input>) => boolean;
  /** It may lose work. */
  isDestructive?: boolean;
  /** Only people need it. Agents do not get it as a tool, since every tool costs them context. */
  isForPeople?: boolean;
  /** Fields that agents rarely need. Their tool does not list them, and still takes them. */
  rare?: readonly string[];
  example: Example<z.input<Input>, z.output<Output>>;
}

export type Operation<
  About extends Target = Target,
  Input extends Fields = Fields,
  Output extends Fields = Fields,
  Name extends string = string,
  Does extends Effect = Effect,
> = Definition<About, Input, Output, Name, Does> & {
  /** The input including the fields that name the target. */
  whole: Fields;
  run: (input: z.output<Input>, context: HandlerContext<About>) => Promise<z.output<Output>>;
};

/** The fields that name the target: a session or a tmux pane. */
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

/** Further fields of operations that act on their target. */
const actFields = {
  allow_self: z.boolean().optional().describe('Allow it even if ttypilot itself runs in the pane.'),
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

/** Defines an operation, in two steps: the handler's types come from the definition. */
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
