import type { z } from 'zod';
import type { ActiveSession } from './active-session.js';
import type { ServerState } from './server-state.js';

/**
 * When a request may run beside others. Acts go one after the other, in the order in which they came. Looks run at once,
 * but see the session and the program of the acts before them. What is free waits for nothing.
 */
export type Order = 'act' | 'look' | 'free';

/** What a handler gets beside its params. */
export type MethodContext<Needs> = CallContext & (Needs extends 'session' ? { session: ActiveSession } : object);

interface CallContext {
  server: ServerState;
  /** Aborted when nobody waits any more, because the server ends. */
  signal: AbortSignal;
  /** What an act begins is there: looks that came later need not wait for it any more. */
  begun(): void;
  /** To be told of everything that was typed, so that no password gets into a recording. */
  typed(text: string, isSecret: boolean): void;
  /** Runs another method as a step of this one. Rejects with errors of the table only. */
  step(name: string, params: unknown): Promise<unknown>;
}

export type Params = z.ZodObject;

export interface MethodDefinition<Needs extends 'session' | 'none' = 'session' | 'none', P extends Params = Params> {
  /** In camelCase, as on the wire. */
  name: string;
  /** One sentence. */
  summary: string;
  needs: Needs;
  order: Order;
  /** It begins the session or a program, which looks that come later are to see. */
  begins?: boolean;
  /** It may take as long as its timeout. */
  isWait?: boolean;
  params: P;
  /** The fields of the result, for the reference. */
  result: string;
}

export type Method<Needs extends 'session' | 'none' = 'session' | 'none', P extends Params = Params> = MethodDefinition<
  Needs,
  P
> & {
  run(params: z.output<P>, context: MethodContext<Needs>): Promise<unknown>;
};

/** Defines a method. In two steps, because the types of the first are needed to read the second. */
export function method<Needs extends 'session' | 'none', P extends Params>(definition: MethodDefinition<Needs, P>) {
  return {
    handle(run: (params: z.output<P>, context: MethodContext<Needs>) => unknown): Method<Needs, P> {
      return { ...definition, run: async (params, context) => run(params, context) };
    },
  };
}
