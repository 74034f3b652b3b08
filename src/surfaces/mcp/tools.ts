import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from '@modelcontextprotocol/server';
import { TtypilotError } from '../../base/errors.js';
import type { Caller } from '../../operations/caller.js';
import { findOperation, operations } from '../../operations/index.js';
import type { Operation } from '../../operations/operation.js';
import { contentOf, structuredFields } from './content.js';
import { plainSchema } from './schemas.js';

/** Every operation as a tool. */
export function listTools(): Tool[] {
  return operations.map((operation) => ({
    name: operation.name,
    description: operation.description ? `${operation.summary} ${operation.description}` : operation.summary,
    inputSchema: plainSchema(operation.whole),
    outputSchema: plainSchema(structuredFields(operation)),
    annotations: annotationsOf(operation),
  }));
}

/** What a client may want to ask its user about. Whoever types into a program, or starts one, may do anything. */
function annotationsOf({ effect, isDestructive }: Operation): Tool['annotations'] {
  const isReading = effect === 'read';
  return {
    readOnlyHint: isReading,
    destructiveHint: !isReading && (isDestructive ?? true),
    openWorldHint: !isReading,
  };
}

/** Whether a call may take long: progress makes sense for it. */
export function isWait(name: string): boolean {
  const operation = operations.find((candidate) => candidate.name === name);
  return operation !== undefined && 'timeout_ms' in operation.whole.shape;
}

/** Runs an operation. What went wrong with it is a result that a model can read; only an unknown name is an error. */
export async function callTool(
  caller: Caller,
  request: { name: string; arguments?: Record<string, unknown> | undefined },
  options: { signal: AbortSignal; patienceMs: number },
): Promise<CallToolResult> {
  const operation = operationNamed(request.name);
  try {
    const output = await caller.call(operation.name, request.arguments ?? {}, options);
    return contentOf(operation, output);
  } catch (error) {
    if (error instanceof TtypilotError) return failureOf(error);
    throw error;
  }
}

function operationNamed(name: string): Operation {
  try {
    return findOperation(name);
  } catch (error) {
    if (!(error instanceof TtypilotError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { code: error.code });
  }
}

function failureOf({ code, message, hint, details }: TtypilotError): CallToolResult {
  return {
    content: [{ type: 'text', text: `${code}: ${message} ${hint}` }],
    isError: true,
    _meta: { 'ttypilot/error': { code, message, hint, details } },
  };
}
