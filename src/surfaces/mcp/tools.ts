import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from '@modelcontextprotocol/server';
import { fail, TtypilotError } from '../../base/errors/errors.js';
import { toWire } from '../../client/wire-errors.js';
import type { Client } from '../../operations/client.js';
import { findOperation } from '../../operations/index.js';
import type { Operation } from '../../operations/operation.js';
import { contentOf } from './content.js';
import { TOOLS } from './tool-choice.js';
import { inputSchemaOf, outputSchemaOf } from './tool-schemas.js';

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
