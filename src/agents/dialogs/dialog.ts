import type { Terminal } from '../../terminal/index.js';
import { screenLines } from './lines.js';
import { type Option, readOptions } from './options.js';
import { hasTabs, questionAbove } from './question.js';
import { readTextQuestion } from './text-question.js';

/** Something that a program asks a person, as it stands on the screen. */
export interface Dialog {
  /** `question_tabs`: one of several questions that are asked together, each behind a tab. `text`: no options, a text is wanted. */
  kind: 'select' | 'multi_select' | 'question_tabs' | 'text';
  /** Whose dialog it is, as far as its looks tell. */
  program: string | null;
  question: string;
  options: Option[];
}

export type { Option } from './options.js';

/**
 * The dialog on a screen, from what its cells hold: a list of options of which exactly one is marked, at the end of what
 * the screen shows. Whatever could as well be something else is none.
 */
export function readDialog(terminal: Terminal, program: string | null = null): Dialog | undefined {
  const lines = screenLines(terminal);
  const list = readOptions(terminal, lines);
  if (!list) {
    const question = readTextQuestion(terminal, lines);
    return question === undefined ? undefined : { kind: 'text', program, question, options: [] };
  }
  const { options, first } = list;
  const isMulti = options.some(({ checked }) => checked !== undefined);
  const kind = hasTabs(lines, first) ? 'question_tabs' : isMulti ? 'multi_select' : 'select';
  return { kind, program, question: questionAbove(lines, first), options };
}

/** Whether two looks saw the same question, wherever the mark stood. */
export function isSameDialog(one: Dialog, other: Dialog): boolean {
  const labels = ({ options }: Dialog) => options.map(({ index, label }) => `${index} ${label}`).join('\n');
  return one.kind === other.kind && one.question === other.question && labels(one) === labels(other);
}
