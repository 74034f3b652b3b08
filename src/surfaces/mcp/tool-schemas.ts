import type { JsonSchema } from '../../base/json-schema.js';
import type { Operation } from '../../operations/operation.js';
import { structuredFields } from './content.js';
import { type ObjectSchema, plainSchema } from './schemas.js';

// What a model reads of each schema. Every tool stays in its context, so a word that is said elsewhere is left out:
// bounds and unknown fields are checked by dispatch, which names the mistake. A schema here is looser than the one of
// the operation, never stricter (docs/decisions/48-tools-for-models.md).

/** The instructions explain these once, or their names tell enough. */
const EXPLAINED_ONCE: ReadonlySet<string> = new Set([
  ...['session_id', 'pane_id', 'socket_name', 'agent_id', 'recording_id', 'pattern', 'flags'],
  ...['since', 'timeout_ms', 'stable_ms', 'limit', 'offset', 'key'],
]);

/** Fields that are rare in every operation; the error that asks for one names it. */
const RARE_EVERYWHERE = ['allow_self', 'leave_mode', 'lease'];

/** How deep the fields of objects are spelled out. */
const MAX_DEPTH = 3;

/** What a model has to know in order to call a tool. Fields that are rarely needed are left out, and still accepted. */
export function inputSchemaOf({ whole, rare = [] }: Operation): ObjectSchema {
  const hidden = [...rare, ...RARE_EVERYWHERE];
  const { properties = {}, ...schema } = plainSchema(whole) as JsonSchema;
  const shown = Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.includes(name)));
  return wordsOf({ ...schema, properties: shown }, 0) as ObjectSchema;
}

/** The fields of a result and their types. What they consist of is in the reference. */
export function outputSchemaOf(operation: Operation): ObjectSchema {
  const { properties = {} } = plainSchema(structuredFields(operation)) as JsonSchema;
  const fields = Object.entries(properties).map(([name, field]) => [name, typeOf(field)]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

/** A field whose name and type tell enough has no description; one within another field never has. */
function wordsOf({ type, enum: choices, anyOf, items, properties, ...rest }: JsonSchema, depth: number): JsonSchema {
  const { additionalProperties: values, required, default: fallback, description } = rest;
  return {
    ...(type === undefined ? {} : { type }),
    ...(choices ? { enum: choices } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => wordsOf(each, depth + 1)) } : {}),
    ...(items ? { items: wordsOf(items, depth + 1) } : {}),
    ...(properties && depth <= MAX_DEPTH ? { properties: fieldsOf(properties, depth) } : {}),
    ...(typeof values === 'object' ? { additionalProperties: wordsOf(values, depth + 1) } : {}),
    ...(required && depth === 0 ? { required } : {}),
    ...(isWorthSaying(fallback) ? { default: fallback } : {}),
    ...(description === undefined || depth !== 1 ? {} : { description }),
  };
}

function fieldsOf(properties: Record<string, JsonSchema>, depth: number): Record<string, JsonSchema> {
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description, ...words } = wordsOf(field, depth + 1);
    return [name, description === undefined || EXPLAINED_ONCE.has(name) ? words : { ...words, description }];
  });
  return Object.fromEntries(fields);
}

/** Nothing, no and none are what anyone expects of a field that was left out. */
function isWorthSaying(fallback: unknown): boolean {
  return fallback !== undefined && !['false', '0', '[]', '{}'].includes(JSON.stringify(fallback));
}

function typeOf({ type, enum: choices, anyOf, items }: JsonSchema): JsonSchema {
  return {
    ...(type === undefined || choices ? {} : { type }),
    ...(choices ? { enum: choices } : {}),
    ...(anyOf ? { anyOf: anyOf.map(typeOf) } : {}),
    ...(items ? { items: typeOf(items) } : {}),
  };
}
