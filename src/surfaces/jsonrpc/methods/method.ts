import type { z } from 'zod';
import type { ActiveSession } from '../active-session.js';
import type { ServerState } from '../server-state.js';

/**
 * When a request may run while others are under way. Acts run one after the other, in the order of arrival. Looks run at
 * once, but after the session or program that an earlier act begins is there. Free requests wait for nothing.
 */
export type Order = 'act' | 'look' | 'free';

/** What a handler gets besides its params. */
export type MethodContext<Needs> = CallContext & (Needs extends 'session' ? { session: ActiveSession } : object);

interface CallContext {
  server: ServerState;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  /** Called when what an act begins is there, so that later looks stop waiting for it. */
  begun(): void;
  /** Called with everything that was typed, so that no password gets into a recording. */
  typed(text: string, isSecret: boolean): void;
  /** Runs another method as a step of this one. Rejects with errors from the table only. */
  step(name: string, params: unknown): Promise<unknown>;
}

export type ParamsSchema = z.ZodObject;

export interface MethodDefinition<
  Needs extends 'session' | 'none' = 'session' | 'none',
  P extends ParamsSchema = ParamsSchema,
> {
  /** In camelCase, as on the wire. */
  name: string;
  /** One sentence. */
  summary: string;
  needs: Needs;
  order: Order;
  /** It begins the session or a program, and later looks wait for that. */
  begins?: boolean;
  /** It may last as long as its timeout. */
  isWait?: boolean;
  params: P;
  /** The fields of the result, for the reference. */
  result: string;
}

export type Method<
  Needs extends 'session' | 'none' = 'session' | 'none',
  P extends ParamsSchema = ParamsSchema,
> = MethodDefinition<Needs, P> & {
  run(params: z.output<P>, context: MethodContext<Needs>): Promise<unknown>;
};

/** Defines a method, in two steps: TypeScript infers the handler's types from the definition. */
export function method<Needs extends 'session' | 'none', P extends ParamsSchema>(
  definition: MethodDefinition<Needs, P>,
) {
  return {
    handle(run: (params: z.output<P>, context: MethodContext<Needs>) => unknown): Method<Needs, P> {
      return { ...definition, run: async (params, context) => run(params, context) };
    },
  };
}
