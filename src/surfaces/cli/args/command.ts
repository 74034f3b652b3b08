/** The kind of value that a field takes on the command line. */
export type FieldKind = 'text' | 'integer' | 'number' | 'flag' | 'list' | 'record' | 'object';

/** A word of a command line; an object where an option has added it. */
export type Word = string | object;

/** A word that an option has added and that stands for itself: never the name of a session. */
export class LiteralWord {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** An option, or a word without a flag. */
export interface Field {
  /** In snake_case, as on the wire. The flag has dashes. */
  name: string;
  kind: FieldKind;
  /** The one-letter form of the flag. */
  short?: string;
  help?: string;
  isRequired?: boolean;
  default?: unknown;
  choices?: readonly string[];
  /** Of a number: words that it takes as well. */
  orWords?: readonly string[];
  /** Values that completion offers, among others. */
  suggestions?: readonly string[];
  /** The bounds of a number. */
  min?: number;
  max?: number;
  /** Of a record: `--unset-NAME` removes a name. */
  canUnset?: boolean;
  /** Of an object: the names of its parts. */
  parts?: readonly string[];
  /** Stands for the value in the help. */
  placeholder?: string;
  /** Its values become words, at their place among the others. */
  toWords?: (text: string) => readonly Word[];
}

/** A command. Parsing, help and completion are derived from this description. */
export interface Command {
  /** With dashes. */
  name: string;
  /** The operation that it calls. Commands without one have code of their own. */
  operation?: string;
  summary: string;
  description?: string;
  /** The fields that take words without a flag, in order. The last may be a list. */
  words: readonly string[];
  fields: readonly Field[];
  isDestructive?: boolean;
  /** It is about coding agents. */
  isAboutAgents?: boolean;
  /** Working command lines, without the name of the program. */
  examples?: readonly string[];
}

export const SESSION = 'session_id';

export const JSON_FLAG: Field = { name: 'json', kind: 'flag', help: 'Print the result as JSON.' };

export const CONNECT_FIELD: Field = {
  name: 'connect',
  kind: 'text',
  placeholder: 'ADDRESS',
  suggestions: ['ssh://', 'http://'],
  help: 'Where the sessions are: ssh://[user@]host[:port], the URL of a service, or the socket of a daemon.',
};

export function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

export function flag(name: string): string {
  return `--${dashed(name)}`;
}

export function fieldOf(command: Command, name: string): Field {
  const field = command.fields.find((candidate) => candidate.name === name);
  if (!field) throw new TypeError(`${command.name} has no field ${name}`);
  return field;
}

/** Everything after the first word belongs to another program, so options come before it: `spawn-tui --cols 100 vim -R file`. */
export function endsInProgram({ words, fields }: Command): boolean {
  return words[0] === 'command' && fields.some(({ name, kind }) => name === words.at(-1) && kind === 'list');
}

/** The word that stands for a value in the help. */
export function placeholderOf({ name, kind, placeholder, choices, parts, orWords = [] }: Field): string {
  if (placeholder !== undefined) return placeholder;
  if (name === SESSION) return 'SESSION';
  if (choices && kind !== 'list') return choices.join('|').length <= 24 ? choices.join('|') : name.toUpperCase();
  if (kind === 'record') return 'NAME=VALUE';
  if (parts) return parts.map((part) => `${part}=N`).join(',');
  return kind === 'integer' || kind === 'number' ? ['N', ...orWords].join('|') : 'TEXT';
}
