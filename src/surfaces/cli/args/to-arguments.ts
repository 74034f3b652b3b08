import { type Command, dashed, type Field, fieldOf, SESSION } from './command.js';

/** The command line, as words, that gives an operation this input: the inverse of parsing. */
export function toArguments(command: Command, input: Record<string, unknown>): string[] {
  const words = command.words.filter((name) => isWord(name, input[name]));
  const flags = Object.entries(input).filter(([name, value]) => value !== undefined && !words.includes(name));
  const options = flags.flatMap(([name, value]) => option(fieldOf(command, name), value));
  const plain = words.flatMap((name) => [input[name]].flat().map(String));
  // without the marker, a word with a leading dash would be an option
  const marker = plain.some((word) => word.startsWith('-')) ? ['--'] : [];
  const last = command.words.at(-1);
  const isRest = last !== undefined && fieldOf(command, last).kind === 'list';
  return isRest || marker.length > 0
    ? [command.name, ...options, ...marker, ...plain]
    : [command.name, ...plain, ...options];
}

function isWord(name: string, value: unknown): boolean {
  if (name === SESSION) return String(value).startsWith('s-');
  return value !== undefined && ![value].flat().some((item) => typeof item === 'object');
}

function option(field: Field, value: unknown): string[] {
  const flag = `--${dashed(field.name)}`;
  switch (field.kind) {
    case 'flag':
      if (typeof value === 'string') return [`${flag}=${value}`];
      return [value ? flag : `--no-${dashed(field.name)}`];
    case 'list':
      if ((value as unknown[]).some((item) => typeof item === 'object')) return [flag, JSON.stringify(value)];
      return (value as unknown[]).flatMap((item) => joined(flag, String(item)));
    case 'record':
      return Object.entries(value as Record<string, string | null>).flatMap(([name, text]) =>
        text === null ? [`--unset-${dashed(field.name)}`, name] : joined(flag, `${name}=${text}`),
      );
    case 'object':
      return [flag, pairs(value as object) ?? JSON.stringify(value)];
    default:
      return joined(flag, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}

/** `row=0,col=10`; undefined when not all parts are numbers. */
function pairs(value: object): string | undefined {
  const parts = Object.entries(value);
  if (parts.some(([, part]) => typeof part !== 'number')) return undefined;
  return parts.map(([part, number]) => `${part}=${number}`).join(',');
}

/** A value with a leading dash could be taken for the next option. */
function joined(flag: string, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
}
