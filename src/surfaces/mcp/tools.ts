import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from '@modelcontextprotocol/server';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import type { JsonSchema } from '../../base/json-schema.js';
import { toWire } from '../../client/wire-errors.js';
import type { Client } from '../../operations/client.js';
import { findOperation } from '../../operations/index.js';
import type { Fields, Operation } from '../../operations/operation.js';
import { type ObjectSchema, plainSchema } from './schemas.js';
import { TOOLS } from './tool-choice.js';

/** The offered operations as tools. */
export function listTools(offered: ReadonlySet<string>): Tool[] {
  return TOOLS.filter(({ name }) => offered.has(name)).map((operation) => ({
    name: operation.name,
    description: operation.description ? `${operation.summary} ${operation.description}` : operation.summary,
    inputSchema: inputSchemaOf(operation),
    outputSchema: outputSchemaOf(operation),
    annotations: annotationsOf(operation),
  }));
}

/** Hints on which calls a client should confirm with its user. Typing into a program, or starting one, can do anything. */
function annotationsOf({ effect, isDestructive }: Operation): Tool['annotations'] {
  const isReading = effect === 'read';
  return {
    readOnlyHint: isReading,
    destructiveHint: !isReading && (isDestructive ?? true),
    openWorldHint: !isReading,
  };
}

/** Whether a call may take long, so that progress makes sense. */
export function isWait(name: string): boolean {
  const operation = TOOLS.find((candidate) => candidate.name === name);
  return operation !== undefined && 'timeout_ms' in operation.whole.shape;
}

/** Runs an operation. A failure is a result that a model can read; only an unknown name is a protocol error. */
export async function callTool(
  client: Client,
  request: { name: string; arguments?: Record<string, unknown> | undefined },
  { offered, ...options }: { signal: AbortSignal; patienceMs: number; viewer?: string; offered: ReadonlySet<string> },
): Promise<CallToolResult> {
  const operation = operationNamed(request.name, offered);
  try {
    const output = await client.call(operation.name, request.arguments ?? {}, options);
    return contentOf(operation, output);
  } catch (error) {
    if (error instanceof TtypilotError) return failureOf(error);
    throw error;
  }
}

function operationNamed(name: string, offered: ReadonlySet<string>): Operation {
  try {
    const operation = findOperation(name);
    const suggestion = operation.isForPeople ? '' : ' among the tools that this server was started with';
    if (!offered.has(name)) throw fail('unknown_operation', { operation: name, suggestion });
    return operation;
  } catch (error) {
    if (!(error instanceof TtypilotError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { code: error.code });
  }
}

function failureOf(error: TtypilotError): CallToolResult {
  const { code, message, hint } = error;
  return {
    content: [{ type: 'text', text: `${code}: ${message} ${hint}` }],
    isError: true,
    _meta: { 'ttypilot/error': toWire(error) },
  };
}

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
function inputSchemaOf({ whole, rare = [] }: Operation): ObjectSchema {
  const hidden = [...rare, ...RARE_EVERYWHERE];
  const { properties = {}, ...schema } = plainSchema(whole) as JsonSchema;
  const shown = Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.includes(name)));
  return wordsOf({ ...schema, properties: shown }, 0) as ObjectSchema;
}

/** The fields of a result and their types. What they consist of is in the reference. */
function outputSchemaOf(operation: Operation): ObjectSchema {
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

/** A picture goes only into the content of the result; a second copy in base64 would waste a megabyte. */
const PICTURE = 'data';

/** The fields of the structured content: those of the operation's result, without the bytes of a picture. */
export function structuredFields({ name, output }: Operation): Fields {
  return name === 'get_screenshot' ? output.omit({ [PICTURE]: true }) : output;
}

/** The result of an operation for programs (structured) and for readers (text, or a picture). */
function contentOf({ name, text: write }: Operation, output: Record<string, unknown>): CallToolResult {
  const text = { type: 'text' as const, text: write ? write(output) : JSON.stringify(output, undefined, 2) };
  if (name !== 'get_screenshot') return { content: [text], structuredContent: output };
  const { [PICTURE]: data, ...structuredContent } = output as { data: string; media_type: string; format: string };
  return { content: [pictureOf(data, structuredContent), text], structuredContent };
}

function pictureOf(data: string, { media_type, format }: { media_type: string; format: string }) {
  if (format === 'png') return { type: 'image' as const, data, mimeType: media_type };
  // models do not take SVG as an image and refuse the whole conversation over it
  const text = Buffer.from(data, 'base64').toString();
  return { type: 'resource' as const, resource: { uri: 'ttypilot://screenshot.svg', mimeType: media_type, text } };
}
