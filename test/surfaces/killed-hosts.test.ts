import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, readProcess } from '../../src/backends/pty/process-table.js';
import { bin } from '../helpers/daemon.js';
import { ServicePlace } from '../helpers/service.js';

const PATIENT = { timeout: 40_000, interval: 50 };

test('kill -9 of an embedded MCP server ends its programs', { timeout: 90_000 }, async () => {
  const { program, pids } = newEscape();
  const host = start('mcp', '--embedded');
  const clientInfo = { name: 'test', version: '1' };
  say(host, 1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  say(host, 2, 'tools/call', { name: 'spawn_tui', arguments: program });
  await expectAllEnd(await pids(), host);
});

test('kill -9 of a JSON-RPC server ends its programs', { timeout: 90_000 }, async () => {
  const { program, pids, folder } = newEscape();
  const host = start('server', '--artifact-dir', folder);
  say(host, 1, 'initialize', {});
  say(host, 2, 'launch', program);
  await expectAllEnd(await pids(), host);
});

test('kill -9 of a service ends its programs, except for those in tmux', { timeout: 90_000 }, async () => {
  const place = new ServicePlace();
  onTestFinished(() => place.close());
  await place.start();
  const [inTerminal, inTmux] = [newEscape(), newEscape()];
  await place.call('spawn_tui', inTerminal.program);
  await place.call('spawn_tui', { ...inTmux.program, backend: 'tmux' });
  const durable = await inTmux.pids();
  await expectAllEnd(await inTerminal.pids(), place.child as ChildProcess);
  expect(durable.filter(isAlive)).toEqual(durable);
  for (const pid of durable) process.kill(pid, 'SIGKILL');
});

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function say(host: ChildProcess, id: number, method: string, params: object): void {
  host.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
}

/** A program that leaves its session in two ways; both processes write their pids to a file. */
function newEscape() {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'pids');
  const script = `env -i setsid sh -c 'trap "" HUP; echo $$ >> ${file}; exec sleep 300 <&- >&- 2>&-' & echo $$ >> ${file}; exec sleep 300`;
  const pids = async () => {
    const read = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []);
    await expect.poll(() => read().length, PATIENT).toBe(2);
    return read();
  };
  return { folder, pids, program: { command: 'sh', args: ['-c', script] } };
}

async function expectAllEnd(pids: number[], host: ChildProcess): Promise<void> {
  expect(pids.filter(isAlive)).toEqual(pids);
  host.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), PATIENT).toEqual([]);
}

function isAlive(pid: number): boolean {
  const info = readProcess(pid);
  return info !== undefined && isRunning(info);
}
