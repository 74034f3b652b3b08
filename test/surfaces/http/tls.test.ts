import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';

const place = new ServicePlace();
afterEach(() => place.close());

test('with a certificate it serves HTTPS, and the cookie is for HTTPS only', async () => {
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(place.directory, name)) as [string, string];
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...make, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  await place.start('--tls-cert', cert, '--tls-key', key);
  expect(place.url).toMatch(/^https:/);
  const answer = async (path: string, headers: Record<string, string>) => {
    const asked = request(`${place.url}${path}`, { rejectUnauthorized: false, headers, agent: false }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.destroy();
    return response;
  };
  const login = await answer(place.loginUrl.slice(place.url.length), {});
  const [cookie = ''] = login.headers['set-cookie'] ?? [];
  expect([login.statusCode, cookie]).toEqual([
    200,
    expect.stringMatching(/^__Host-ttypilot_\d+=.*; Path=\/;.*; Secure$/),
  ]);
  expect(cookie).not.toContain('Domain');
  expect((await answer('/', { cookie: cookie.split(';')[0] ?? '' })).statusCode).toBe(200);
  expect((await answer('/metrics', { ...place.headers, origin: place.url })).statusCode).toBe(200);
  const plain = place.url.replace('https', 'http');
  expect((await answer('/metrics', { ...place.headers, origin: plain })).statusCode).toBe(403);
});
