import type { ActOptions } from '../../session/input.js';
import type { Session } from '../../session/session.js';
import type { Agent } from '../agent.js';
import type { Dialog } from '../dialogs/dialog.js';
import { give, kindProblem } from './give.js';
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
  const dialog = await fittingDialog(request, picker, parts);
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

/** Waits for the dialog that the answer is for. Throws `wrong_dialog`, before any key, when the answer does not fit it. */
async function fittingDialog(
  request: RespondRequest,
  picker: Picker,
  { session, agent, held: { signal } }: DeliveryParts,
): Promise<Dialog | undefined> {
  const isExpected = request.mode !== 'text' || agent.waitingTool !== null;
  if (isExpected) await session.waits.until(() => picker.look(), { timeoutMs: DRAW_MS, signal });
  signal?.throwIfAborted();
  let dialog = picker.look();
  if (misfit(request, dialog, agent) !== undefined) dialog = await picker.atRest();
  const problem = misfit(request, dialog, agent);
  if (problem !== undefined) throw picker.wrongDialog(problem);
  return dialog;
}

/** Why an answer does not fit the dialog. */
function misfit(request: RespondRequest, dialog: Dialog | undefined, agent: Agent): string | undefined {
  const isPicker = dialog !== undefined && dialog.kind !== 'text';
  if (request.mode === 'text' && isPicker) {
    return 'it shows options, and typed text would select one of them blindly';
  }
  if (request.mode !== 'text' && !isPicker) return 'its screen does not show a list of options';
  if (request.question !== undefined && !isAskedFor(request.question, dialog, agent))
    return 'it now asks something else';
  if (request.mode === 'select') return labelProblem(request, dialog as Dialog);
  if (request.mode === 'multi_select') return kindProblem(request.answers[0] as QuestionAnswer, dialog as Dialog);
  return undefined;
}

function isAskedFor(question: string, dialog: Dialog | undefined, agent: Agent): boolean {
  return [dialog?.question, agent.question].some((asked) => asked != null && sameWords(asked, question));
}

function labelProblem(
  { optionIndex, optionLabel }: { optionIndex: number; optionLabel?: string | undefined },
  { options }: Dialog,
): string | undefined {
  const shown = options.find(({ index }) => index === optionIndex);
  if (!shown || optionLabel === undefined || sameWords(shown.label, optionLabel)) return undefined;
  return `option ${optionIndex} is "${shown.label}", not "${optionLabel}"`;
}
