import { z } from 'zod';
import { errorTable } from '../../base/error-table.js';
import { EVENT_TYPES, eventSchemas } from '../../contracts/events.js';
import { HOOK_EVENTS } from '../../contracts/hook-events.js';
import { findOperation, operations } from '../../operations/index.js';
import type { Operation } from '../../operations/operation.js';
import { respond } from '../../operations/respond.js';
import { plainSchema } from '../mcp/schemas.js';

const JSON_TYPE = 'application/json';

const errorCode = z.enum(Object.keys(errorTable) as [string, ...string[]]);

/** The API in the words of OpenAPI 3.1, made from the list of operations. */
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

function refusal(description: string) {
  return { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } };
}

function query(name: string, description: string, isRequired = false) {
  return { name, in: 'query', description, required: isRequired, schema: { type: 'string' } };
}

function inPath(name: string, description: string) {
  return { ...query(name, description, true), in: 'path' };
}

/** The operations about agents with plain addresses. */
function agentPaths() {
  const [list, get, answer] = ['list_agents', 'get_agent', 'respond'].map((name) => pathOf(findOperation(name)));
  const agent = inPath('agent_id', 'The agent.');
  const limits = [query('limit', 'How many turns.'), query('before', 'Only turns before this turn_id.')];
  const ended = query('max_ended', 'How many of those that have ended.');
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
        summary: 'Whether the pane of an agent is there, looked at now.',
        parameters: [agent],
        responses: {
          200: { description: 'The answer.', content: { [JSON_TYPE]: { example: available } } },
          404: refusal('agent_not_found'),
        },
      },
    },
  };
}

/** What is in the address is not in a body. */
function plainPath({ requestBody: _, ...path }: Partial<ReturnType<typeof pathOf>> = {}) {
  return path;
}

function otherPaths() {
  const text = (description: string, type: string) => ({
    description,
    content: { [type]: { schema: { type: 'string' } } },
  });
  return {
    '/api/term/search': {
      get: {
        operationId: 'search',
        summary: 'Find lines in the output of a session, as search_output does.',
        parameters: [
          query('session_id', 'The session.', true),
          query('pattern', 'A JavaScript regular expression.', true),
          query('flags', 'Its flags.'),
          query('offset', 'How many matching lines to skip.'),
          query('limit', 'How many to give.'),
        ],
        responses: { 200: { description: 'The lines.' }, 400: refusal('invalid_pattern, pattern_too_slow') },
      },
    },
    '/api/events/stream': {
      get: {
        operationId: 'events',
        summary: 'Events as they happen (server-sent events); Last-Event-ID gives those that were missed.',
        parameters: [
          query('types', `Only these, with commas: ${EVENT_TYPES.join(', ')}.`),
          query('agent_id', 'Only those of this agent.'),
          query('session_id', 'Only those of this session.'),
          query('last_event_id', 'As the header Last-Event-ID.'),
        ],
        responses: { 200: text('The stream.', 'text/event-stream'), 503: refusal('too_many_requests') },
      },
    },
    '/hook/{event}': {
      post: {
        operationId: 'hook',
        summary: 'What a coding agent tells of itself; session_id, tmux_pane or cwd says which one it is.',
        parameters: [inPath('event', `One of ${HOOK_EVENTS.join(', ')}.`)],
        requestBody: { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
        responses: {
          200: { description: 'What became of it.' },
          400: refusal('invalid_input'),
          404: refusal('not_found'),
        },
      },
    },
    '/ws/term/{session_id}/{pane_id}': {
      get: {
        operationId: 'terminal',
        summary: 'A live terminal on a WebSocket: binary output, JSON control frames.',
        parameters: [
          inPath('session_id', 'The session.'),
          inPath('pane_id', 'Its pane of tmux; the session_id when it is none.'),
          query('since', 'From which seq on; "screen": only what is shown.'),
          query('frames', '"legacy": {type: "exit", code} at the end.'),
        ],
        responses: { 101: { description: 'The WebSocket.' }, 404: refusal('session_not_found') },
      },
    },
    '/healthz': { get: { operationId: 'health', security: [], responses: { 200: { description: 'It runs.' } } } },
    '/metrics': { get: { operationId: 'metrics', responses: { 200: text('For Prometheus.', 'text/plain') } } },
  };
}
