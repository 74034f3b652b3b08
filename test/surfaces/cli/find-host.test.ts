import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { processIdentity } from '../../../src/base/process-identity.js';
import { HttpClient } from '../../../src/client/http-client.js';
import { type FoundService, findHost } from '../../../src/surfaces/cli/find-host.js';
import { DaemonPlace } from '../../helpers/daemon.js';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let place: ServicePlace;
const commands = new DaemonPlace();
beforeEach(async () => {
  place = await ServicePlace.opened();
});
afterEach(async () => {
  await place.close();
  await commands.stop();
});

interface Other {
  url: string;
  /** The headers and body of each request. */
  asked: { path: string; headers: IncomingHttpHeaders; body: string }[];
}

/** A foreign program. With `relayTo` it passes everything on to the real service. */
async function other({
  relayTo,
  host = '127.0.0.1',
  port = 0,
}: {
  relayTo?: string;
  host?: string;
  port?: number;
} = {}) {
  const asked: Other['asked'] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const { url: path = '', method, headers } = incoming;
      asked.push({ path, headers, body });
      if (relayTo === undefined) {
        response.end('{"proof":"x","sessions":[]}');
        return;
      }
      const passed = { ...headers, host: new URL(relayTo).host };
      const call = request(`${relayTo}${path}`, { method, headers: passed, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      call.end(body);
    });
  }).listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked };
}

/** Rewrites the note of the service, like one that has outlived it. */
function note(fields: Record<string, unknown>): void {
  const path = join(place.directory, 'service.json');
  const old = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...old, ...fields }));
}

/** Only the request for a proof arrived, without the token. */
function expectNoToken({ asked }: Other): void {
  for (const { path, headers, body } of asked) {
    expect(path).toBe('/api/identity');
    expect(headers.authorization).toBeUndefined();
    expect(body).toMatch(/^\{"nonce":"[\w-]{43}"\}$/);
  }
  expect(JSON.stringify(asked)).not.toContain(place.token);
}

test('the service of the directory proves itself, and gets the token', async () => {
  const { url, token } = (await findHost(place.directory, {})) as FoundService;
  expect([url.origin, token]).toEqual([place.url, place.token]);
});

test('another name for its address works as well and needs no token of its own', async () => {
  for (const name of ['localhost', '127.0.0.1']) {
    const url = place.url.replace('127.0.0.1', name);
    expect(await findHost(place.directory, { TTYPILOT_URL: url })).toMatchObject({ token: place.token });
  }
});

test('a process with the pid of a killed service gets no request', async () => {
  const squatter = await other();
  note({ url: squatter.url, identity: 'another start' });
  await expect(findHost(place.directory, {})).rejects.toMatchObject({ code: 'no_service' });
  note({ identity: undefined });
  await expect(findHost(place.directory, {})).rejects.toMatchObject({ code: 'no_service' });
  expect(squatter.asked).toEqual([]);
});

test('an impostor at the address of the service does not get the token', async () => {
  const squatter = await other();
  note({ url: squatter.url, pid: process.pid, identity: processIdentity(process.pid) });
  await expect(findHost(place.directory, {})).rejects.toMatchObject({ code: 'unproven_service' });
  await expect(findHost(place.directory, { TTYPILOT_TOKEN: place.token })).rejects.toMatchObject({
    code: 'unproven_service',
  });
  expect(squatter.asked).toHaveLength(2);
  expectNoToken(squatter);
});

test('a relay on another port or address cannot pass on the proof', async () => {
  const port = Number(new URL(place.url).port);
  const relays = [await other({ relayTo: place.url }), await other({ relayTo: place.url, host: '127.0.0.2', port })];
  for (const relay of relays) {
    await expect(findHost(place.directory, { TTYPILOT_URL: relay.url })).rejects.toMatchObject({
      code: 'unproven_service',
      message: expect.stringContaining('it does not know the token'),
    });
    expect(relay.asked).toHaveLength(1);
    expectNoToken(relay);
  }
});

test('another address gets only a token given for it', async () => {
  const stranger = await other();
  const env = { TTYPILOT_DATA_DIR: place.directory, TTYPILOT_URL: stranger.url };
  const refused = await commands.runWith({ env }, 'list-sessions');
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining('TTYPILOT_TOKEN') });
  const file = join(temporaryFolder(), 'token');
  const mcp = ['mcp', '--connect', stranger.url];
  expect(await commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory } }, ...mcp)).toMatchObject({ status: 3 });
  expectNoToken(stranger);
  stranger.asked.length = 0;
  await commands.runWith({ env: { ...env, TTYPILOT_TOKEN: 'for the stranger' } }, 'list-sessions');
  writeFileSync(file, 'from a file\n');
  await commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory } }, ...mcp, '--token-file', file);
  const shown = new Set(stranger.asked.map(({ headers }) => headers.authorization));
  expect([...shown]).toEqual(['Bearer for the stranger', 'Bearer from a file']);
});

test('a token file that is missing, empty or without an address is refused at once', async () => {
  const empty = join(temporaryFolder(), 'token');
  writeFileSync(empty, '\n');
  for (const args of [
    ['--connect', place.url, '--token-file', empty],
    ['--connect', place.url, '--token-file', '/nowhere/token'],
    ['--token-file', empty],
  ]) {
    const { status, stderr } = await commands.runWith({ env: {} }, 'mcp', ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--token-file')]);
  }
});

test('a connected client does not show the token to a successor of a killed service', async () => {
  const own = new ServicePlace();
  onTestFinished(() => own.close());
  await own.start();
  const { url, currentToken } = (await findHost(own.directory, {})) as FoundService;
  const client = await HttpClient.connect(url.origin, { token: currentToken });
  onTestFinished(() => client.close());
  own.child?.kill('SIGKILL');
  if (own.child) await once(own.child, 'exit');
  const squatter = await other({ port: Number(url.port) });
  await expect(client.call('list_sessions', {})).rejects.toMatchObject({ code: 'unproven_service' });
  expect(squatter.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('a proof is valid for one nonce only', async () => {
  const ask = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${place.url}/api/identity`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, answer: (await response.json()) as { proof: string } };
  };
  const nonce = randomBytes(32).toString('base64url');
  const first = await ask({ nonce });
  expect(first).toEqual({ status: 200, answer: { proof: expect.stringMatching(/^[\w-]{43}$/) } });
  const second = await ask({ nonce: randomBytes(32).toString('base64url') });
  expect(second.answer.proof).not.toBe(first.answer.proof);
  for (const text of [nonce, `${nonce}\n127.0.0.1 ${new URL(place.url).port}`]) {
    expect(first.answer.proof).not.toBe(createHmac('sha256', place.token).update(text).digest('base64url'));
  }
  for (const bad of [{}, { nonce: '' }, { nonce: 'x'.repeat(42) }, { nonce: 'x'.repeat(900) }, { nonce, more: 1 }]) {
    expect((await ask(bad)).status).toBe(400);
  }
  expect((await ask({ nonce: 'x'.repeat(2000) })).status).toBe(413);
});
