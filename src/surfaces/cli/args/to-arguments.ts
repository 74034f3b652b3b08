import { type Command, dashed, type Field, fieldOf } from './command.js';

/** The command line, as words, that gives an operation this input: the inverse of parsing. */
export function toArguments(command: Command, input: Record<string, unknown>): string[] {
  const words = command.words.filter((name) => input[name] !== undefined);
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

function option(field: Field, value: unknown): string[] {
  const flag = `--${dashed(field.name)}`;
  switch (field.kind) {
    case 'flag':
      return [value ? flag : `--no-${dashed(field.name)}`];
    case 'list':
      return (value as unknown[]).flatMap((item) => joined(flag, String(item)));
    case 'record':
      return Object.entries(value as Record<string, string | null>).flatMap(([name, text]) =>
        text === null ? [`--unset-${dashed(field.name)}`, name] : joined(flag, `${name}=${text}`),
      );
    case 'object':
      return [
        flag,
        Object.entries(value as object)
          .map(([part, number]) => `${part}=${number}`)
          .join(','),
      ];
    default:
      return joined(flag, String(value));
  }
}

/** A value with a leading dash could be taken for the next option. */
function joined(flag: string, value: string): string[] {
  return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
}
