import { fail } from '../../base/errors/errors.js';

/** The answer to one of several questions. */
export type QuestionAnswer = { optionIndex: number } | { optionIndices: number[] };

/** An answer to an agent. */
export type RespondRequest = (
  | { mode: 'text' | 'other'; text: string }
  | { mode: 'select'; optionIndex: number; optionLabel?: string | undefined }
  | { mode: 'multi_select'; answers: QuestionAnswer[] }
) & {
  /** The question being answered: if the agent asks something else, the answer is refused. */
  question?: string | undefined;
  /** A repeated request with the same key returns the first result and types nothing. */
  idempotencyKey?: string | undefined;
};

export type RespondMode = RespondRequest['mode'];

const MODES: readonly RespondMode[] = ['text', 'select', 'other', 'multi_select'];
const MAX_TEXT_LENGTH = 100_000;
const MAX_KEY_LENGTH = 200;
const MAX_INDEX = 99;
const MAX_ANSWERS = 20;

/** Parses a request. Problems are reported in the order of its fields: mode, text, option, answers. */
export function parseRespondRequest(raw: unknown): RespondRequest {
  const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const mode = modeOf(given.mode);
  const about = {
    question: wordOf(given, 'question', MAX_TEXT_LENGTH),
    idempotencyKey: wordOf(given, 'idempotency_key', MAX_KEY_LENGTH),
  };
  if (mode === 'text' || mode === 'other') return { mode, text: textOf(given.text), ...about };
  if (mode === 'multi_select') return { mode, answers: answersOf(given.answers), ...about };
  const optionIndex = given.option_index;
  if (!isIndex(optionIndex)) {
    throw fail('invalid_option_index', { reason: `option_index must be a whole number from 0 to ${MAX_INDEX}` });
  }
  const { option_label: label } = given;
  if (label !== undefined && label !== null && typeof label !== 'string') {
    throw fail('invalid_option_index', { reason: 'option_label must be a string' });
  }
  return { mode, optionIndex, ...(label ? { optionLabel: label } : {}), ...about };
}

function modeOf(mode: unknown): RespondMode {
  if (mode === undefined || mode === null) return 'text';
  const known = MODES.find((candidate) => candidate === mode);
  if (known === undefined) throw fail('invalid_mode', { mode: String(mode).slice(0, 100) });
  return known;
}

function textOf(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') throw fail('missing_text', { reason: 'it is missing or empty' });
  if (text.includes('\0')) throw fail('missing_text', { reason: 'it contains a NUL character' });
  if (text.length > MAX_TEXT_LENGTH)
    throw fail('missing_text', { reason: `it has more than ${MAX_TEXT_LENGTH} characters` });
  return text;
}

function answersOf(answers: unknown): QuestionAnswer[] {
  const isList = Array.isArray(answers) && answers.length > 0 && answers.length <= MAX_ANSWERS;
  if (!isList) throw fail('invalid_answers', { reason: `answers must be a list of 1 to ${MAX_ANSWERS} items` });
  return answers.map((answer, i) => {
    const { option_index: index, option_indices: indices } = (answer ?? {}) as Record<string, unknown>;
    if (isIndex(index) && indices === undefined) return { optionIndex: index };
    if (index === undefined && isIndices(indices)) return { optionIndices: [...new Set(indices)] };
    const reason = `answer ${i} must have either option_index or option_indices, whole numbers from 0 to ${MAX_INDEX}`;
    throw fail('invalid_answers', { reason });
  });
}

function wordOf(given: Record<string, unknown>, name: string, maxLength: number): string | undefined {
  const word = given[name];
  if (word === undefined || word === null) return undefined;
  if (typeof word === 'string' && word !== '' && word.length <= maxLength) return word;
  throw fail('invalid_argument', { name, reason: `it must be a string of 1 to ${maxLength} characters` });
}

function isIndices(indices: unknown): indices is number[] {
  return Array.isArray(indices) && indices.length <= MAX_INDEX + 1 && indices.every(isIndex);
}

function isIndex(index: unknown): index is number {
  return Number.isInteger(index) && (index as number) >= 0 && (index as number) <= MAX_INDEX;
}
