import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { Session } from '../../session/session.js';
import type { Agent } from '../agent.js';
import { type Dialog, isSameDialog, readDialog } from '../dialogs/dialog.js';
import { paneOf } from '../pane-of.js';
import { markOf, type Noted } from './answer-book.js';
import { isReview } from './labels.js';

/** The fate of an answer that a restart interrupted. `half`: at most a part arrived, and the agent now asks `next`. */
export type AnswerFate =
  | { state: 'delivered'; evidence: string; next: Dialog | undefined }
  | { state: 'half'; next: Dialog }
  | { state: 'not_sent' }
  | { state: 'unknown' };

const UNKNOWN: AnswerFate = { state: 'unknown' };
/** Characters at the end of a text that suffice to recognise it. */
const TAIL_LENGTH = 20;
/** Rows that such a text can span. */
const ROWS = 3;

/** Reads the agent's screen; types nothing. */
export async function findOut(noted: Noted, agent: Agent, bridge: TmuxBridge): Promise<AnswerFate> {
  const pane = paneOf(agent);
  if (!pane) return UNKNOWN;
  const { paneId, socketName } = pane;
  try {
    return await bridge.exclusively(paneId, { socketName }, async (session) => judge(noted, agent, session));
  } catch {
    // with the pane gone, it can no longer be determined
    return UNKNOWN;
  }
}

function judge({ request, shown }: Noted, agent: Agent, session: Session): AnswerFate {
  if (markOf(session.screen) === shown.screen) return { state: 'not_sent' };
  if (request.mode === 'text') return judgeText(request.text, agent, session);
  const now = readDialog(session.terminal, agent.program);
  const { dialog: before } = shown;
  if (!before) return UNKNOWN;
  if (now && isSameDialog(now, before)) return { state: 'not_sent' };
  const isField = now?.kind === 'text' && now.question === before.question;
  if (isField) return 'text' in request && isStaged(request.text, session) ? UNKNOWN : { state: 'half', next: now };
  // probably another page of the same questions
  if (now && (isReview(now) || (before.kind === 'question_tabs' && now.kind === before.kind))) {
    return { state: 'half', next: now };
  }
  const evidence = 'the service stopped while it gave the answer; the dialog is gone';
  return { state: 'delivered', evidence, next: now?.kind === 'text' ? undefined : now };
}

function judgeText(text: string, { state }: Agent, session: Session): AnswerFate {
  if (isStaged(text, session)) return UNKNOWN;
  if (state === 'awaiting_input' && !plain(session.screen).includes(tailOf(text))) return UNKNOWN;
  const evidence = 'the service stopped while it sent the text; the text has left the input line';
  return { state: 'delivered', evidence, next: undefined };
}

/** The text stands before the cursor and was not submitted. */
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
