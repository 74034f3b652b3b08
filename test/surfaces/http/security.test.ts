import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventSource } from '../../helpers/event-source.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
let sessionId: string;
let cookie: string;
let pageSecret: string;
beforeAll(async () => {
  place = await ServicePlace.opened();
  sessionId = await place.spawn('exec cat');
  ({ cookie, pageSecret } = await logIn(place.loginUrl));
});
afterAll(() => place.close());

const port = () => new URL(place.url).port;

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** Has no secrets, so the cookie alone is enough. */
const PAGES = ['the schema', 'the page', 'a font'];

/** Every entry point. */
const entries: [name: string, method: string, path: () => string, headers: Record<string, string>, right: number][] = [
  ['an operation', 'POST', () => '/api/v1/list_sessions', { 'content-type': 'application/json' }, 200],
  ['the events', 'GET', () => '/api/events/stream', {}, 200],
  ['a terminal', 'GET', () => `/ws/term/${sessionId}/${sessionId}`, upgrade, 101],
  [
    'MCP',
    'POST',
    () => '/mcp',
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    200,
  ],
  ['the numbers', 'GET', () => '/metrics', {}, 200],
  ['the schema', 'GET', () => '/api/openapi.json', {}, 200],
  ['the search', 'GET', () => `/api/term/search?session_id=${sessionId}&pattern=x`, {}, 200],
  ['the page', 'GET', () => '/', {}, 200],
  ['the overview', 'GET', () => '/ws/sessions', upgrade, 101],
  ['a font', 'GET', () => '/fonts/noto-sans-jp/index.css', {}, 200],
  ['a recording', 'GET', () => '/api/recordings/none', {}, 404],
];

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const hosts: [value: () => string, isRight: boolean][] = [
  [() => `127.0.0.1:${port()}`, true],
  [() => `localhost:${port()}`, true],
  [() => `[::1]:${port()}`, true],
  [() => 'evil.example', false],
  [() => `evil.example:${port()}`, false],
  [() => `127.0.0.1.evil.example:${port()}`, false],
  [() => 'localhost', false],
  [() => `0.0.0.0:${port()}`, false],
];
const origins: [value: () => string | undefined, isRight: boolean][] = [
  [() => undefined, true],
  [() => `http://127.0.0.1:${port()}`, true],
  [() => `http://localhost:${port()}`, true],
  [() => 'http://evil.example', false],
  [() => `https://127.0.0.1:${port()}`, false],
  [() => 'http://localhost:3000', false],
  [() => 'null', false],
];
const credentials: [name: string, headers: () => Record<string, string>, isRight: boolean | string[]][] = [
  ['the token', () => ({ authorization: `Bearer ${place.token}` }), true],
  ['the cookie and the secret of the page', () => ({ cookie, 'x-ttypilot-page': pageSecret }), true],
  [
    'both, as a WebSocket can',
    () => ({ cookie, 'sec-websocket-protocol': `ttypilot, ttypilot-page.${pageSecret}` }),
    true,
  ],
  ['the cookie alone', () => ({ cookie }), PAGES],
  ['a wrong secret of the page', () => ({ cookie, 'x-ttypilot-page': 'x'.repeat(43) }), PAGES],
  ['the cookie as its secret', () => ({ cookie, 'x-ttypilot-page': cookie.split('=')[1] ?? '' }), PAGES],
  ['the secret of the page alone', () => ({ 'x-ttypilot-page': pageSecret }), false],
  ['the secret of the page as a token', () => ({ authorization: `Bearer ${pageSecret}` }), false],
  ['nothing', () => ({}), false],
  ['a wrong token', () => ({ authorization: `Bearer ${'x'.repeat(43)}` }), false],
  ['a wrong cookie', () => ({ cookie: `${cookie.split('=')[0]}=x` }), false],
  ['the token as a cookie', () => ({ cookie: `${cookie.split('=')[0]}=${place.token}` }), false],
  ['the cookie as a token', () => ({ authorization: `Bearer ${cookie.split('=')[1]}` }), false],
  ['another scheme', () => ({ authorization: `Basic ${place.token}` }), false],
];

describe.each(entries)('%s', (name, method, path, headers, right) => {
  test('admits only requests to the right host, from the right page, with a token', async () => {
    const wrong: string[] = [];
    let right_count = 0;
    for (const [host, isHost] of hosts) {
      for (const [origin, isOrigin] of origins) {
        for (const [what, shown, isKnown] of credentials) {
          const from = origin();
          const all = { ...headers, host: host(), ...(from === undefined ? {} : { origin: from }), ...shown() };
          const status = await statusOf(method, path(), all, name === 'MCP' ? initialize : '{}');
          const isIn = Array.isArray(isKnown) ? isKnown.includes(name) : isKnown;
          const expected = isHost && isOrigin ? (isIn ? [right] : [401]) : [403];
          if (status === right) right_count++;
          if (!expected.includes(status)) wrong.push(`${host()} ${from} ${what}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(right_count).toBe(3 * 3 * (PAGES.includes(name) ? 6 : 3));
  });
});

/** The status of an answer, without waiting for its body. */
function statusOf(method: string, path: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: port(), method, path, headers, agent: false });
    asked.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asked.on('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? body : undefined);
  });
}

test('a refused WebSocket leaves no open connection', async () => {
  const [, method, path, headers] = entries[2] as (typeof entries)[number];
  const host = '127.0.0.1';
  const asked = request({ host, port: port(), method, path: path(), headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  response.resume();
  if (!response.socket.closed) await once(response.socket, 'close');
});

test('only the health check is public, and only under the right host', async () => {
  expect(await statusOf('GET', '/healthz', { host: `127.0.0.1:${port()}` }, '')).toBe(200);
  expect(await statusOf('GET', '/healthz', { host: 'evil.example' }, '')).toBe(403);
});

test('the token has 256 bits, in a file that only its owner can read', () => {
  expect(Buffer.from(place.token, 'base64url')).toHaveLength(32);
  for (const name of ['token', 'ttypilot.db', 'audit.log', 'service.json']) {
    expect([name, statSync(join(place.directory, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
});

test('a link logs in once, with a cookie that no script and no other site can use', async () => {
  const url = await newLink();
  const first = await fetch(url, { redirect: 'manual' });
  const set = first.headers.get('set-cookie') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(set.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=\d+$/),
    'Path=/',
    'SameSite=Strict',
  ]);
  const login = { cookie: set.split(';')[0] ?? '', 'x-ttypilot-page': secretIn(await first.text()) };
  expect((await fetch(`${place.url}/api/tokens`, { headers: login })).status).toBe(200);
  const again = await fetch(url, { redirect: 'manual' });
  expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
  expect((await fetch(`${place.url}/logout`, { method: 'POST', headers: login })).status).toBe(204);
  expect((await fetch(`${place.url}/api/tokens`, { headers: login })).status).toBe(401);
});

test('only the owner can list logins, and a login ends with its connections', async () => {
  const { cookie: other, pageSecret: secret } = await logIn(await newLink(), { 'user-agent': 'Browser/7' });
  const headers = { cookie: other, 'x-ttypilot-page': secret };
  const list = async (shown: Record<string, string>) => {
    const response = await fetch(`${place.url}/api/logins`, { headers: shown });
    return ((await response.json()) as { logins: Record<string, unknown>[] }).logins;
  };
  const own = (await list(headers)).find(({ is_current }) => is_current);
  expect(own).toMatchObject({ user_agent: 'Browser/7', id: expect.stringMatching(/^login-/) });
  const seen = (await list(place.headers)).find(({ id }) => id === own?.id);
  expect(seen).toMatchObject({ user_agent: 'Browser/7', created_at: own?.created_at, is_current: false });
  const viewer = await place.terminal(sessionId, { headers }).opened();
  expect((await place.fetch(`/api/logins/${own?.id}`, { method: 'DELETE' })).status).toBe(204);
  await viewer.untilClosed();
  expect((await fetch(`${place.url}/api/logins`, { headers })).status).toBe(401);
  expect((await place.fetch(`/api/logins/${own?.id}`, { method: 'DELETE' })).status).toBe(404);
  const made = await place.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'not the owner', scope: 'control' }),
  });
  const { token } = (await made.json()) as { token: string };
  const asked = { authorization: `Bearer ${token}` };
  expect((await fetch(`${place.url}/api/logins`, { headers: asked })).status).toBe(403);
});

test('a browser that logs in again leaves no login behind', async () => {
  const count = async () => ((await (await place.fetch('/api/logins')).json()) as { logins: unknown[] }).logins.length;
  const first = await logIn(await newLink());
  const before = await count();
  const second = await logIn(await newLink(), { cookie: first.cookie });
  expect(await count()).toBe(before);
  const statusWith = async (shown: { cookie: string; pageSecret: string }) => {
    const headers = { cookie: shown.cookie, 'x-ttypilot-page': shown.pageSecret };
    return (await fetch(`${place.url}/metrics`, { headers })).status;
  };
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
});

test('a page of another site or port may open our pages and request nothing else', async () => {
  const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const from = async (path: string, site: string, more: Record<string, string>, method = 'GET') =>
    statusOf(method, path, { ...place.headers, host: `127.0.0.1:${port()}`, 'sec-fetch-site': site, ...more }, '{}');
  for (const site of ['cross-site', 'same-site']) {
    for (const path of ['/', '/api/docs', '/some/page', '/healthz']) expect(await from(path, site, link)).not.toBe(403);
    for (const path of ['/', '/healthz', '/login.js', '/metrics']) {
      expect(await from(path, site, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(403);
    }
    for (const path of ['/metrics', '/api/logins', '/api/recordings/none']) {
      expect(await from(path, site, link)).toBe(403);
    }
    expect(await from('/', site, { ...link, 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await from('/api/identity', site, link, 'POST')).toBe(403);
    expect(await from(`/ws/term/${sessionId}/${sessionId}`, site, upgrade)).toBe(403);
  }
  for (const site of ['same-origin', 'none']) expect(await from('/metrics', site, {})).toBe(200);
});

async function newLink(): Promise<string> {
  const { url } = (await (await place.fetch('/api/login-links', { method: 'POST' })).json()) as { url: string };
  return url;
}

/** What a browser has after opening a login link. */
async function logIn(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ cookie: string; pageSecret: string }> {
  const response = await fetch(url, { headers });
  const given = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie: given, pageSecret: secretIn(await response.text()) };
}

function secretIn(page: string): string {
  return /data-page-secret="([\w-]{43})"/.exec(page)?.[1] ?? '';
}

test('the page without a login says how to get a link, and does not show the token', async () => {
  const response = await fetch(`${place.url}/`);
  const text = await response.text();
  expect(response.status).toBe(401);
  expect(text).toContain('ttypilot login');
  expect(text).not.toContain(place.token);
});

test('a page loads nothing from elsewhere and cannot be framed', async () => {
  for (const path of ['/', '/healthz', '/api/docs', '/no/such/thing']) {
    const { headers } = await place.fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('guessing is throttled, and the right token still works', async () => {
  const guess = () => fetch(`${place.url}/login?code=${'x'.repeat(43)}`, { redirect: 'manual' });
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++) statuses.push((await guess()).status);
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect((await guess()).headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await place.call('list_sessions')).toMatchObject({ sessions: [{ id: sessionId }] });
});

test('further tokens have a scope, are shown once, and end when they are removed', async () => {
  const json = { 'content-type': 'application/json' };
  const make = async (scope: string) => {
    const body = JSON.stringify({ name: `may ${scope}`, scope });
    const made = await place.fetch('/api/tokens', { method: 'POST', headers: json, body });
    return (await made.json()) as { id: string; token: string };
  };
  const tokens = { read: await make('read'), input: await make('input'), control: await make('control') };
  const status = async (token: string, name: string, input: object) => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    return (await fetch(`${place.url}/api/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(input) }))
      .status;
  };
  const statuses = async (token: string) => [
    await status(token, 'get_screen', { session_id: sessionId }),
    await status(token, 'send_input', { session_id: sessionId, input: 'x' }),
    await status(token, 'resize_session', { session_id: sessionId, cols: 80, rows: 24 }),
  ];
  expect(await statuses(tokens.read.token)).toEqual([200, 403, 403]);
  expect(await statuses(tokens.input.token)).toEqual([200, 200, 403]);
  expect(await statuses(tokens.control.token)).toEqual([200, 200, 200]);
  // only the owner manages access
  const headers = { ...json, authorization: `Bearer ${tokens.control.token}` };
  expect((await fetch(`${place.url}/api/tokens`, { headers })).status).toBe(403);
  const listed = await (await place.fetch('/api/tokens')).text();
  expect(listed).toContain('may read');
  expect(listed).not.toContain(tokens.read.token);
  expect((await place.fetch(`/api/tokens/${tokens.read.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await statuses(tokens.read.token)).toEqual([401, 401, 401]);
});

test('the connections of a token end with it, and no others', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'for a while', scope: 'read' });
  const made = await place.fetch('/api/tokens', { method: 'POST', headers, body });
  const { id, token } = (await made.json()) as { id: string; token: string };
  const asked = { authorization: `Bearer ${token}` };
  const stream = await EventSource.opened(place, '', asked);
  const owners = await EventSource.opened(place);
  const viewer = await place.terminal(sessionId, { headers: asked }).opened();
  const isClosed = new Promise((resolve) => viewer.socket.once('close', resolve));
  await place.fetch(`/api/tokens/${id}`, { method: 'DELETE' });
  await isClosed;
  await expect(stream.until(() => false)).rejects.toThrow('the stream ended');
  await place.spawn('exit 0');
  await owners.untilEvent('session_ended');
  owners.close();
});

test('a body that is too large, not JSON, or of another type is refused', async () => {
  const post = async (body: string, type = 'application/json') => {
    const headers = { 'content-type': type };
    const response = await place.fetch('/api/v1/list_sessions', { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { error_type: string }).error_type];
  };
  expect(await post(`{"x":"${'x'.repeat(4_000_000)}"}`)).toEqual([413, 'invalid_input']);
  expect(await post('{')).toEqual([400, 'invalid_input']);
  expect(await post('{"__proto__":{}}')).toEqual([400, 'invalid_input']);
  expect(await post('x=1', 'application/x-www-form-urlencoded')).toEqual([415, 'invalid_input']);
  expect(await post('{"x":1}')).toEqual([400, 'invalid_input']);
});

test('a call of several inputs has no hash in the audit log when one of them is a password', async () => {
  const id = await place.spawn('stty -echo; printf "password: "; read -r secret; stty echo; exec cat');
  await place.call('wait_for_text', { session_id: id, pattern: 'password: ' });
  await place.call('act', { session_id: id, do: [{ submit: 'hunter2-in-one-call' }, { submit: 'plain' }] });
  await place.call('send_input', { session_id: id, key: 'enter' });
  const lines = readFileSync(join(place.directory, 'audit.log'), 'utf8').trim().split('\n');
  const records = lines.map((line) => JSON.parse(line)).filter((record) => record.session_id === id);
  expect(records.map(({ what, bytes }) => [what, bytes])).toEqual([
    ['spawn_tui', undefined],
    ['act', undefined],
    ['send_input', 5],
  ]);
  await place.call('close_session', { session_id: id });
});

test('input for a program that never rests is answered at once', async () => {
  const id = await place.spawn('while :; do :; done', { first_input_wait_ms: 0 });
  const startedAt = performance.now();
  for (let i = 0; i < 10; i++) await place.call('send_input', { session_id: id, input: 'x' });
  // waiting for settled readiness would take a second each
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await place.call('close_session', { session_id: id });
});

test('the audit log names caller and operation, with sizes and hashes, and nothing that was typed', async () => {
  const id = await place.spawn('stty -echo; printf "password: "; read -r secret; stty echo; echo done; exec cat');
  await place.call('wait_for_text', { session_id: id, pattern: 'password: ' });
  await place.call('send_input', { session_id: id, input: 'hunter2-by-http\n' });
  await place.call('wait_for_text', { session_id: id, pattern: 'done' });
  await place.call('send_input', { session_id: id, input: 'plain-by-http' });
  const viewer = await place.terminal(id).opened();
  viewer.type('plain-by-socket');
  await viewer.untilText('plain-by-socket');
  viewer.socket.close();
  await viewer.untilClosed();
  await place.call('close_session', { session_id: id });
  const text = readFileSync(join(place.directory, 'audit.log'), 'utf8');
  for (const typed of ['hunter2', 'plain-by', place.token]) expect(text).not.toContain(typed);
  const records = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = records.filter((record) => record.session_id === id);
  expect(
    of.map(({ who, via, what, outcome, bytes, hash }) => ({ who, via, what, outcome, bytes, hash: hash?.length })),
  ).toEqual([
    { who: 'owner', via: 'http', what: 'spawn_tui', outcome: 'done' },
    { who: 'owner', via: 'http', what: 'send_input', outcome: 'done' },
    { who: 'owner', via: 'http', what: 'send_input', outcome: 'done', bytes: 13, hash: 64 },
    { who: 'owner', via: 'terminal', what: 'input', outcome: 'done', bytes: 15, hash: 64 },
    { who: 'owner', via: 'http', what: 'close_session', outcome: 'done' },
  ]);
});
