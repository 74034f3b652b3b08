import { quoteWord } from '../../../base/text/quote-word.js';
import { type Command, type Field, fieldOf, LiteralWord, placeholderOf, SESSION, type Word } from './command.js';
import { wrongUsage } from './usage.js';
import { readValue } from './values.js';

const PANE = /^%\d+$/;
/** The form of every session id. */
const SESSION_ID = /^s-[2-9b-df-hj-km-np-tv-z]{10}$/;

/**
 * Assigns the words of a command line to the fields that take them. The session may be left out when there are too few
 * words, or when there is room for all of them (a list has room for any number) and the first does not look like a
 * session. A destructive command always needs the session.
 */
export function assignWords(
  command: Command,
  given: readonly Word[],
  values: Record<string, unknown>,
): { needsSession: boolean } {
  const takesSession = command.words[0] === SESSION && values[SESSION] === undefined;
  const words = takesSession ? sessionFirst(given) : given;
  const first = textOf(words[0]);
  // a tmux pane takes the place of the session
  if (takesSession && PANE.test(first)) {
    return assignWords(command, words.slice(1), Object.assign(values, { pane_id: first }));
  }
  const hasPane = values.pane_id !== undefined;
  const open = command.words.filter((name) => values[name] === undefined && !(hasPane && name === SESSION));
  const required = open.filter((name) => fieldOf(command, name).isRequired);
  const isTooFew = words.length < required.length && !SESSION_ID.test(first);
  const hasRoom = words.length < open.length || open.some((name) => fieldOf(command, name).kind === 'list');
  const hasNoName = hasRoom && (typeof words[0] === 'object' || !/^s-|^$/.test(first));
  const needsSession = open[0] === SESSION && (isTooFew || hasNoName) && !command.isDestructive;
  const takers = needsSession ? open.slice(1) : open;
  const rest = [...words];
  for (const name of takers) {
    const field = fieldOf(command, name);
    if (rest.length === 0) break;
    if (field.kind === 'list') values[name] = rest.splice(0).map(givenValue);
    else values[name] = read(command, name, rest.shift() as string);
  }
  if (rest.length > 0) throw wrongUsage(`'${rest[0]}' is one word too many${quoting(command, words)}`, command.name);
  const isMissing = ({ name, isRequired }: Field) =>
    isRequired && values[name] === undefined && !((needsSession || hasPane) && name === SESSION);
  const missing = command.fields.find(isMissing);
  if (missing) throw wrongUsage(`${command.name} needs ${wanted(command, missing)}`, command.name);
  return { needsSession };
}

/** A step that was given as an option may come before the session: `act --key enter s-4kd9tbq2xf`. */
function sessionFirst(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex((word) => typeof word === 'string');
  const name = textOf(words[at]);
  return at > 0 && (PANE.test(name) || name.startsWith('s-'))
    ? [name, ...words.slice(0, at), ...words.slice(at + 1)]
    : words;
}

function textOf(word: Word | undefined): string {
  return typeof word === 'string' ? word : '';
}

function givenValue(word: Word): unknown {
  return word instanceof LiteralWord ? word.value : word;
}

/** The name of a word in the usage line: that of its field, because a type says too little without a flag. */
export function placeholder(command: Command, name: string): string {
  const field = fieldOf(command, name);
  if (name === SESSION || field.choices || field.placeholder) return placeholderOf(field);
  return name.toUpperCase().replaceAll('_', '-');
}

/** A name that no session can have is wrong usage, not a missing session. */
export function checkSession(command: Command, words: readonly Word[], name: unknown): void {
  if (typeof name !== 'string' || name.startsWith('s-')) return;
  if (name === '') throw wrongUsage('the name of the session is empty (an unset variable?)', command.name);
  const problem = `'${name}' is not a session, such as s-4kd9tbq2xf, and not a tmux pane, such as %3`;
  throw wrongUsage(`${problem}${quoting(command, words)}`, command.name);
}

/** Shows how to quote several words as one text, for a command that takes a text. */
function quoting({ name, words: taken, fields }: Command, words: readonly Word[]): string {
  const last = fields.find((field) => field.name === taken.at(-1));
  if (last?.kind !== 'text' || last.name === SESSION || last.choices || words.length < 2) return '';
  const isNamed = textOf(words[0]).startsWith('s-');
  const text = words.slice(isNamed ? 1 : 0).join(' ');
  const line = [`ttypilot ${name}`, ...(isNamed ? [words[0]] : []), quoteWord(text)].join(' ');
  return `; text with spaces goes in quotes: ${line}`;
}

function read(command: Command, name: string, text: string): unknown {
  const result = readValue(fieldOf(command, name), text);
  if (!('problem' in result)) return result.value;
  const where = fieldOf(command, name).choices ? '' : `${placeholder(command, name)}: `;
  throw wrongUsage(`${where}${result.problem}`, command.name);
}

function wanted(command: Command, { name, choices, placeholder: shown }: Field): string {
  if (choices && !shown?.includes('|')) return `one of ${choices.join(', ')}`;
  if (choices && shown) return `one of ${shown.split('|').join(', ')}`;
  const word = placeholder(command, name);
  if (word.endsWith('S')) return word;
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}
