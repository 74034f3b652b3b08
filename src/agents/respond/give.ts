import { fail } from '../../base/errors/errors.js';
import type { ActOptions } from '../../session/input.js';
import type { Session } from '../../session/session.js';
import type { Dialog, Option } from '../dialogs/dialog.js';
import { isFreeText, isReview, isSubmit, sameWords } from './labels.js';
import type { Picker } from './picker.js';
import type { QuestionAnswer, RespondRequest } from './request.js';

/** Where an answer goes. */
export interface AnswerTarget {
  session: Session;
  /** Passed to every act of the answer. */
  held: ActOptions;
  /** Other proof that the text was accepted, when the input line gives none. */
  proofOf: (text: string) => Promise<string | undefined>;
}

/** The outcome of an answer. */
export interface Given {
  evidence: string[];
  answers: string[];
  next: Dialog | undefined;
  latencyMs: number;
}

/** Gives an answer, as its mode requires. */
export function give(request: RespondRequest, picker: Picker, target: AnswerTarget): Promise<Given> {
  switch (request.mode) {
    case 'text':
      return giveText(request.text, target);
    case 'other':
      return giveOther(request.text, picker, target);
    case 'select':
      return giveOption(request, picker, target);
    case 'multi_select':
      return giveAnswers(request.answers, picker, target);
  }
}

/** Why the answer does not fit the kind of question. */
export function kindProblem(answer: QuestionAnswer, { options }: Dialog): string | undefined {
  const hasBoxes = options.some(({ checked }) => checked !== undefined);
  if ('optionIndices' in answer === hasBoxes) return undefined;
  return hasBoxes
    ? 'this question allows several options: pass option_indices'
    : 'this question allows one option: pass option_index';
}

async function giveText(text: string, { session, held, proofOf }: AnswerTarget): Promise<Given> {
  const { accepted, evidence, latencyMs } = await session.sendText(text, { verify: true, ...held });
  const given = { answers: [text], next: undefined, latencyMs };
  if (accepted === 'yes') return { ...given, evidence };
  // the next dialog may appear so soon that the screen proves nothing
  const proof = accepted === 'unconfirmed' ? await proofOf(text) : undefined;
  if (proof !== undefined) return { ...given, evidence: [...evidence, proof] };
  throw fail('send_failed', { reason: evidence.at(-1) ?? 'nothing proves that it was accepted' });
}

async function giveOther(text: string, picker: Picker, target: AnswerTarget): Promise<Given> {
  const watch = stopwatch();
  const { label } = await picker.moveTo(({ label }) => isFreeText(label), 'that takes free text');
  const question = picker.look()?.question;
  await picker.openField();
  // the field is part of the dialog and disappears with it
  const proofOf = async () => (picker.look()?.question === question ? undefined : 'the dialog is gone');
  const { evidence } = await giveText(text, { ...target, proofOf });
  return {
    ...(await settled(picker, target)),
    evidence: [`"${label}" was chosen`, ...evidence],
    answers: [text],
    latencyMs: watch(),
  };
}

async function giveOption(
  { optionIndex, optionLabel }: { optionIndex: number; optionLabel?: string | undefined },
  picker: Picker,
  target: AnswerTarget,
): Promise<Given> {
  const watch = stopwatch();
  const { label } = await choose(optionIndex, picker);
  if (optionLabel !== undefined && !sameWords(label, optionLabel)) {
    throw picker.wrongDialog(`option ${optionIndex} is "${label}", not "${optionLabel}"`);
  }
  await picker.leave();
  return {
    ...(await settled(picker, target)),
    evidence: evidenceOf([label], picker),
    answers: [label],
    latencyMs: watch(),
  };
}

async function giveAnswers(answers: QuestionAnswer[], picker: Picker, target: AnswerTarget): Promise<Given> {
  const watch = stopwatch();
  const labels: string[] = [];
  for (const [i, answer] of answers.entries()) {
    if (i > 0) {
      const dialog = await picker.atRest();
      const hasEnded = !dialog || isReview(dialog);
      const problem = hasEnded ? `it has only ${i} questions` : kindProblem(answer, dialog);
      if (problem !== undefined) throw picker.wrongDialog(problem);
    }
    labels.push(await answerOne(answer, picker));
    await picker.leave();
  }
  const review = picker.look();
  if (review && isReview(review)) {
    await picker.moveTo(({ label }) => isSubmit(label), 'to submit');
    await picker.leave();
  }
  return {
    ...(await settled(picker, target)),
    evidence: evidenceOf(labels, picker),
    answers: labels,
    latencyMs: watch(),
  };
}

async function answerOne(answer: QuestionAnswer, picker: Picker): Promise<string> {
  if ('optionIndex' in answer) return (await choose(answer.optionIndex, picker)).label;
  const chosen: string[] = [];
  // a box that is not drawn yet would keep its check
  const { options } = (await picker.atRest()) as Dialog;
  const missing = answer.optionIndices.find((wanted) => !options.some(({ index }) => index === wanted));
  // before the box of any other option is checked
  if (missing !== undefined) await picker.refuseMissing(({ index }) => index === missing, `number ${missing}`);
  const wanted = missing === undefined ? options.map(({ index }) => index) : answer.optionIndices;
  for (const index of wanted) {
    const isWanted = answer.optionIndices.includes(index);
    // leave boxes alone that are right already
    if (options.find((option) => option.index === index)?.checked === isWanted && !isWanted) continue;
    const { label } = await choose(index, picker);
    await picker.setChecked(isWanted);
    if (isWanted) chosen.push(label);
  }
  return chosen.join(', ');
}

function choose(index: number, picker: Picker): Promise<Option> {
  return picker.moveTo((option) => option.index === index, `number ${index}`);
}

/** The next question once the screen has settled; undefined when there is none. */
async function settled(picker: Picker, { session }: AnswerTarget): Promise<{ next: Dialog | undefined }> {
  const now = picker.look();
  if (now?.kind !== 'question_tabs' && !(now && isReview(now))) return { next: undefined };
  await session.waits.forStable({ stableMs: 50, timeoutMs: 500 });
  const still = picker.look();
  return { next: still?.kind === 'question_tabs' || (still && isReview(still)) ? still : undefined };
}

function evidenceOf(labels: readonly string[], { keys }: Picker): string[] {
  return [
    `${labels.map((label) => `"${label}"`).join(', ')} highlighted before Enter`,
    `the dialog disappeared after ${keys} ${keys === 1 ? 'key' : 'keys'}`,
  ];
}

function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}
