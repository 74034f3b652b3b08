import { fail } from '../../base/errors/errors.js';

/** The answer to one of several questions. */
export type QuestionAnswer = { optionIndex: number } | { optionIndices: number[] };

/** An answer to an agent. */
export type RespondRequest = (
  | { mode: 'text' | 'other'; text: string }
  | { mode: 'select'; optionIndex: number; optionLabel?: string | undefined }
  | { mode: 'multi_select'; answers: QuestionAnswer[] }
) & {
  /** What the answer is meant for: when the agent asks something else, it is refused. */
  question?: string | undefined;
  /** A second request with the same key gets the result of the first, and nothing is typed. */
  idempotencyKey?: string | undefined;
};

export type RespondMode = RespondRequest['mode'];

const MODES: readonly RespondMode[] = ['text', 'select', 'other', 'multi_select'];
const LONGEST_TEXT = 100_000;
const LONGEST_KEY = 200;
const LARGEST_INDEX = 99;
const MOST_ANSWERS = 20;

/** Reads a request. What is wrong with it is told in the order of its fields: mode, text, option, answers. */
export function parseRequest(raw: unknown): RespondRequest {
  const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const mode = modeOf(given.mode);
  const about = {
    question: wordOf(given, 'question', LONGEST_TEXT),
    idempotencyKey: wordOf(given, 'idempotency_key', LONGEST_KEY),
  };
  if (mode === 'text' || mode === 'other') return { mode, text: textOf(given.text), ...about };
  if (mode === 'multi_select') return { mode, answers: answersOf(given.answers), ...about };
  const optionIndex = given.option_index;
  if (!isIndex(optionIndex)) {
    throw fail('invalid_option_index', { reason: `option_index must be a whole number from 0 to ${LARGEST_INDEX}` });
  }
  const { option_label: label } = given;
  if (label !== undefined && label !== null && typeof label !== 'string') {
    throw fail('invalid_option_index', { reason: 'option_label must be a text' });
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
  if (text.includes('\0')) throw fail('missing_text', { reason: 'it has a NUL character' });
  if (text.length > LONGEST_TEXT) throw fail('missing_text', { reason: `it has more than ${LONGEST_TEXT} characters` });
  return text;
}

function answersOf(answers: unknown): QuestionAnswer[] {
  const isList = Array.isArray(answers) && answers.length > 0 && answers.length <= MOST_ANSWERS;
  if (!isList) throw fail('invalid_answers', { reason: `answers must be a list of 1 to ${MOST_ANSWERS}` });
  return answers.map((answer, i) => {
    const { option_index: index, option_indices: indices } = (answer ?? {}) as Record<string, unknown>;
    if (isIndex(index) && indices === undefined) return { optionIndex: index };
    if (index === undefined && isIndices(indices)) return { optionIndices: [...new Set(indices)] };
    const reason = `answer ${i} must have either option_index or option_indices, whole numbers from 0 to ${LARGEST_INDEX}`;
    throw fail('invalid_answers', { reason });
  });
}

function wordOf(given: Record<string, unknown>, name: string, longest: number): string | undefined {
  const word = given[name];
  if (word === undefined || word === null) return undefined;
  if (typeof word === 'string' && word !== '' && word.length <= longest) return word;
  throw fail('invalid_argument', { name, reason: `it must be a text of 1 to ${longest} characters` });
}

function isIndices(indices: unknown): indices is number[] {
  return Array.isArray(indices) && indices.length <= LARGEST_INDEX + 1 && indices.every(isIndex);
}

function isIndex(index: unknown): index is number {
  return Number.isInteger(index) && (index as number) >= 0 && (index as number) <= LARGEST_INDEX;
}
