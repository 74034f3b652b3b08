import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { say } from './console.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** The hosts of the demo, each with a label and a program to look at. */
const HOSTS = [
  { name: 'one', label: 'zone=a', program: 'top' },
  { name: 'two', label: 'zone=b', program: 'while date; do sleep 1; done' },
  { name: 'three', label: 'zone=b', program: 'exec sh' },
];

/**
 * A fleet to look at: a broker, three hosts and a door, all on loopback and in a temporary folder, until Ctrl+C.
 * @param {string[]} flags for the door, such as --port 0
 */
export async function fleetDemo(flags) {
  await installSystemPackages(['nats-server']);
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-fleet-'));
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  const ending = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  try {
    const url = `nats://127.0.0.1:${await freePort()}`;
    const broker = [
      '--addr',
      '127.0.0.1',
      '--port',
      new URL(url).port,
      '--jetstream',
      '--store_dir',
      join(folder, 'nats'),
    ];
    // its own process group, so that Ctrl+C leaves the broker up until the hosts have told their last events
    children.push(await start('nats-server', broker, { line: /Server is ready/ }));
    for (const { name, label } of HOSTS) {
      const place = ['--name', name, '--label', label, '--data-dir', join(folder, name)];
      const env = { TTYPILOT_RUNTIME_DIR: join(folder, `${name}-run`) };
      children.push(await start('node', ['bin/ttypilot', 'node', '--join', url, ...place], { line: /^joined/, env }));
      say(`✓ host ${name} (${label}) has joined ${url}`);
    }
    const data = join(folder, 'door');
    const door = ['bin/ttypilot', 'serve', '--fleet', url, '--data-dir', data, ...flags];
    const isLink = /(?<origin>\S+)\/login\?code=\S+/;
    let origin = '';
    const onLine = (/** @type {string} */ line) => {
      say(line);
      origin = isLink.exec(line)?.groups?.origin ?? origin;
    };
    children.push(await start('node', door, { line: isLink, onLine }));
    await startPrograms(origin, readFileSync(join(data, 'token'), 'utf8').trim());
    say(`✓ a program runs on each host; the same from a shell: bin/ttypilot fleet list --data-dir ${data}`);
    say('Ctrl+C ends everything.');
    await ending;
  } finally {
    for (const child of children.reverse()) {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

/**
 * Resolves when it has said this line.
 * @param {string} command
 * @param {string[]} args
 * @param {{ line: RegExp, env?: Record<string, string>, onLine?: (line: string) => void }} options
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function start(command, args, { line: wanted, env = {}, onLine = () => {} }) {
  const program = command === 'node' ? process.execPath : command;
  const path = `${process.env.PATH}:/usr/sbin`;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...env },
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (/** @type {string} */ line) => {
      said += `${line}\n`;
      onLine(line);
      if (wanted.test(line)) resolve(child);
    };
    createInterface(child.stdout).on('line', hear);
    createInterface(child.stderr).on('line', hear);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} ended: ${said}`)));
  });
}

/**
 * @param {string} origin
 * @param {string} token
 */
async function startPrograms(origin, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let known = 0; known < HOSTS.length; ) {
    const answer = await fetch(`${origin}/api/fleet/hosts`, { headers });
    known = /** @type {{ hosts: unknown[] }} */ (await answer.json()).hosts.length;
  }
  for (const { name, program } of HOSTS) {
    const body = JSON.stringify({ command: 'sh', args: ['-c', program], host: name, title: `${program} on ${name}` });
    const started = await fetch(`${origin}/api/v1/spawn_tui`, { method: 'POST', headers, body });
    if (!started.ok) throw new Error(await started.text());
  }
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
