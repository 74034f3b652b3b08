import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpClient } from '../../src/client/http-client.js';
import { callTool } from '../../src/surfaces/mcp/tools.js';
import { DaemonPlace } from '../helpers/daemon.js';
import { ServicePlace } from '../helpers/service.js';

let service: ServicePlace;
let daemon: DaemonPlace;
beforeAll(async () => {
  [service, daemon] = await Promise.all([ServicePlace.opened(), DaemonPlace.started()]);
});
afterAll(async () => {
  await service.close();
  await daemon.stop();
});

const refusal = {
  code: 'session_not_found',
  message: 'There is no session s-none.',
  hint: expect.any(String),
  details: { session_id: 's-none' },
};

test('an error has one code and details in snake_case on every surface', async () => {
  const body = JSON.stringify({ session_id: 's-none' });
  const headers = { 'content-type': 'application/json' };
  const http = await service.fetch('/api/v1/get_screen', { method: 'POST', headers, body });
  expect(await http.json()).toEqual({ error_type: 'session_not_found', ...refusal });

  const line = await daemon.run('get-screen', 's-none', '--json');
  expect(JSON.parse(line.stderr)).toEqual({ error: refusal });

  const client = new HttpClient(service.url, { token: service.token });
  const request = { name: 'get_screen', arguments: { session_id: 's-none' } };
  const { signal } = new AbortController();
  const tool = await callTool(client, request, { signal, patienceMs: 1000, offered: new Set(['get_screen']) });
  expect(tool._meta).toEqual({ 'ttypilot/error': refusal });
  await expect(client.call('get_screen', { session_id: 's-none' })).rejects.toMatchObject({
    code: 'session_not_found',
    message: refusal.message,
    details: { sessionId: 's-none' },
  });
  client.close();
});

test('a viewer gets the code too', async () => {
  const id = await service.spawn('exec cat');
  const viewer = await service.terminal(id).opened();
  viewer.send({ type: 'nonsense' });
  const frame = await viewer.until(() => viewer.framesOf('error')[0]);
  expect(frame).toMatchObject({ code: 'invalid_input', error_type: 'invalid_input' });
  viewer.socket.close();
});
