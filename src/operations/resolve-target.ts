import type { Grant } from '../backends/backend.js';
import { fullPaneName } from '../base/caller-pane.js';
import { fail } from '../base/errors/errors.js';
import type { Session } from '../session/session.js';
import { type CallContext, LOCAL_CALLER, viewerOf } from './call-context.js';
import type { Host, Operation } from './operation.js';

interface Named {
  session_id?: string;
  pane_id?: string;
  socket_name?: string;
  allow_self?: boolean;
  leave_mode?: boolean;
}

/** What is wrong with the naming of the target, if anything. */
export function targetProblems({ target }: Operation, raw: unknown): string[] {
  const { session_id, pane_id } = (raw ?? {}) as { session_id?: unknown; pane_id?: unknown };
  if (target !== 'session' || (session_id === undefined) !== (pane_id === undefined)) return [];
  return [session_id === undefined ? 'session_id: it or pane_id is required' : 'give session_id or pane_id, not both'];
}

/** Finds the session that the input names, or opens one for the pane; returns it with the rest of the input. */
export async function resolveTarget(operation: Operation, whole: Record<string, unknown>, call: CallContext & Host) {
  const { engine, callerPane, caller } = call;
  const { session_id, pane_id, socket_name, allow_self, leave_mode, ...input } = whole as Named & typeof whole;
  const isPane = pane_id !== undefined;
  const { session, seqAtCall } = isPane
    ? await engine.openPane({ paneId: pane_id, socketName: socket_name })
    : known(engine.get(session_id as string));
  const by = caller === LOCAL_CALLER ? undefined : caller;
  const grant: Grant = { allowSelf: allow_self, leaveMode: leave_mode, by };
  if (operation.effect !== 'read') refuseOwnPane(session, grant, callerPane);
  return { target: { session, isPane, seqAtCall, grant, viewer: viewerOf(call) }, input };
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
