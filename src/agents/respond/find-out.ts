import type { TmuxBridge } from '../../bridge/tmux-bridge.js';
import type { LaunchedSession } from '../../engine/launched-session.js';
import type { Agent } from '../agent.js';
import { type Dialog, isSameDialog, readDialog } from '../dialogs/dialog.js';
import { paneOf } from '../pane-of.js';
import { markOf, type Noted } from './answer-book.js';
import { isReview } from './labels.js';

/** What became of an answer whose process ended in the middle. */
export type Outcome =
  | { state: 'delivered'; evidence: string; next?: Dialog }
  | { state: 'not_sent' }
  | { state: 'unknown' };

const UNKNOWN: Outcome = { state: 'unknown' };
/** So much of the end of a text is enough to recognise it. */
const TAIL_LENGTH = 20;

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

function judge({ request, shown }: Noted, agent: Agent, session: LaunchedSession): Outcome {
  if (markOf(session.screen) === shown.screen) return { state: 'not_sent' };
  const now = readDialog(session.terminal, agent.program);
  if (request.mode === 'text') return judgeText(request.text, agent, session);
  const before = shown.dialog;
  if (!before) return UNKNOWN;
  if (now && isSameDialog(now, before)) return { state: 'not_sent' };
  // half of several questions, or a text field of the same one
  const isHalf = now && (now.kind === 'question_tabs' || isReview(now) || now.question === before.question);
  if (isHalf) return UNKNOWN;
  const evidence = 'the service ended while the answer was given; the dialog is not there any more';
  return { state: 'delivered', evidence, next: now?.kind === 'text' ? undefined : now };
}

function judgeText(text: string, { state }: Agent, { terminal, screen }: LaunchedSession): Outcome {
  const tail = plain(text).slice(-TAIL_LENGTH);
  const rowsBefore = Array.from({ length: 3 }, (_, i) => terminal.cursor.y - 2 + i).filter((y) => y >= 0);
  const inputLine = plain(rowsBefore.map((y) => terminal.rowText(y)).join(''));
  const isStaged = terminal.cursor.visible && inputLine.endsWith(tail);
  if (isStaged) return UNKNOWN;
  if (state !== 'awaiting_input' || plain(screen).includes(tail)) {
    const evidence = 'the service ended while the text was sent; it is not in the input line any more';
    return { state: 'delivered', evidence, next: undefined };
  }
  return UNKNOWN;
}

function plain(text: string): string {
  return text.replace(/[\s│┃|]/gu, '');
}
