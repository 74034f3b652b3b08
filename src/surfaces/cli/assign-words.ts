import { type Command, type Field, fieldOf, placeholderOf, SESSION } from './command.js';
import { wrongUsage } from './usage.js';
import { readValue } from './values.js';

const PANE = /^%\d+$/;

/**
 * Puts the words of a command line into the fields that take them. The session may be left out when too few words are
 * there, or when there is room for them all and the first is no session's name. A command that destroys something wants
 * the name in any case.
 */
export function assignWords(
  command: Command,
  words: readonly string[],
  values: Record<string, unknown>,
): { needsSession: boolean } {
  // a pane of tmux takes the place of the session
  if (command.words[0] === SESSION && PANE.test(words[0] ?? '') && values[SESSION] === undefined) {
    return assignWords(command, words.slice(1), Object.assign(values, { pane_id: words[0] }));
  }
  const hasPane = values.pane_id !== undefined;
  const open = command.words.filter((name) => values[name] === undefined && !(hasPane && name === SESSION));
  const required = open.filter((name) => fieldOf(command, name).isRequired);
  const isTooFew = words.length < required.length;
  const hasNoName = words.length < open.length && !/^s-|^$/.test(words[0] ?? '');
  const needsSession = open[0] === SESSION && (isTooFew || hasNoName) && !command.isDestructive;
  const takers = needsSession ? open.slice(1) : open;
  const rest = [...words];
  for (const name of takers) {
    const field = fieldOf(command, name);
    if (rest.length === 0) break;
    if (field.kind === 'list') values[name] = rest.splice(0);
    else values[name] = read(command, name, rest.shift() as string);
  }
  if (rest.length > 0) throw wrongUsage(`'${rest[0]}' is one word too many`, command.name);
  const isMissing = ({ name, isRequired }: Field) =>
    isRequired && values[name] === undefined && !((needsSession || hasPane) && name === SESSION);
  const missing = command.fields.find(isMissing);
  if (missing) throw wrongUsage(`${command.name} needs ${article(placeholder(command, missing.name))}`, command.name);
  return { needsSession };
}

/** How a word is called in the usage line: after its field, for a type says too little without a flag. */
export function placeholder(command: Command, name: string): string {
  const field = fieldOf(command, name);
  if (name === SESSION || field.choices || field.placeholder) return placeholderOf(field);
  return name.toUpperCase().replaceAll('_', '-');
}

function read(command: Command, name: string, text: string): unknown {
  const result = readValue(fieldOf(command, name), text);
  if ('problem' in result) throw wrongUsage(`${placeholder(command, name)}: ${result.problem}`, command.name);
  return result.value;
}

function article(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}
