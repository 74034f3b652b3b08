import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bin, DaemonPlace } from '../helpers/daemon.js';
import { EventSource } from '../helpers/event-source.js';
import { NodeProcess, untilHosts } from '../helpers/fleet.js';
import { ServicePlace } from '../helpers/service.js';

const place = new DaemonPlace();
const folder = join(place.directory, 'keys');
const door = new ServicePlace();
const children: ChildProcess[] = [];
const node = new NodeProcess('one');
let url = '';
let code = '';

beforeAll(async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  url = `nats://${listen}`;
  const made = await place.run('fleet', 'init', '--dir', folder, '--listen', listen);
  expect(made.stdout).toContain(`nats-server -c ${folder}/broker.conf`);
  await started('nats-server', ['-c', join(folder, 'broker.conf')], /Server is ready/);
  await door.start('--fleet', join(folder, 'door.code'));
  const adding = await started(process.execPath, [bin, 'fleet', 'add', 'one', '--dir', folder], /ttypilot node --join/);
  code = adding.line.split(' ').at(-1) ?? '';
  const joined = once(adding.child, 'exit');
  await node.start('--join', code);
  expect(await joined).toEqual([0, null]);
  await untilHosts(door, (hosts) => hosts.length === 1);
});
afterAll(async () => {
  await door.close();
  await node.stop();
  for (const child of children) child.kill('SIGKILL');
  await place.stop();
});

test('keys are readable by their owner alone', () => {
  const files = ['fleet.json', 'broker.conf', 'door.code'].map((name) => join(folder, name));
  for (const file of [...files, join(node.directory, 'data', 'fleet.json')]) expect(statSync(file).mode & 0o77).toBe(0);
});

test('a code works once', async () => {
  const other = new NodeProcess('other');
  onTestFinished(() => other.stop());
  await expect(other.start('--join', code)).rejects.toThrow('code for one was refused');
});

test('nobody gets in without a key', async () => {
  const connecting = connect({ servers: url, reconnect: false });
  await expect(connecting).rejects.toThrow(/authorization/i);
});

test('a host speaks and hears for itself alone', async () => {
  const { seed } = JSON.parse(readFileSync(join(node.directory, 'data', 'fleet.json'), 'utf8')) as { seed: string };
  const authenticator = nkeyAuthenticator(Buffer.from(seed));
  const connection = await connect({ servers: url, authenticator, inboxPrefix: '_INBOX.host-one' });
  onTestFinished(() => connection.close());
  const errors = (async () => {
    for await (const status of connection.status()) if (status.type === 'error') return status.error.message;
    return undefined;
  })();
  const refused = new Promise((resolve) => {
    connection.subscribe('ttypilot.host.two.*', { callback: (error) => resolve(error?.message) });
  });
  expect(await refused).toMatch(/permissions violation.*ttypilot\.host\.two/i);
  connection.publish('ttypilot.event.two', '{}');
  expect(await errors).toMatch(/permissions violation/i);
});

test('a host that was given up is gone, its sessions are lost, and its key is void', async () => {
  const id = await door.spawn('read -r end');
  expect(id).toMatch(/@one$/);
  const events = await EventSource.opened(door);
  const env = { TTYPILOT_DATA_DIR: door.directory };
  const forget = () => place.runWith({ env }, 'fleet', 'forget', 'one', '--dir', folder, '--data-dir', door.directory);
  expect((await forget()).stderr).toContain('is in the fleet as one');
  await node.kill();
  await untilHosts(door, (hosts) => hosts.every(({ is_reachable }) => !is_reachable));
  expect((await forget()).stderr).toContain('Its key is void');
  expect((await events.untilEvent('pty_exited', id)).data).toMatchObject({ reason: 'lost', session_id: id });
  await untilHosts(door, (hosts) => hosts.length === 0);
  events.close();
  const { seed } = JSON.parse(readFileSync(join(node.directory, 'data', 'fleet.json'), 'utf8')) as { seed: string };
  const authenticator = nkeyAuthenticator(Buffer.from(seed));
  await expect(connect({ servers: url, authenticator, reconnect: false })).rejects.toThrow(/authorization/i);
});

/** Resolves with the first line that matches. */
function started(command: string, args: string[], wanted: RegExp): Promise<{ child: ChildProcess; line: string }> {
  const env = { ...place.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (line: string) => {
      said += `${line}\n`;
      if (wanted.test(line)) resolve({ child, line });
    };
    createInterface(child.stdout).on('line', hear);
    createInterface(child.stderr).on('line', hear);
    child.once('exit', () => reject(new Error(`${command}: ${said}`)));
  });
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
