import type { Grant } from '../backends/backend.js';
import { fullPaneName } from '../base/caller-pane.js';
import { asTableError, fail, type TtypilotError } from '../base/errors/errors.js';
import { describeProblems, plainProblem } from '../base/errors/plain-problem.js';
import type { RunWork } from '../base/work.js';
import type { Session } from '../session/session.js';
import { askAgain } from './ask-again.js';
import { type CallContext, type Effect, LOCAL_CALLER, permissionProblem, viewerOf } from './call-context.js';
import { findOperation } from './index.js';
import type { HandlerContext, Host, Operation } from './operation.js';

/** One call for the audit log: what was called, and how it ended. Never what was typed. */
export interface AuditEntry {
  operation: string;
  effect: Effect;
  sessionId?: string;
  /** Something was typed, and surely none of it into a password prompt. */
  isPlain: boolean;
  outcome: 'done' | TtypilotError['code'];
}

export interface Call extends CallContext, Host {
  onAudit?: (entry: AuditEntry) => void;
}

/**
 * Where a call comes in, from every surface: finds the operation, checks the permission and the input, finds the session and
 * runs the handler. Throws only errors from the table.
 */
export async function dispatch(name: string, raw: unknown, call: Call): Promise<Record<string, unknown>> {
  const operation = findOperation(name);
  const entry = { operation: operation.name, effect: operation.effect };
  let sessionId: string | undefined;
  // one per write: what reads the terminal may change between two writes of one call
  const writes: boolean[] = [];
  const audit = (outcome: AuditEntry['outcome']) => {
    const isPlain = writes.length > 0 && writes.every(Boolean);
    call.onAudit?.({ ...entry, ...(sessionId === undefined ? {} : { sessionId }), isPlain, outcome });
  };
  try {
    const problem = permissionProblem(operation.name, { needed: operation.effect, granted: call.permission });
    if (problem) throw problem;
    const whole = parseInput(operation, raw);
    if (typeof whole.session_id === 'string') sessionId = whole.session_id;
    call.signal.throwIfAborted();
    if (operation.target === 'agents' && !call.agents) throw fail('no_agents_here', { operation: operation.name });
    const { target, input } =
      operation.target === 'session'
        ? await resolveTarget(operation, whole, { ...call, onWrite: (isPlain) => writes.push(isPlain) })
        : { target: undefined, input: whole };
    const run: RunWork = (work) =>
      call.engine.work.run(work, { caller: call.caller ?? LOCAL_CALLER, signal: call.signal });
    sessionId = target?.session.id ?? sessionId;
    const { callId, patienceMs } = call;
    const isRepeatable = target && operation.effect === 'read' && callId !== undefined;
    const asked = isRepeatable ? askAgain(target, input, { callId, patienceMs }) : undefined;
    const output = await operation
      .run(asked?.input ?? input, { ...call, ...(asked?.target ?? target), run } as HandlerContext<'session'>)
      .finally(() => asked?.end());
    if (target) noteSeen(operation, input, output, target);
    audit('done');
    return asked?.finish(output) ?? output;
  } catch (error) {
    const failure = namingField(asTableError(error, call.signal), operation);
    audit(failure.code);
    throw failure;
  }
}

/** Names a wrong value as the caller knows it: code below the operations spells fields in camelCase. */
function namingField(error: TtypilotError, { whole }: Operation): TtypilotError {
  const { code, details } = error;
  if (code !== 'invalid_argument') return error;
  const isSame = (field: string) => field.replaceAll('_', '') === String(details.name).toLowerCase();
  const name = Object.keys(whole.shape).find(isSame);
  return name === undefined || name === details.name
    ? error
    : fail(code, { name, reason: String(details.reason) }, { cause: error });
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

interface Named {
  session_id?: string;
  pane_id?: string;
  socket_name?: string;
  allow_self?: boolean;
  leave_mode?: boolean;
}

/** What is wrong with the naming of the target, if anything. */
function targetProblems({ target }: Operation, raw: unknown): string[] {
  const { session_id, pane_id } = (raw ?? {}) as { session_id?: unknown; pane_id?: unknown };
  if (target !== 'session' || (session_id === undefined) !== (pane_id === undefined)) return [];
  return [session_id === undefined ? 'session_id: it or pane_id is required' : 'give session_id or pane_id, not both'];
}

/** Finds the session that the input names, or opens one for the pane; returns it with the rest of the input. */
async function resolveTarget(
  operation: Operation,
  whole: Record<string, unknown>,
  call: CallContext & Host & Pick<Grant, 'onWrite'>,
) {
  const { engine, callerPane, caller, onWrite } = call;
  const { session_id, pane_id, socket_name, allow_self, leave_mode, ...input } = whole as Named & typeof whole;
  const isPane = pane_id !== undefined;
  const { session, seqAtCall } = isPane
    ? await engine.openPane({ paneId: pane_id, socketName: socket_name })
    : known(engine.get(session_id as string));
  const by = caller === LOCAL_CALLER ? undefined : caller;
  const grant: Grant = { allowSelf: allow_self, leaveMode: leave_mode, by, onWrite };
  if (operation.effect !== 'read') refuseOwnPane(session, grant, callerPane);
  return { target: { session, isPane, seqAtCall, grant, viewer: viewerOf(call), isAgain: false }, input };
}

function known(session: Session) {
  return { session, seqAtCall: session.seq };
}

/** The caller may be another process, in a pane that the backend does not recognise as its own. */
function refuseOwnPane({ pane }: Session, { allowSelf }: Grant, callerPane: string | undefined): void {
  if (!pane || allowSelf) return;
  const isCaller = pane.isCaller || fullPaneName(pane) === callerPane;
  if (isCaller) throw fail('own_pane', { paneId: pane.paneId });
}
