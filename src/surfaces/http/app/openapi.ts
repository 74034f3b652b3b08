import { z } from 'zod';
import { errorTable } from '../../../base/errors/error-table.js';
import { EVENT_TYPES, eventSchemas } from '../../../contracts/events.js';
import { respond } from '../../../operations/agents/respond.js';
import { findOperation, operations } from '../../../operations/index.js';
import type { Operation } from '../../../operations/operation.js';
import { plainSchema } from '../../mcp/schemas.js';
import { inPath, JSON_TYPE, otherPaths, query, refusal } from '../openapi-paths.js';

const errorCode = z.enum(Object.keys(errorTable) as [string, ...string[]]);

/** The API as an OpenAPI 3.1 document, generated from the list of operations. */
export function openApiDocument(version: string, url: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'ttypilot', version, description: 'Drive interactive terminal programs.', license: { name: 'MIT' } },
    servers: [{ url }],
    security: [{ token: [] }],
    paths: {
      ...Object.fromEntries(operations.map((operation) => [`/api/v1/${operation.name}`, { post: pathOf(operation) }])),
      ...agentPaths(),
      ...otherPaths(),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'In DATA_DIR/token.' } },
      schemas: {
        Error: plainSchema(
          z.object({
            error_type: errorCode.describe('The same as code.'),
            code: errorCode,
            message: z.string(),
            hint: z.string(),
            details: z.record(z.string(), z.union([z.string(), z.number()])),
          }),
        ),
        ...Object.fromEntries(EVENT_TYPES.map((type) => [type, plainSchema(eventSchemas[type])])),
      },
    },
  };
}

function pathOf({ name, summary, description, effect, whole, output, errors, example, target }: Operation) {
  const session = target === 'session' ? { session_id: 's-4kd9tbq2xf' } : {};
  const codes = [...new Set(['invalid_input', 'unauthorized', 'forbidden', ...errors] as const)];
  const statuses = [...new Set(codes.map((code) => errorTable[code].http))];
  const codesOf = (status: number) => codes.filter((code) => errorTable[code].http === status).join(', ');
  return {
    operationId: name,
    summary,
    description: [description, `Needs the permission ${effect}.`].filter(Boolean).join(' '),
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: { schema: plainSchema(whole), example: { ...session, ...example.input } } },
    },
    responses: {
      200: { description: 'Done.', content: { [JSON_TYPE]: { schema: plainSchema(output), example: example.output } } },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(codesOf(status))])),
    },
  };
}

/** The operations on agents under plain URLs. */
function agentPaths() {
  const [list, get, answer] = ['list_agents', 'get_agent', 'respond'].map((name) => pathOf(findOperation(name)));
  const agent = inPath('agent_id', 'The agent.');
  const limits = [query('limit', 'How many turns.'), query('before', 'Only turns before this turn_id.')];
  const ended = query('max_ended', 'The most ended agents to list.');
  const { agent_id: _, ...example } = respond.example.input;
  const schema = plainSchema(respond.whole.omit({ agent_id: true }));
  const requestBody = { required: true, content: { [JSON_TYPE]: { schema, example } } };
  const available = { status: 'ok', agent_id: 'a-7m2kx9qd4t', commander_available: true, running: true };
  return {
    '/api/agents': { get: { ...plainPath(list), operationId: 'agents', parameters: [ended] } },
    '/api/agents/{agent_id}': { get: { ...plainPath(get), operationId: 'agent', parameters: [agent, ...limits] } },
    '/api/respond/{agent_id}': {
      post: { ...plainPath(answer), operationId: 'answer', parameters: [agent], requestBody },
    },
    '/api/respond/{agent_id}/availability': {
      get: {
        operationId: 'availability',
        summary: 'Whether the pane of an agent exists right now.',
        parameters: [agent],
        responses: {
          200: { description: 'The answer.', content: { [JSON_TYPE]: { example: available } } },
          404: refusal('agent_not_found'),
        },
      },
    },
  };
}

/** Its input is in the URL, so it has no body. */
function plainPath({ requestBody: _, ...path }: Partial<ReturnType<typeof pathOf>> = {}) {
  return path;
}
