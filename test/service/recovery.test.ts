import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { directoryMark } from '../../src/base/files/directory-mark.js';
import { bin } from '../helpers/daemon.js';
import { EventSource } from '../helpers/event-source.js';
import { ServicePlace } from '../helpers/service.js';

const PATIENT = { timeout: 30_000, interval: 100 };
let place: ServicePlace;
const agents: ChildProcess[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.kill('SIGKILL');
  await place.close();
});

test('a program that an agent’s ttypilot has taken over is still running when the service is back', async () => {
  const id = await startAndStop('echo ready; exec cat');
  await adoptWithAgent(id);
  await place.start();
  const events = await EventSource.opened(place);
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ id, state: 'running' });
  expect(await place.call('get_screen', { session_id: id })).toMatchObject({ text: expect.stringContaining('ready') });
  await place.call('send_input', { session_id: id, input: 'hello\r' });
  expect(await place.call('wait_for_text', { session_id: id, pattern: 'hello' })).toMatchObject({ found: true });
  expect(events.events.filter(({ type }) => type === 'pty_exited')).toEqual([]);
});

test('the exit code of a program that was closed elsewhere is found', async () => {
  const id = await startAndStop('read line; exit 5');
  const agent = await adoptWithAgent(id);
  await callAgent(agent, 'send_input', { session_id: id, input: '\r' });
  await callAgent(agent, 'wait_for_exit', { session_id: id });
  await callAgent(agent, 'close_session', { session_id: id });
  await place.start();
  const events = await EventSource.opened(place, '?last_event_id=0');
  const { data } = await events.untilEvent('pty_exited', id);
  expect(data).toMatchObject({ exit_code: 5, reason: 'exited' });
});

test('nothing is lost while tmux does not answer, and the service asks again', async () => {
  const id = await startAndStop('echo ready; exec cat');
  const server = Number(tmux('display-message', '-p', '#{pid}'));
  process.kill(server, 'SIGSTOP');
  try {
    await place.start();
    await expect(place.call('get_session', { session_id: id })).rejects.toMatchObject({ code: 'session_not_found' });
  } finally {
    process.kill(server, 'SIGCONT');
  }
  await expect
    .poll(() => place.call('get_session', { session_id: id }).catch(() => undefined), PATIENT)
    .toMatchObject({ id, state: 'running' });
  const events = await EventSource.opened(place, '?last_event_id=0');
  await events.untilEvent('session_created', id);
  await place.call('close_session', { session_id: id });
  await events.untilEvent('pty_exited', id);
  expect(events.events.filter(({ type }) => type === 'pty_exited')).toMatchObject([{ data: { reason: 'closed' } }]);
});

/** Starts a program in tmux from a service that then ends. */
async function startAndStop(script: string): Promise<string> {
  place = new ServicePlace();
  await place.start();
  const id = await place.spawn(script, { backend: 'tmux' });
  place.child?.kill('SIGTERM');
  await once(place.child as ChildProcess, 'exit');
  return id;
}

function socketName(): string {
  return `ttypilot-${directoryMark(place.directory)}`;
}

function tmux(...args: string[]): string {
  return execFileSync('tmux', ['-L', socketName(), ...args], { encoding: 'utf8' });
}

/** Starts `ttypilot mcp` with its own sessions, and waits until it has the session. */
async function adoptWithAgent(id: string): Promise<ChildProcess> {
  const env = { ...process.env, TTYPILOT_TMUX_SOCKET: socketName() };
  const agent = spawn(process.execPath, [bin, 'mcp', '--embedded'], { stdio: ['pipe', 'pipe', 'inherit'], env });
  agents.push(agent);
  await ask(agent, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  expect(await callAgent(agent, 'get_session', { session_id: id })).toMatchObject({ id, state: 'running' });
  return agent;
}

async function callAgent(agent: ChildProcess, name: string, args: object): Promise<unknown> {
  const result = (await ask(agent, 'tools/call', { name, arguments: args })) as { structuredContent: unknown };
  return result.structuredContent;
}

async function ask(agent: ChildProcess, method: string, params: object): Promise<unknown> {
  const id = `${method} ${Math.random()}`;
  agent.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  for (let text = ''; ; ) {
    const [chunk] = await once(agent.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    text += chunk;
    for (const line of text.split('\n').slice(0, -1)) {
      const answer = JSON.parse(line) as { id?: string; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  }
}
