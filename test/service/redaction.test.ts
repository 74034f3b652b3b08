import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
afterEach(() => place.close());

const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123';
const VALUE = 'a value of our own';
const TYPED = 'typed-in-the-dark';
const KEY_LINES = Array.from({ length: 8 }, (_, i) => `${i}`.repeat(64));

/** The whole content of the database, in its main file and its log. */
function stored(): string {
  const files = readdirSync(place.directory).filter((name) => name.startsWith('ttypilot.db'));
  return files.map((name) => readFileSync(join(place.directory, name), 'latin1')).join();
}

test('secrets are neither stored nor pushed: arguments, title, last lines', async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  place = await ServicePlace.opened(`webhook: { url: "${url}", secret: "a secret of some length" }`);
  const events = await EventSource.opened(place);
  const script = `stty -echo; echo ready; read -r word; echo "token is ${TOKEN}"; echo "from env: $DEPLOY_TOKEN"; echo "said $word"; exit 3`;
  const { session_id: id } = await place.call('spawn_tui', {
    command: 'sh',
    args: ['-c', script, 'sh', `--password=${VALUE.replaceAll(' ', '-')}`, '--api-token', 'two-words-apart'],
    env: { DEPLOY_TOKEN: VALUE },
    title: `deploy with ${TOKEN}`,
    description: `password=${TYPED}`,
  });
  await place.call('wait_for_text', { session_id: id, pattern: 'ready' });
  await place.call('wait_for_input', { session_id: id });
  await place.call('send_input', { session_id: id, input: `${TYPED}\n` });
  const { data } = await events.untilEvent('pty_exited', id as string);
  // the readable part shows that this is the right notice
  expect(data.last_lines).toEqual([
    'ready',
    `token is ${'*'.repeat(TOKEN.length)}`,
    `from env: ${'*'.repeat(VALUE.length)}`,
    `said ${'*'.repeat(TYPED.length)}`,
  ]);
  await expect.poll(() => bodies.length, { timeout: 15_000 }).toBe(1);
  const pushed = JSON.stringify(events.events) + bodies.join();
  for (const secret of [TOKEN, VALUE, VALUE.replaceAll(' ', '-'), TYPED, 'two-words-apart']) {
    expect(pushed).not.toContain(secret);
    expect(stored()).not.toContain(secret);
  }
  expect(pushed).toContain('--api-token');
  expect(stored()).toContain('--api-token');
  // the owner reads the session itself
  const { text: screen } = await place.call('get_screen', { session_id: id });
  expect(screen).toContain(TOKEN);
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ title: `deploy with ${TOKEN}` });
}, 40_000);

test('last lines hide the rest of a private key that begins above them', async () => {
  place = await ServicePlace.opened();
  const events = await EventSource.opened(place);
  const key = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...KEY_LINES, '-----END OPENSSH PRIVATE KEY-----'];
  const id = await place.spawn(`printf '%s\\n' ${key.map((line) => `'${line}'`).join(' ')}`);
  const { data } = await events.untilEvent('pty_exited', id);
  expect(data.last_lines).toEqual([...Array(4).fill('*'.repeat(64)), '-----END OPENSSH PRIVATE KEY-----']);
});

test('last lines hide a token that was cut off by a kill', async () => {
  place = await ServicePlace.opened();
  const events = await EventSource.opened(place);
  const id = await place.spawn(`printf '${TOKEN.slice(0, 16)}'; kill -9 $$`);
  const { data } = await events.untilEvent('pty_exited', id);
  expect(data.last_lines).toEqual(['*'.repeat(16)]);
});
