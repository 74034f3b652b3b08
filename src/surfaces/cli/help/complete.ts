import { listAllSessions } from '../../../operations/sessions/list-all-sessions.js';
import { CONNECT_FIELD, type Command, dashed, type Field, fieldOf, flag, SESSION } from '../args/command.js';
import { allCommands, withExtras } from '../args/registry.js';
import { connect } from '../connect.js';
import type { Context, Parts } from '../context.js';
import { plain } from '../show/output.js';

type Candidate = readonly [word: string, meaning: string];

/** `ttypilot complete`, for the completion scripts: takes the words so far, the last one unfinished, and prints `word<TAB>meaning`. */
export async function complete(args: readonly string[], { output, parts }: Context): Promise<number> {
  const words = args[0] === '--' ? args.slice(1) : args;
  const current = words.at(-1) ?? '';
  const candidates = await candidatesFor(words.slice(0, -1), current, parts);
  const fitting = candidates.filter(([word]) => word.startsWith(current));
  output.data(fitting.map(([word, meaning]) => `${word}\t${plain(meaning)}\n`).join(''));
  return 0;
}

async function candidatesFor(before: readonly string[], current: string, parts: Parts): Promise<readonly Candidate[]> {
  const commands = await allCommands();
  const [name, ...rest] = before;
  if (name === undefined) {
    const options: Candidate[] = [
      ['--help', 'Explain ttypilot.'],
      ['--version', 'Print the version.'],
    ];
    return current.startsWith('-') ? options : commands.map((command) => [command.name, command.summary]);
  }
  const found = commands.find((command) => command.name === name);
  if (!found || rest.includes('--')) return [];
  if (name === 'help') return rest.length === 0 ? commands.map((command) => [command.name, command.summary]) : [];
  const command = withExtras(found);
  const { words, awaited, address } = read(command, rest);
  if (awaited) return choicesOf(awaited);
  if (current.startsWith('-')) return flagsOf(command);
  const next = command.words[words];
  if (next === undefined) return [];
  return next === SESSION ? sessions(parts, address) : choicesOf(fieldOf(command, next));
}

interface Begun {
  /** The number of words so far. */
  words: number;
  /** The option that still needs its value. */
  awaited?: Field | undefined;
  /** Where the sessions are. */
  address?: string | undefined;
}

function read(command: Command, args: readonly string[]): Begun {
  let words = 0;
  let awaited: Field | undefined;
  let address: string | undefined;
  for (const arg of args) {
    const connect = /^--connect=(.*)$/s.exec(arg)?.[1];
    if (awaited === CONNECT_FIELD || connect !== undefined) address = connect ?? arg;
    if (awaited) awaited = undefined;
    else if (!arg.startsWith('--')) words++;
    else if (!arg.includes('='))
      awaited = command.fields.find(({ name, kind }) => kind !== 'flag' && flag(name) === arg);
  }
  return { words, awaited, address };
}

function flagsOf(command: Command): Candidate[] {
  const flags = command.fields
    .filter(({ name }) => !command.words.includes(name))
    .flatMap(({ name, kind, default: value, canUnset, help = '' }): Candidate[] => [
      [`--${kind === 'flag' && value === true ? 'no-' : ''}${dashed(name)}`, help],
      ...(canUnset ? [[`--unset-${dashed(name)}`, 'Unset a name.'] as const] : []),
    ]);
  return [...flags, ['--help', 'Show the help of the command.']];
}

function choicesOf({ orWords = [], suggestions = orWords, choices = suggestions }: Field): Candidate[] {
  return choices.map((choice) => [choice, '']);
}

/** Empty when no daemon or service answers: completion never fails. */
async function sessions(parts: Parts, address: string | undefined): Promise<Candidate[]> {
  try {
    const client = await connect(parts, address, { hasTerminal: false });
    const sessions = await listAllSessions<Record<string, unknown>>(client);
    client.close();
    return sessions.map(({ id, command, args, state }) => [
      String(id),
      `${[command, ...(args as string[])].join(' ')} (${state})`,
    ]);
  } catch {
    return [];
  }
}
