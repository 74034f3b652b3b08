import { errorTable } from '../../../base/errors/error-table.js';
import { fillIn, type TtypilotError } from '../../../base/errors/errors.js';
import { placeholder } from '../args/assign-words.js';
import { type Command, dashed, type Field, flag } from '../args/command.js';
import { readManifest } from '../args/manifest.js';
import { OWN_COMMANDS } from '../args/own-commands.js';
import { withExtras } from '../args/registry.js';
import { wrongUsage } from '../args/usage.js';

/** An error in the words of the command line: flags instead of fields, commands instead of operations. */
export async function reword(
  error: TtypilotError,
  [commandName = '', ...args]: readonly string[],
): Promise<{ message: string; hint: string }> {
  const operations = await readManifest();
  const found = [...operations, ...OWN_COMMANDS].find(({ name, operation }) => [name, operation].includes(commandName));
  const command = found && withExtras(found);
  const words = (text: string) => inFlags(inCommands(text, operations), command);
  const { reason, name, operation } = error.details;
  if (error.code === 'invalid_input' && command) {
    return wrongUsage(words(namingFlags(String(reason), command, args)), command.name);
  }
  const field = error.code === 'invalid_argument' && command?.fields.find((known) => known.name === name);
  const isOperation = operations.some((known) => known.operation === operation);
  const details = {
    ...error.details,
    ...(command && field ? { name: asGiven(field, command, args) } : {}),
    ...(isOperation ? { operation: dashed(String(operation)) } : {}),
  };
  // the details may hold text that the user typed; it stays as it is
  return { message: fillIn(words(errorTable[error.code].message), details), hint: words(error.hint) };
}

/** `cols: …` becomes `--cols: …`, `region.row: …` becomes `--region: row: …`, and `do.0.press: …` becomes `STEP 1: press: …`. */
function namingFlags(reason: string, command: Command, args: readonly string[]): string {
  const places = /(^|; )(\w+)(?:\.(\d+))?(?:\.([\w.]+))?: /g;
  return reason.replace(places, (whole, before: string, name: string, index?: string, part?: string) => {
    const field = command.fields.find((known) => known.name === name);
    if (!field) return whole;
    const which = index === undefined ? '' : ` ${Number(index) + 1}`;
    return `${before}${asGiven(field, command, args)}${which}: ${part === undefined ? '' : `${part}: `}`;
  });
}

/** The flag of a field, or its name in the usage line when it was given as a word. */
function asGiven({ name }: Field, command: Command, args: readonly string[]): string {
  const isFlag = !command.words.includes(name) || args.some((arg) => arg.split('=')[0] === flag(name));
  return isFlag ? flag(name) : placeholder(command, name);
}

/** Only names with an underscore; the others are ordinary words as well. */
function inFlags(text: string, command: Command | undefined): string {
  const names = (command?.fields ?? []).map(({ name }) => name).filter((name) => name.includes('_'));
  return replaceNames(text, names, flag);
}

function inCommands(text: string, operations: readonly Command[]): string {
  const names = operations.flatMap(({ operation = '' }) => (operation.includes('_') ? [operation] : []));
  return replaceNames(text, names, (name) => `ttypilot ${dashed(name)}`);
}

function replaceNames(text: string, names: readonly string[], replacement: (name: string) => string): string {
  return text.replace(/(?<![\w.-])[a-z]+(?:_[a-z]+)+(?!\.?\w)/g, (word) =>
    names.includes(word) ? replacement(word) : word,
  );
}
