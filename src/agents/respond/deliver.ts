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
  /** What the agent asks right after it, when it is another of several questions. */
  next: Dialog | undefined;
}

export interface DeliveryParts {
  session: Session;
  /** What every act of the answer is given. */
  held: ActOptions;
  agent: Agent;
  /** Called once, before the first key: what is on the screen, and that something is about to be typed. */
  onTyping: (dialog: Dialog | undefined) => Promise<void>;
  /** What else proves that a text was taken, for when its input line does not. */
  proofOf: (text: string) => Promise<string | undefined>;
}

/** The hook of an agent may come before its dialog is drawn. */
const DRAW_MS = 3000;

/** Gives an answer to an agent, and looks whether it arrived. Throws `wrong_dialog` before anything is submitted wrongly. */
export async function deliver(request: RespondRequest, parts: DeliveryParts): Promise<Delivered> {
  const { session, held, agent } = parts;
  const picker = new Picker({ session, held, agentId: agent.id, program: agent.program, signal: held.signal });
  const dialog = await expectedDialog(request, picker, parts);
  if (request.question !== undefined && !isAskedFor(request.question, dialog, agent)) {
    throw picker.wrongDialog('it asks something else now');
  }
  if (request.mode === 'select') checkOption(request, dialog as Dialog, picker);
  if (request.mode === 'multi_select') checkAnswer(request.answers[0] as QuestionAnswer, dialog as Dialog, picker);
  await parts.onTyping(dialog);
  const given = await give(request, picker, parts);
  const { evidence, answers, next, latencyMs } = given;
  const receipt: AnswerReceipt = {
    accepted: 'yes',
    evidence,
    question: dialog?.question ?? agent.question,
    answers,
    latencyMs,
  };
  return { receipt, next };
}

/** Waits for the dialog that the answer is for; what does not fit it is refused. */
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
    throw picker.wrongDialog('it shows options, and a text would choose among them blindly');
  if (mode !== 'text' && !isPicker) throw picker.wrongDialog('no list of options is on its screen');
  return dialog;
}

function isAskedFor(question: string, dialog: Dialog | undefined, agent: Agent): boolean {
  return [dialog?.question, agent.question].some((asked) => asked != null && sameWords(asked, question));
}

/** What can be seen to be wrong before any key. */
function checkOption(
  { optionIndex, optionLabel }: { optionIndex: number; optionLabel?: string | undefined },
  dialog: Dialog,
  picker: Picker,
): void {
  const shown = dialog.options.find(({ index }) => index === optionIndex);
  if (!shown || optionLabel === undefined || sameWords(shown.label, optionLabel)) return;
  throw picker.wrongDialog(`option ${optionIndex} is "${shown.label}", not "${optionLabel}"`);
}
