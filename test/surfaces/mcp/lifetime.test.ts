import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { BareProgram, ttypilot } from '../../helpers/mcp-client.js';

/** Stubborn children: one ignores every signal that can be ignored, one has left its process group. */
const STUBBORN = "trap '' HUP INT TERM; setsid sleep 3600 & echo ready; sleep 3600";

/** A busy machine may be slow once, not every time. */
const timed = { retry: 2 };

test.each([
  ['closes stdin', (program: BareProgram) => program.child.stdin?.end()],
  ['sends SIGTERM', (program: BareProgram) => program.child.kill('SIGTERM')],
  ['sends SIGINT', (program: BareProgram) => program.child.kill('SIGINT')],
  ['sends SIGHUP', (program: BareProgram) => program.child.kill('SIGHUP')],
])('when a client %s, the program and all its children are gone within 2 s', timed, async (_, leave) => {
  const program = await BareProgram.started();
  const pids = await stubborn(program);
  const began = performance.now();
  leave(program);
  expect(await program.exit()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a client that does not read does not keep the program alive', async () => {
  const program = await BareProgram.started();
  program.child.stdout?.pause();
  for (let i = 0; i < 200; i++) await program.send({ id: i, method: 'tools/list' });
  program.child.stdin?.end();
  expect(await program.exit()).toBe(0);
});

test('requests before the end of stdin are answered', async () => {
  const program = new BareProgram();
  onTestFinished(() => program.kill());
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } };
  await program.send({ id: 1, method: 'initialize', params });
  await program.send({ id: 2, method: 'tools/list' });
  program.child.stdin?.end();
  expect(await program.answer(1)).toMatchObject({ result: { serverInfo: { name: 'ttypilot' } } });
  expect(await program.answer(2)).toMatchObject({ result: { tools: expect.arrayContaining([]) } });
  expect(await program.exit()).toBe(0);
});

test('when stdout is closed, the program ends at its next write', timed, async () => {
  const program = await BareProgram.started();
  const pids = await stubborn(program);
  const began = performance.now();
  program.child.stdout?.destroy();
  await program.send({ id: 'unheard', method: 'ping' });
  expect(await program.exit()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('when a client is killed, the program and all its children are gone within 2 s', timed, async () => {
  const path = fileURLToPath(new URL('../../fixtures/programs/mcp-client.mjs', import.meta.url));
  const client = spawn(process.execPath, [path, ttypilot, STUBBORN], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void client.kill('SIGKILL'));
  const [line] = (await once(client.stdout.setEncoding('utf8'), 'data')) as [string];
  const [server, shell] = line.trim().split(' ').map(Number) as [number, number];
  const pids = [server, ...descendants(shell)];
  expect(pids.length).toBeGreaterThan(3);
  const began = performance.now();
  client.kill('SIGKILL');
  while (pids.some(isAlive)) {
    expect(performance.now() - began).toBeLessThan(2000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

/** Starts the stubborn children and returns their pids. */
async function stubborn(program: BareProgram): Promise<number[]> {
  const { session_id, pid } = await program.callTool('spawn', 'spawn_tui', { command: 'sh', args: ['-c', STUBBORN] });
  await program.callTool('wait', 'wait_for_text', { session_id, pattern: 'ready' });
  const pids = descendants(pid as never);
  expect(pids.length).toBeGreaterThan(2);
  return pids;
}

/** A process and its descendants, once the last sleep runs. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(descendants)];
}

function isAlive(pid: number): boolean {
  // a zombie has ended and only waits to be reaped
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
