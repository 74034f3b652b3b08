import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

const json = { 'content-type': 'application/json' };

test('what another machine asks of a session stays within the scope of its token', async () => {
  const { session_id } = await place.call('spawn_tui', { command: 'cat' });
  const body = JSON.stringify({ name: 'reader', scope: 'read' });
  const made = await place.fetch('/api/tokens', { method: 'POST', headers: json, body });
  const { token } = (await made.json()) as { token: string };
  const asked = async (path: string, init: RequestInit = {}) => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const answer = await fetch(`${place.url}/api/live/${session_id}/${path}`, { ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect([await asked('output'), await asked('look'), await asked('screen')]).toEqual([200, 200, 200]);
  const input = JSON.stringify({ bytes: Buffer.from('x').toString('base64') });
  expect(await asked('input', { method: 'POST', body: input })).toBe(403);
  expect(await asked('end', { method: 'POST', body: '{}' })).toBe(403);
  expect(await asked('output?since=-1')).toBe(400);
  expect((await place.fetch(`/api/live/${session_id}/input`, { method: 'POST', headers: json, body: input })).ok).toBe(
    true,
  );
  const audit = readFileSync(join(place.directory, 'audit.log'), 'utf8');
  expect(audit).toMatch(/"via":"relay","what":"input".*"bytes":1,/);
  const unnamed = await fetch(`${place.url}/api/live/${session_id}/look`);
  expect(unnamed.status).toBe(401);
});
