import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ServicePlace } from '../helpers/service.js';

const SECRET = 'a secret of some length';
let place: ServicePlace;
afterEach(() => place.close());

interface Message {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that keeps what it is sent. */
async function receiver(): Promise<{ url: string; received: Message[]; sentTo(path: string): Message[] }> {
  const received: Message[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sentTo = (path: string) => received.filter((message) => message.path === path);
  return { url: `http://127.0.0.1:${port}`, received, sentTo };
}

async function hook(event: string, payload: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await place.fetch(`/hook/${event}`, { method: 'POST', headers, body: JSON.stringify(payload) });
  return ((await response.json()) as { agent_id: string }).agent_id;
}

test('a webhook and a push message tell that an agent waits, with a link to its question', async () => {
  const { url, sentTo } = await receiver();
  const config = [
    `webhook: { url: "${url}/hook", secret: "${SECRET}" }`,
    `notify: { url: "${url}/topic", token: tk_push }`,
    'service: { public_url: "https://box.example/" }',
  ];
  place = await ServicePlace.opened(config.join('\n'));
  const key = `ghp_${'a1B2'.repeat(9)}`;
  const command = `curl -H 'Authorization: Bearer ${key}' https://api.example`;
  const asked = { tool_name: 'Bash', message: 'It needs your permission', tool_input: { command } };
  const agentId = await hook('permission-request', { session_id: 'one', cwd: '/work/Bücher', ...asked });
  await expect.poll(() => [sentTo('/hook').length, sentTo('/topic').length], { timeout: 15_000 }).toEqual([1, 1]);
  const [{ headers, body }] = sentTo('/hook') as [Message];
  const { type, data } = JSON.parse(body);
  expect(type).toBe('agent_waits');
  expect(data).toEqual({
    agent_id: agentId,
    name: `Bücher ${agentId}`,
    program: null,
    cwd: '/work/Bücher',
    tmux_pane_id: null,
    question: expect.stringMatching(/^It needs your permission\ncurl .* https:\/\/api\.example$/),
    url: `https://box.example/#/agents/${agentId}`,
    timestamp: expect.any(String),
  });
  expect(body).not.toContain(key);
  const signed = createHmac('sha256', SECRET).update(`${headers['x-ttypilot-timestamp']}.${body}`).digest('hex');
  expect(headers).toMatchObject({
    'x-ttypilot-event': 'agent_waits',
    'x-ttypilot-signature': `sha256=${signed}`,
    'x-ttypilot-event-id': expect.stringMatching(/^[1-9]\d*$/),
  });
  const [push] = sentTo('/topic') as [Message];
  const title = Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(String(push.headers.title))?.[1] ?? '', 'base64').toString();
  expect(title).toBe(`Bücher ${agentId} waits`);
  expect(push.headers).toMatchObject({
    click: `https://box.example/#/agents/${agentId}`,
    authorization: 'Bearer tk_push',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(push.body).toBe(data.question);
});

test('a question is pushed once, the next one again, and exits are not pushed', async () => {
  const { url, sentTo } = await receiver();
  place = await ServicePlace.opened(
    `webhook: { url: "${url}/hook", secret: "${SECRET}", events: [pty_exited] }\nnotify: { url: "${url}/topic" }`,
  );
  const asked = { session_id: 'one', cwd: '/work/shop', tool_name: 'Bash', message: 'First?' };
  const agentId = await hook('permission-request', asked);
  await hook('permission-request', asked);
  await hook('notification', { session_id: 'one', message: 'It is waiting for your input' });
  const id = await place.spawn('exit 3');
  await place.call('wait_for_exit', { session_id: id });
  await hook('permission-request', { ...asked, message: 'Second?' });
  await expect.poll(() => sentTo('/topic').map(({ body }) => body), { timeout: 15_000 }).toEqual(['First?', 'Second?']);
  await expect.poll(() => sentTo('/hook').length, { timeout: 15_000 }).toBe(1);
  expect(JSON.parse(sentTo('/hook')[0]?.body ?? '')).toMatchObject({ type: 'pty_exited', data: { session_id: id } });
  // without a public address, the link is to where the service listens
  expect(sentTo('/topic')[0]?.headers.click).toBe(`${place.url}/#/agents/${agentId}`);
});
