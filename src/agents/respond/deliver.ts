import type { ActOptions } from '../../session/input.js';
import type { Session } from '../../session/session.js';
import type { Agent } from '../agent.js';
import type { Dialog } from '../dialogs/dialog.js';
import { checkAnswer, give } from './give.js';
import { sameWords } from './labels.js';
import { Picker } from './picker.js';
import type { QuestionAnswer, RespondRequest } from './request.js';
import type { AnswerReceipt } from './result.js';

export interface Delivered {
  receipt: AnswerReceipt;
  /** The agent's next question, if it asks several. */
  next: Dialog | undefined;
}

export interface DeliveryParts {
  session: Session;
  /** Passed to every act of the answer. */
  held: ActOptions;
  agent: Agent;
  /** Called once, right before the first key, with the dialog on the screen. */
  onTyping: (dialog: Dialog | undefined) => Promise<void>;
  /** Other proof that the text was accepted, when the input line gives none. */
  proofOf: (text: string) => Promise<string | undefined>;
}

/** An agent's hook may arrive before its dialog is drawn. */
const DRAW_MS = 3000;

/** Answers an agent and verifies that the answer arrived. Throws `wrong_dialog` instead of submitting a wrong answer. */
export async function deliver(request: RespondRequest, parts: DeliveryParts): Promise<Delivered> {
  const { session, held, agent } = parts;
  const picker = new Picker({ session, held, agentId: agent.id, program: agent.program, signal: held.signal });
  const dialog = await expectedDialog(request, picker, parts);
  if (request.question !== undefined && !isAskedFor(request.question, dialog, agent)) {
    throw picker.wrongDialog('it now asks something else');
  }
  if (request.mode === 'select') checkOption(request, dialog as Dialog, picker);
  if (request.mode === 'multi_select') checkAnswer(request.answers[0] as QuestionAnswer, dialog as Dialog, picker);
  await parts.onTyping(dialog);
  const given = await give(request, picker, parts);
  const { evidence, answers, next, latencyMs } = given;
  const asked = dialog?.question ?? agent.question ?? '';
  session.journal.note({
    kind: 'agent',
    event: 'answer',
    what: [asked, ...answers].filter((part) => part !== '').join(': '),
  });
  const receipt: AnswerReceipt = {
    accepted: 'yes',
    evidence,
    question: dialog?.question ?? agent.question,
    answers,
    latencyMs,
  };
  return { receipt, next };
}

/** Waits for the dialog that the answer is for, and refuses an answer that does not fit it. */
async function expectedDialog(
  { mode }: RespondRequest,
  picker: Picker,
  { session, agent, held: { signal } }: DeliveryParts,
): Promise<Dialog | undefined> {
  const isExpected = mode !== 'text' || agent.waitingTool !== null;
  if (isExpected) await session.waits.until(() => picker.look(), { timeoutMs: DRAW_MS, signal });
  signal?.throwIfAborted();
  const dialog = picker.look();
  const isPicker = dialog !== undefined && dialog.kind !== 'text';
  if (mode === 'text' && isPicker)
    throw picker.wrongDialog('it shows options, and typed text would select one of them blindly');
  if (mode !== 'text' && !isPicker) throw picker.wrongDialog('its screen does not show a list of options');
  return dialog;
}

function isAskedFor(question: string, dialog: Dialog | undefined, agent: Agent): boolean {
  return [dialog?.question, agent.question].some((asked) => asked != null && sameWords(asked, question));
}

/** Mismatches that show before the first key. */
function checkOption(
  { optionIndex, optionLabel }: { optionIndex: number; optionLabel?: string | undefined },
  dialog: Dialog,
  picker: Picker,
): void {
  const shown = dialog.options.find(({ index }) => index === optionIndex);
  if (!shown || optionLabel === undefined || sameWords(shown.label, optionLabel)) return;
  throw picker.wrongDialog(`option ${optionIndex} is "${shown.label}", not "${optionLabel}"`);
}
