import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
let early: string;
beforeAll(async () => {
  place = await ServicePlace.opened();
  early = await place.spawn('exec cat');
});
afterAll(() => place.close());

function audit() {
  const names = readdirSync(place.directory).filter((name) => name.startsWith('audit.log'));
  const text = names.map((name) => readFileSync(join(place.directory, name), 'utf8')).join('');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

function auditBytes(): number {
  const names = readdirSync(place.directory).filter((name) => name.startsWith('audit.log'));
  return names.reduce((sum, name) => sum + statSync(join(place.directory, name)).size, 0);
}

const earlyRecord = () => expect.objectContaining({ what: 'spawn_tui', session_id: early, outcome: 'done' });

test('large requests of a read-only token do not push earlier records out of the log', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'reader', scope: 'read' });
  const made = await place.fetch('/api/tokens', { method: 'POST', headers, body });
  const { token } = (await made.json()) as { token: string };
  for (let i = 0; i < 10; i++) {
    const response = await fetch(`${place.url}/api/v1/get_screen`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ session_id: `${i}${'x'.repeat(3_900_000)}` }),
    });
    expect(response.ok).toBe(false);
    await response.arrayBuffer();
  }
  expect(audit()).toContainEqual(earlyRecord());
  expect(auditBytes()).toBeLessThan(5000);
});

test('thousands of wrong logins are one record and push nothing out of the log', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const before = audit().length;
  const tries = Array.from({ length: 3000 }, (_, i) => statusOf(`${place.url}/login?code=${i}`, agent));
  const statuses = new Set(await Promise.all(tries));
  agent.destroy();
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(audit()).toContainEqual(earlyRecord());
  expect(audit().length - before).toBeLessThan(5);
});

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end();
  });
}
