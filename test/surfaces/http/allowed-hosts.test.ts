import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configSchema } from '../../../src/config/schema.js';
import { ServicePlace } from '../../helpers/service.js';

const HOSTS = [
  'box.example',
  'tls.example:8443',
  'https://only-tls.example',
  'http://only-plain.example:80',
  'Odd.Example:443',
];

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened(`service: { allowed_hosts: [${HOSTS.map((host) => `"${host}"`).join(', ')}] }\n`);
});
afterAll(() => place.close());

interface Answer {
  status: number;
  cookie: string | undefined;
}

/** A request as a proxy forwards it: to our address, with the host and origin that the browser knows. */
function ask(path: string, host: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(place.url);
  return new Promise((resolve, reject) => {
    const all = { ...headers, host };
    const asked = request({ host: '127.0.0.1', port, path, headers: all, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0] });
    });
    asked.on('error', reject).end();
  });
}

async function statusOf(host: string, origin: string): Promise<number> {
  return (await ask('/metrics', host, { ...place.headers, origin })).status;
}

test('a name without a scheme is allowed with and without TLS in front of the service', async () => {
  for (const scheme of ['http', 'https']) {
    expect(await statusOf('box.example', `${scheme}://box.example`)).toBe(200);
    expect(await statusOf('tls.example:8443', `${scheme}://tls.example:8443`)).toBe(200);
  }
});

test('a name with a scheme is allowed only with that scheme', async () => {
  expect(await statusOf('only-tls.example', 'https://only-tls.example')).toBe(200);
  expect(await statusOf('only-tls.example', 'http://only-tls.example')).toBe(403);
  expect(await statusOf('only-plain.example', 'http://only-plain.example')).toBe(200);
  expect(await statusOf('only-plain.example', 'https://only-plain.example')).toBe(403);
});

test('the default port of a scheme may be left out, and case does not matter', async () => {
  expect(await statusOf('odd.example', 'https://odd.example')).toBe(200);
  expect(await statusOf('odd.example:443', 'http://odd.example:443')).toBe(200);
  expect(await statusOf('odd.example', 'http://odd.example')).toBe(403);
});

test('all other names are refused', async () => {
  expect(await statusOf('box.example:8443', 'https://box.example:8443')).toBe(403);
  expect(await statusOf('box.example', 'https://box.example:8443')).toBe(403);
  expect(await statusOf('sub.box.example', 'https://sub.box.example')).toBe(403);
  expect(await statusOf('box.example', 'https://evil.example')).toBe(403);
  const own = new URL(place.url).host;
  expect(await statusOf(own, `https://${own}`)).toBe(403);
});

test('behind a proxy with TLS only, the cookie is for TLS only', async () => {
  const link = async () =>
    ((await (await place.fetch('/api/login-links', { method: 'POST' })).json()) as { url: string }).url;
  const login = async (host: string) => ask((await link()).slice(place.url.length), host);
  const { cookie } = await login('only-tls.example');
  expect(cookie).toMatch(/^__Host-ttypilot_\d+=.*; Secure$/);
  expect((await ask('/', 'only-tls.example', { cookie: cookie?.split(';')[0] ?? '' })).status).toBe(200);
  expect((await login('box.example')).cookie).toMatch(/^ttypilot_\d+=(?!.*Secure)/);
});

test('a name that is not a host is refused at the start', () => {
  for (const entry of [
    'https://box.example/path',
    'ftp://box.example',
    'two words',
    'https://',
    '',
    'me@box.example',
  ]) {
    const { success } = configSchema.safeParse({ service: { allowed_hosts: [entry] } });
    expect([entry, success]).toEqual([entry, false]);
  }
});
