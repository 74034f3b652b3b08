import type { Terminal } from '../../terminal/index.js';
import { screenLines } from './lines.js';
import { type Option, readOptions } from './options.js';
import { hasTabs, questionAbove, readTextQuestion } from './question.js';

/** A question that a program asks on its screen. */
export interface Dialog {
  /** `question_tabs`: one of several questions asked together, each on its own tab. `text`: free text, no options. */
  kind: 'select' | 'multi_select' | 'question_tabs' | 'text';
  /** The program that shows it, if known. */
  program: string | null;
  question: string;
  options: Option[];
}

export type { Option } from './options.js';

/**
 * Reads the dialog on a screen from its cells: a list of options with exactly one marked, at the end of the visible text.
 * Anything ambiguous is not a dialog.
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

/** Compares question and options, and ignores which option is marked. */
export function isSameDialog(one: Dialog, other: Dialog): boolean {
  const labels = ({ options }: Dialog) => options.map(({ index, label }) => `${index} ${label}`).join('\n');
  return one.kind === other.kind && one.question === other.question && labels(one) === labels(other);
}
