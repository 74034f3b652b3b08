import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

test.each([
  ['GET', '/api/recordings/x/export?format=mp4', undefined, "format: 'mp4' must be one of gif, svg, v2, v3, txt"],
  ['GET', '/api/recordings/x/export?format=gif&idle_limit=-1', undefined, 'idle_limit: -1 is too small'],
  ['GET', '/api/recordings/x/export?fromat=gif', undefined, 'there is no field fromat (did you mean format?)'],
  ['POST', '/hook/stop', { session_id: 5 }, 'session_id: it must be text'],
  ['POST', '/api/tokens', { name: 5 }, 'name: it must be text'],
  ['POST', '/api/v1/list_panes', { socket_name: '../x' }, 'The value of socket_name cannot be used'],
  ['POST', '/api/v1/spawn_tui', { command: '' }, 'spawn_tui: command: it is empty.'],
])('%s %s %j is refused in plain words, on one line', async (method, path, body, problem) => {
  const headers = { 'content-type': 'application/json' };
  const response = await place.fetch(path, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) });
  const { message } = (await response.json()) as { message: string };
  expect({ status: response.status, message }).toEqual({ status: 400, message: expect.stringContaining(problem) });
  expect(message).not.toMatch(/\n|✖|Invalid|expected /);
});
