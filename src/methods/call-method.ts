import type { z } from 'zod';
import { fail, TtypilotError } from '../base/errors/errors.js';
import type { Method, MethodContext } from './method.js';
import type { ServerState } from './server-state.js';

export interface MethodCall {
  server: ServerState;
  signal: AbortSignal;
  begun(): void;
  typed(text: string, isSecret: boolean): void;
  find(name: string): Method | undefined;
  /** How many methods it is a step within. */
  depth?: number;
}

/** Batches within batches, or replays of batches; nobody needs more, and the stack would not hold them all. */
const DEEPEST = 32;

/**
 * The one door of the methods: finds the session, checks the params and runs the handler, which begins before this returns.
 * Rejects with errors of the table only.
 */
export async function callMethod(method: Method, raw: unknown, call: MethodCall): Promise<unknown> {
  const { server, signal, begun, typed } = call;
  try {
    const { session } = server;
    if (method.needs === 'session' && !session) throw fail('no_active_session', {});
    const params = parse(method, raw, server);
    const step = (name: string, stepParams: unknown) => runStep(name, stepParams, { ...call, begun: () => {} });
    const context = { server, signal, begun, typed, step, session } as MethodContext<'session'>;
    const { subscription } = server;
    const isShown = subscription && method.order === 'act' && method.needs === 'session';
    if (!isShown) return await method.run(params, context);
    const before = subscription.text;
    const result = await method.run(params, context);
    await subscription.tellOfAct(before);
    return result;
  } catch (error) {
    throw asTableError(error);
  }
}

/** Every error that is none of the table is a mistake of ours. */
export function asTableError(error: unknown): TtypilotError {
  if (error instanceof TtypilotError) return error;
  if (error instanceof Error && error.name === 'AbortError') return fail('cancelled', {}, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return fail('internal_error', { reason }, { cause: error });
}

async function runStep(name: string, params: unknown, call: MethodCall): Promise<unknown> {
  const depth = (call.depth ?? 0) + 1;
  if (depth > DEEPEST)
    throw fail('invalid_argument', { name: 'steps', reason: `they are nested over ${DEEPEST} deep` });
  const method = call.find(name);
  if (!method) throw fail('unknown_operation', { operation: name, suggestion: '' });
  if (method.name === 'server.shutdown') throw fail('shutdown_in_batch', {});
  return callMethod(method, params, { ...call, depth });
}

/** Fields that are unknown are ignored, which is noted, and those that are null count as left out. */
function parse({ name, params }: Method, raw: unknown, server: ServerState): Record<string, unknown> {
  const given = raw ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid(name, 'params must be an object');
  for (const field of Object.keys(given)) {
    if (!Object.hasOwn(params.shape, field)) server.unknownParams.ignored(name, field, Object.keys(params.shape));
  }
  const parsed = params.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)));
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw invalid(name, [...new Set(parsed.error.issues.flatMap(describe))].join('; '));
}

/** What is wrong, by the name of the field. */
function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  return field === '' ? issue.message : `${field}: ${issue.message}`;
}

function invalid(name: string, reason: string): TtypilotError {
  return fail('invalid_input', { operation: name, reason });
}
