import { parseArgs } from 'node:util';
import { type Command, dashed, endsInProgram, type Field, placeholderOf, type Word } from './command.js';
import { suggestion, wrongUsage } from './usage.js';
import { readObject, readPair, readValue } from './values.js';

export interface Parsed {
  /** By field name; only those that were given. */
  values: Record<string, unknown>;
  words: Word[];
  wantsHelp: boolean;
}

type Token = {
  kind: string;
  index: number;
  name?: string;
  rawName?: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
};

const HELP: Field = { name: 'help', kind: 'flag' };

/** Parses the arguments of a command. Throws `wrong_usage`, which names the problem. */
export function parseCommand(command: Command, args: readonly string[]): Parsed {
  const flags = flagsOf([...command.fields, HELP]);
  const end = endOfOptions(command, args, flags);
  const values: Record<string, unknown> = {};
  const words: Word[] = [];
  for (const token of tokensOf(args.slice(0, end), flags)) {
    if (token.kind === 'positional') words.push(token.value ?? '');
    else if (token.kind === 'option') readOption(command, flags, { token, values, words });
  }
  const { help: wantsHelp, ...rest } = values;
  return { values: rest, words: [...words, ...args.slice(end)], wantsHelp: wantsHelp === true };
}

interface Flag {
  field: Field;
  form: 'plain' | 'no' | 'unset';
}

function flagsOf(fields: readonly Field[]): Map<string, Flag> {
  const flags = new Map<string, Flag>();
  for (const field of fields) {
    const name = dashed(field.name);
    flags.set(name, { field, form: 'plain' });
    if (field.kind === 'flag' && field !== HELP) flags.set(`no-${name}`, { field, form: 'no' });
    if (field.canUnset) flags.set(`unset-${name}`, { field, form: 'unset' });
  }
  return flags;
}

function endOfOptions(command: Command, args: readonly string[], flags: Map<string, Flag>): number {
  if (!endsInProgram(command)) return args.length;
  const first = tokensOf(args, flags).find(({ kind }) => kind === 'positional');
  return first === undefined ? args.length : first.index;
}

function tokensOf(args: readonly string[], flags: Map<string, Flag>): Token[] {
  const options = Object.fromEntries(
    [...flags].map(([name, { field, form }]) => [
      name,
      {
        type: field.kind === 'flag' ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' ? { short: 'h' } : {}),
        ...(field.short !== undefined && form === 'plain' ? { short: field.short } : {}),
        ...(form === 'plain' ? { multiple: true } : {}),
      },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens as Token[];
}

function readOption(
  command: Command,
  flags: Map<string, Flag>,
  into: { token: Token; values: Record<string, unknown>; words: Word[] },
) {
  const { token, values, words } = into;
  const { name = '', rawName = '', value } = token;
  const flag = flags.get(name);
  if (!flag) {
    const known = [...flags.keys()].map((flagName) => `--${flagName}`);
    throw wrongUsage(`unknown option '${rawName}'${suggestion(rawName, known)}`, command.name);
  }
  const { field, form } = flag;
  if (field.kind === 'flag') {
    const isWord = value !== undefined && form === 'plain' && field.orWords?.includes(value);
    if (value !== undefined && !isWord) {
      const known = form === 'plain' && field.orWords ? ` but ${field.orWords.join(' or ')}` : '';
      throw wrongUsage(`${rawName} takes no value${known}`, command.name);
    }
    values[field.name] = isWord ? value : form === 'plain';
    return;
  }
  // an empty shell variable leaves the next option in the place of the value; only free text may look like an option
  const isNextOption = token.inlineValue === false && !isFreeText(field) && isOption(value, flags);
  if (value === undefined || isNextOption)
    throw wrongUsage(`${rawName} needs a value: ${rawName} ${placeholderOf(field)}`, command.name);
  if (field.toWords) words.push(...field.toWords(value));
  else store(field, values, form === 'unset' ? { [value]: null } : read(field, value, { rawName, command }));
}

function isFreeText({ kind, choices, suggestions }: Field): boolean {
  return kind === 'list' || (kind === 'text' && !choices && !suggestions);
}

function isOption(word: string | undefined, flags: Map<string, Flag>): boolean {
  return word?.startsWith('--') === true && flags.has(word.slice(2));
}

function read(field: Field, value: string, { rawName, command }: { rawName: string; command: Command }): unknown {
  const result =
    field.kind === 'record'
      ? readPair(field, value)
      : field.kind === 'object'
        ? readObject(field, value)
        : readValue(field, value);
  if ('problem' in result) throw wrongUsage(`${rawName}: ${result.problem}`, command.name);
  return result.value;
}

/** Lists and records accumulate; otherwise the last value wins. */
function store({ name, kind }: Field, values: Record<string, unknown>, value: unknown): void {
  if (kind === 'list') values[name] = [...((values[name] as unknown[] | undefined) ?? []), value];
  else if (kind === 'record') values[name] = { ...(values[name] as object | undefined), ...(value as object) };
  else values[name] = value;
}
