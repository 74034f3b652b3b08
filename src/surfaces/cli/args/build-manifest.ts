import { z } from 'zod';
import { operations } from '../../../operations/index.js';
import type { Operation } from '../../../operations/operation.js';
import { type Command, dashed, type Field, type FieldKind, SESSION } from './command.js';
import { fieldHelp, wordsFor } from './help-words.js';
import { toArguments } from './to-arguments.js';

type Json = z.core.JSONSchema.BaseSchema;

/** The commands of all operations. Done when ttypilot is built, because reading the schemas is slow. */
export function buildManifest(): Command[] {
  return operations.map(commandOf);
}

function commandOf(operation: Operation): Command {
  const { name, target, summary, description, positionals = [], isDestructive, example } = operation;
  const session = target === 'session' ? [SESSION] : [];
  const schema = z.toJSONSchema(operation.whole, { io: 'input' });
  const words = wordsFor(
    Object.keys(schema.properties ?? {}),
    operations.map((each) => each.name),
  );
  const command: Command = {
    name: dashed(name),
    operation: name,
    summary: words(summary),
    ...(description === undefined ? {} : { description: words(description) }),
    words: [...session, ...positionals],
    fields: Object.entries(schema.properties ?? {}).map(([field, json]) => {
      const isRequired = field === SESSION || (schema.required?.includes(field) ?? false);
      const help = fieldHelp(field, (json as Json).description, words);
      return { ...fieldOf(field, json as Json, isRequired), ...(help === undefined ? {} : { help }) };
    }),
    ...(isDestructive ? { isDestructive } : {}),
    ...(target === 'agents' ? { isAboutAgents: true } : {}),
  };
  const input = { ...(target === 'session' ? { session_id: 's-4kd9tbq2xf' } : {}), ...example.input };
  return { ...command, examples: [toArguments(command, input).map(quote).join(' ')] };
}

function fieldOf(name: string, whole: Json, isRequired: boolean): Field {
  const { plain, words } = plainOrWords(whole);
  const json = plain ? { ...whole, ...plain } : whole;
  const kind = kindOf(json);
  const items = kind === 'list' ? (json.items as Json) : json;
  return {
    name,
    kind,
    ...(isRequired ? { isRequired } : {}),
    ...(plain ? { orWords: words } : {}),
    ...(json.default === undefined ? {} : { default: json.default }),
    ...(items.enum && kind !== 'flag' ? { choices: items.enum.map(String) } : {}),
    ...(kind === 'integer' || kind === 'number' ? boundsOf(json) : {}),
    ...(kind === 'record' && allowsNull(json.additionalProperties as Json) ? { canUnset: true } : {}),
    ...(kind === 'object' ? { parts: Object.keys(json.properties ?? {}) } : {}),
  };
}

/** The parts of a union of a whole number or a flag and words, such as a seq or `seen`. */
function plainOrWords({ anyOf = [] }: Json): { plain?: Json; words: string[] } {
  const choices = anyOf as Json[];
  const plain = choices.find(({ type }) => type === 'integer' || type === 'boolean');
  const others = choices.filter((choice) => choice !== plain);
  const words = others
    .flatMap(({ const: word, enum: several = [word] }) => several)
    .filter((word) => word !== undefined);
  const isClosed =
    others.length > 0 && others.every((choice) => choice.const !== undefined || choice.enum !== undefined);
  return { ...(plain && isClosed ? { plain } : {}), words: words.map(String) };
}

/** Leaves out the bounds of JavaScript, which every whole number has and which mean nothing to a person. */
function boundsOf({ minimum, maximum }: Json): { min?: number; max?: number } {
  return {
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { max: maximum }),
  };
}

function kindOf(json: Json): FieldKind {
  switch (json.type) {
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'number':
      return json.type;
    case 'array':
      return 'list';
    case 'object':
      return json.properties ? 'object' : 'record';
    default:
      // text, and unions with text
      return 'text';
  }
}

function allowsNull({ type, anyOf = [] }: Json): boolean {
  return [type].flat().includes('null') || anyOf.some((choice) => (choice as Json).type === 'null');
}

/** Quotes a word for a shell. */
function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (/[\n\r\t]/.test(word))
    return `$'${JSON.stringify(word).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
