import { asTableError, fail, type TtypilotError } from '../base/errors/errors.js';
import { describeProblems, plainProblem } from '../base/errors/plain-problem.js';
import type { RunWork } from '../base/work.js';
import type { Session } from '../session/session.js';
import { type CallContext, LOCAL_CALLER } from './call-context.js';
import { findOperation } from './index.js';
import type { HandlerContext, Host, Operation } from './operation.js';
import { type Effect, permissionProblem } from './permission.js';
import { resolveTarget, targetProblems } from './resolve-target.js';

/** One call for the audit log: what was called, and how it ended. Never what was typed. */
export interface AuditEntry {
  operation: string;
  effect: Effect;
  sessionId?: string;
  outcome: 'done' | TtypilotError['code'];
}

export interface Call extends CallContext, Host {
  onAudit?: (entry: AuditEntry) => void;
}

/**
 * The one door: finds the operation, checks the permission and the input, finds the session and runs the handler. Throws
 * only errors from the table.
 */
export async function dispatch(name: string, raw: unknown, call: Call): Promise<Record<string, unknown>> {
  const operation = findOperation(name);
  const entry = { operation: operation.name, effect: operation.effect };
  let sessionId: string | undefined;
  const audit = (outcome: AuditEntry['outcome']) =>
    call.onAudit?.({ ...entry, ...(sessionId === undefined ? {} : { sessionId }), outcome });
  try {
    const problem = permissionProblem(operation.name, { needed: operation.effect, granted: call.permission });
    if (problem) throw problem;
    const whole = parseInput(operation, raw);
    if (typeof whole.session_id === 'string') sessionId = whole.session_id;
    call.signal.throwIfAborted();
    if (operation.target === 'agents' && !call.agents) throw fail('no_agents_here', { operation: operation.name });
    const { target, input } =
      operation.target === 'session'
        ? await resolveTarget(operation, whole, call)
        : { target: undefined, input: whole };
    const run: RunWork = (work) =>
      call.engine.work.run(work, { caller: call.caller ?? LOCAL_CALLER, signal: call.signal });
    sessionId = target?.session.id ?? sessionId;
    const output = await operation.run(input, { ...call, ...target, run } as HandlerContext<'session'>);
    if (target) noteSeen(operation, input, output, target);
    audit('done');
    return output;
  } catch (error) {
    const failure = asTableError(error, call.signal);
    audit(failure.code);
    throw failure;
  }
}

/** Remembers what the caller was shown, or when it acted. Runs in the turn in which the handler read the screen. */
function noteSeen(
  { effect, shows }: Operation,
  input: Record<string, unknown>,
  { seq }: Record<string, unknown>,
  { session, viewer }: { session: Session; viewer: string },
): void {
  if (shows) {
    if (shows(input)) session.showTo(viewer);
  } else if (effect === 'input' && typeof seq === 'number') {
    session.seen.act(viewer, seq);
  }
}

/** Throws `invalid_input`, which lists every problem. */
export function parseInput(operation: Operation, raw: unknown): Record<string, unknown> {
  const parsed = operation.whole.safeParse(raw ?? {}, { error: plainProblem });
  const problems = targetProblems(operation, raw);
  if (parsed.success && problems.length === 0) return parsed.data as Record<string, unknown>;
  const found = parsed.error ? describeProblems(parsed.error, Object.keys(operation.whole.shape)) : [];
  const reason = [...new Set([...problems, ...found])].join('; ');
  throw fail('invalid_input', { operation: operation.name, reason });
}
