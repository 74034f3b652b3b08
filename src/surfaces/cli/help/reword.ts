import { errorTable } from '../../../base/errors/error-table.js';
import { fillIn, type TtypilotError } from '../../../base/errors/errors.js';
import { type Command, dashed } from '../args/command.js';
import { readManifest } from '../args/manifest.js';
import { OWN_COMMANDS } from '../args/own-commands.js';
import { withExtras } from '../args/registry.js';
import { wrongUsage } from '../args/usage.js';

/** An error in the words of the command line: flags instead of fields, commands instead of operations. */
export async function reword(error: TtypilotError, commandName: string): Promise<{ message: string; hint: string }> {
  const operations = await readManifest();
  const found = [...operations, ...OWN_COMMANDS].find(({ name, operation }) => [name, operation].includes(commandName));
  const command = found && withExtras(found);
  const words = (text: string) => inFlags(inCommands(text, operations), command);
  const { reason, name, operation } = error.details;
  if (error.code === 'invalid_input' && command) {
    return wrongUsage(words(namingFlags(String(reason), command)), command.name);
  }
  const isField = error.code === 'invalid_argument' && command?.fields.some((field) => field.name === name);
  const isOperation = operations.some((known) => known.operation === operation);
  const details = {
    ...error.details,
    ...(isField ? { name: flag(String(name)) } : {}),
    ...(isOperation ? { operation: dashed(String(operation)) } : {}),
  };
  // the details may hold text that the user typed; it stays as it is
  return { message: fillIn(words(errorTable[error.code].message), details), hint: words(error.hint) };
}

/** `cols: 0 is too small` becomes `--cols: 0 is too small`. */
function namingFlags(reason: string, { fields }: Command): string {
  return reason.replace(/(^|; )(\w+)((?:\.\w+)*): /g, (whole, before: string, name: string, part: string) =>
    fields.some((field) => field.name === name) ? `${before}${flag(name)}${part}: ` : whole,
  );
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

function flag(name: string): string {
  return `--${dashed(name)}`;
}
