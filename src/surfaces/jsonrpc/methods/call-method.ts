import { asTableError, fail } from '../../../base/errors/errors.js';
import { describeProblems, plainProblem } from '../../../base/errors/plain-problem.js';
import type { ServerState } from '../server-state.js';
import { findMethod } from './index.js';
import type { Method, MethodContext } from './method.js';

export interface MethodCall {
  server: ServerState;
  signal: AbortSignal;
  begun(): void;
  typed(text: string, isSecret: boolean): void;
  /** How many batches and replays it is nested in. */
  depth?: number;
}

/** Deeper nesting of batches and replays has no use and would exhaust the stack. */
const MAX_DEPTH = 32;

/**
 * The only way to run a method: checks that there is a session, parses the params and runs the handler, which starts before
 * this returns. Rejects with errors from the table only.
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
    const isWatched = subscription && method.order === 'act' && method.needs === 'session';
    if (!isWatched) return await method.run(params, context);
    const before = subscription.text;
    const result = await method.run(params, context);
    await subscription.notifyAfterAct(before);
    return result;
  } catch (error) {
    throw asTableError(error, signal);
  }
}

async function runStep(name: string, params: unknown, call: MethodCall): Promise<unknown> {
  const depth = (call.depth ?? 0) + 1;
  if (depth > MAX_DEPTH) throw fail('invalid_argument', { name: 'steps', reason: `nested over ${MAX_DEPTH} deep` });
  const method = findMethod(name);
  if (!method) throw fail('unknown_operation', { operation: name, suggestion: '' });
  if (method.name === 'server.shutdown') throw fail('shutdown_in_batch', {});
  return callMethod(method, params, { ...call, depth });
}

/** Unlike operations, methods ignore unknown params, with a note on stderr, and treat null as left out. */
function parse({ name, params }: Method, raw: unknown, server: ServerState): Record<string, unknown> {
  const given = raw ?? {};
  const fields = Object.keys(params.shape);
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw fail('invalid_input', { operation: name, reason: 'params must be an object' });
  }
  for (const field of Object.keys(given)) {
    if (!fields.includes(field)) server.unknownParams.ignored(name, field, fields);
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const parsed = params.safeParse(present, { error: plainProblem });
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw fail('invalid_input', { operation: name, reason: describeProblems(parsed.error, fields).join('; ') });
}
