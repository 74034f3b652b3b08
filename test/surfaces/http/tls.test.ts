import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const place = new ServicePlace();
afterEach(() => place.close());

test('with a certificate it serves HTTPS, and the cookie is for HTTPS only', async () => {
  const { cert, key } = certificate();
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

interface Files {
  cert: string;
  key: string;
  text: string;
}

describe('nothing is served without TLS that was meant to have it', () => {
  test.each<[string, (files: Files) => [args: string[], problem: string]]>([
    ['no key', ({ cert }) => [['--tls-cert', cert], '--tls-key: it is missing, and --tls-cert needs it.']],
    ['no certificate', ({ key }) => [['--tls-key', key], '--tls-cert: it is missing, and --tls-key needs it.']],
    [
      'a certificate that is not there',
      ({ key }) => [['--tls-cert', '/no/cert', '--tls-key', key], '--tls-cert: /no/cert cannot be read (ENOENT).'],
    ],
    [
      'a key that is not there',
      ({ cert }) => [['--tls-cert', cert, '--tls-key', '/no/key'], '--tls-key: /no/key cannot be read (ENOENT).'],
    ],
    [
      'another file',
      ({ text, key }) => [
        ['--tls-cert', text, '--tls-key', key],
        `--tls-cert: ${text} and ${key} are not a certificate and its key in PEM`,
      ],
    ],
  ])('%s', async (_, given) => {
    const text = join(temporaryFolder(), 'text');
    writeFileSync(text, 'no certificate');
    const [args, problem] = given({ ...certificate(), text });
    const { status, stderr } = await new DaemonPlace().run('serve', '--port', '0', ...args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(`ttypilot: ${problem}`) });
    expect(stderr.split('\n')).toHaveLength(3);
  });
});

function certificate(): { cert: string; key: string } {
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...make, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}
