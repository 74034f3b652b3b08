import { EVENT_TYPES } from '../../contracts/events.js';
import { HOOK_EVENTS } from '../../contracts/hook-events.js';
import { EXPORT_FORMATS } from './recordings/export-process.js';

export const JSON_TYPE = 'application/json';

/** Routes that are not operations: streams, files and access. */
export function otherPaths() {
  return {
    '/api/term/search': {
      get: {
        operationId: 'search',
        summary: 'Find lines in the output of a session, as search_output does.',
        parameters: [
          query('session_id', 'The session.', true),
          query('pattern', 'A JavaScript regular expression.', true),
          query('flags', 'Its flags; without them, ^ and $ are line ends.'),
          query('offset', 'How many matching lines to skip.'),
          query('limit', 'The most lines to return.'),
        ],
        responses: { 200: { description: 'The lines.' }, 400: refusal('invalid_pattern, pattern_too_slow') },
      },
    },
    '/api/events/stream': {
      get: {
        operationId: 'events',
        summary: 'Events as they happen (server-sent events); Last-Event-ID replays missed ones.',
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
        summary: 'A report from a hook of a coding agent; session_id, tmux_pane or cwd identifies the agent.',
        parameters: [inPath('event', `One of ${HOOK_EVENTS.join(', ')}.`)],
        requestBody: { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
        responses: {
          200: { description: 'The result.' },
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
          inPath('pane_id', 'Its tmux pane, or the session_id if it has none.'),
          query('since', 'The seq to start after; "screen" starts with the current screen.'),
          query('frames', '"legacy": {type: "exit", code} at the end.'),
        ],
        responses: { 101: { description: 'The WebSocket.' }, 404: refusal('session_not_found') },
      },
    },
    '/ws/sessions': {
      get: {
        operationId: 'overview',
        summary: 'All sessions as they change, on a WebSocket, with the screens of chosen ones.',
        responses: { 101: { description: 'The WebSocket.' } },
      },
    },
    ...recordingPaths(),
    ...accessPaths(),
    '/mcp': {
      post: {
        operationId: 'mcp',
        summary: 'MCP over Streamable HTTP.',
        responses: { 200: { description: 'The answer.' } },
      },
    },
    '/healthz': {
      get: {
        operationId: 'health',
        summary: 'Whether the service is fully working; needs no token.',
        security: [],
        responses: { 200: { description: 'It runs.' }, 503: { description: 'It runs, but cannot write.' } },
      },
    },
    '/metrics': {
      get: {
        operationId: 'metrics',
        summary: 'Metrics for Prometheus.',
        responses: { 200: text('The metrics.', 'text/plain') },
      },
    },
  };
}

function recordingPaths() {
  const recording = inPath('recording_id', 'As list_recordings names it.');
  return {
    '/api/recordings/{recording_id}': {
      get: {
        operationId: 'recording',
        summary: 'The file of a recording, or with a Range header a part of it.',
        parameters: [recording],
        responses: {
          200: text('The file.', 'application/x-asciicast'),
          206: text('The part of the file.', 'application/x-asciicast'),
          404: refusal('not_found'),
          416: { description: 'The file ends before the range.' },
        },
      },
    },
    '/api/recordings/{recording_id}/poster': {
      get: {
        operationId: 'poster',
        summary: 'A small picture (PNG) of the fullest screen of a recording.',
        parameters: [recording, query('theme', 'As for get_screenshot.')],
        responses: {
          200: text('The picture.', 'image/png'),
          400: refusal('recording_unreadable, invalid_argument'),
          404: refusal('not_found'),
        },
      },
    },
    '/api/recordings/{recording_id}/export': {
      get: {
        operationId: 'export',
        summary: 'A recording in another format.',
        parameters: [
          recording,
          query('format', `One of ${EXPORT_FORMATS.join(', ')}.`, true),
          query('theme', 'As for get_screenshot.'),
          query('font_size', 'From 6 to 72.'),
          query('idle_limit', 'Seconds; longer pauses become this long.'),
          query('progress', '"true": lines of JSON report the progress, then the file follows.'),
        ],
        responses: {
          200: { description: 'The file.' },
          400: refusal('invalid_input, export_refused'),
          404: refusal('not_found'),
        },
      },
    },
  };
}

/** Tokens and logins, which only the owner manages. */
function accessPaths() {
  const done = { 204: { description: 'Done.' }, 403: refusal('forbidden'), 404: refusal('not_found') };
  const answer = { 200: { description: 'The answer.' }, 403: refusal('forbidden') };
  const body = { schema: { type: 'object' }, example: { name: 'a script', scope: 'read' } };
  const id = (what: string) => [inPath('id', `The ${what}.`)];
  return {
    '/api/tokens': {
      get: { operationId: 'tokens', summary: 'The tokens, without their secrets.', responses: answer },
      post: {
        operationId: 'new_token',
        summary: 'A new token with a name and a scope (read, input, control); shown only once.',
        requestBody: { required: true, content: { [JSON_TYPE]: body } },
        responses: { ...answer, 400: refusal('invalid_input') },
      },
    },
    '/api/tokens/{id}': {
      delete: {
        operationId: 'revoke_token',
        summary: 'Revoke a token and end its connections.',
        parameters: id('token'),
        responses: done,
      },
    },
    '/api/logins': { get: { operationId: 'logins', summary: 'The browsers that are logged in.', responses: answer } },
    '/api/logins/{id}': {
      delete: { operationId: 'end_login', summary: 'Log a browser out.', parameters: id('login'), responses: done },
    },
    '/api/login-links': {
      post: { operationId: 'login_link', summary: 'A one-time link that logs a browser in.', responses: answer },
    },
  };
}

function text(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' } } } };
}

export function refusal(description: string) {
  return { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } };
}

export function query(name: string, description: string, isRequired = false) {
  return { name, in: 'query', description, required: isRequired, schema: { type: 'string' } };
}

export function inPath(name: string, description: string) {
  return { ...query(name, description, true), in: 'path' };
}
