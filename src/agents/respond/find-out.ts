import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { Session } from '../../session/session.js';
import type { Agent } from '../agent.js';
import { type Dialog, isSameDialog, readDialog } from '../dialogs/dialog.js';
import { paneOf } from '../pane-of.js';
import { markOf, type Noted } from './answer-book.js';
import { isReview } from './labels.js';

/** What became of an answer whose process ended in the middle. `half`: at most a part of it, and this is asked now. */
export type Outcome =
  | { state: 'delivered'; evidence: string; next: Dialog | undefined }
  | { state: 'half'; next: Dialog }
  | { state: 'not_sent' }
  | { state: 'unknown' };

const UNKNOWN: Outcome = { state: 'unknown' };
/** So much of the end of a text is enough to recognise it. */
const TAIL_LENGTH = 20;
/** A text of that length is in so many rows at most. */
const ROWS = 3;

/** Looks at the screen of the agent, and types nothing. */
export async function findOut(noted: Noted, agent: Agent, bridge: TmuxBridge): Promise<Outcome> {
  const pane = paneOf(agent);
  if (!pane) return UNKNOWN;
  const { paneId, socketName } = pane;
  try {
    return await bridge.exclusively(paneId, { socketName }, async (session) => judge(noted, agent, session));
  } catch {
    // where the pane is gone, nobody can say it any more
    return UNKNOWN;
  }
}

function judge({ request, shown }: Noted, agent: Agent, session: Session): Outcome {
  if (markOf(session.screen) === shown.screen) return { state: 'not_sent' };
  if (request.mode === 'text') return judgeText(request.text, agent, session);
  const now = readDialog(session.terminal, agent.program);
  const { dialog: before } = shown;
  if (!before) return UNKNOWN;
  if (now && isSameDialog(now, before)) return { state: 'not_sent' };
  const isField = now?.kind === 'text' && now.question === before.question;
  if (isField) return 'text' in request && isStaged(request.text, session) ? UNKNOWN : { state: 'half', next: now };
  // another page of the same questions, as far as anybody can say
  if (now && (isReview(now) || (before.kind === 'question_tabs' && now.kind === before.kind))) {
    return { state: 'half', next: now };
  }
  const evidence = 'the service ended while the answer was given; the dialog is not there any more';
  return { state: 'delivered', evidence, next: now?.kind === 'text' ? undefined : now };
}

function judgeText(text: string, { state }: Agent, session: Session): Outcome {
  if (isStaged(text, session)) return UNKNOWN;
  if (state === 'awaiting_input' && !plain(session.screen).includes(tailOf(text))) return UNKNOWN;
  const evidence = 'the service ended while the text was sent; it is not in the input line any more';
  return { state: 'delivered', evidence, next: undefined };
}

/** The text stands before the cursor, and nobody has pressed Enter. */
function isStaged(text: string, { terminal }: Session): boolean {
  const { visible, y } = terminal.cursor;
  const rows = Array.from({ length: Math.min(y + 1, ROWS) }, (_, i) => terminal.rowText(Math.max(0, y - ROWS + 1) + i));
  return visible && plain(rows.join('')).endsWith(tailOf(text));
}

function tailOf(text: string): string {
  return plain(text).slice(-TAIL_LENGTH);
}

function plain(text: string): string {
  return text.replace(/[\s│┃|]/gu, '');
}
