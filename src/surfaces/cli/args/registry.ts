import { presentationOf } from '../show/presentations.js';
import { CONNECT_FIELD, type Command, JSON_FLAG } from './command.js';
import { readManifest } from './manifest.js';
import { suggestion, wrongUsage } from './usage.js';

/** Every command: the operations first, then the commands with code of their own. */
export async function allCommands(): Promise<Command[]> {
  const { OWN_COMMANDS } = await import('./own-commands.js');
  return [...(await readManifest()), ...OWN_COMMANDS];
}

export async function findCommand(name: string): Promise<Command> {
  // operations have underscores everywhere else
  const isIt = (command: Command) => command.name === name || command.operation === name;
  const found = (await readManifest()).find(isIt) ?? (await allCommands()).find(isIt);
  if (found) return found;
  const names = (await allCommands()).map((command) => command.name);
  throw wrongUsage(`unknown command '${name}'${suggestion(name, names)}`);
}

/** The command of an operation with the options that only the command line has. */
export function withExtras(command: Command): Command {
  if (command.operation === undefined) return command;
  const { extraFields = [], description = command.description, examples = [] } = presentationOf(command.operation);
  const others = command.fields.filter(({ name }) => !extraFields.some((extra) => extra.name === name));
  return {
    ...command,
    ...(description === undefined ? {} : { description }),
    fields: [...extraFields, ...others, CONNECT_FIELD, JSON_FLAG],
    examples: [...(command.examples ?? []), ...examples],
  };
}
