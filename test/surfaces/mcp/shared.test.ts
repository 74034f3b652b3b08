import { afterAll, beforeAll, expect, test } from 'vitest';
import { DaemonPlace } from '../../helpers/daemon.js';
import { call, connectToProgram, startScript } from '../../helpers/mcp-client.js';

let place: DaemonPlace;
beforeAll(async () => {
  place = await DaemonPlace.started();
});
afterAll(() => place.stop());

test('two agents and a person share the sessions of a daemon, which outlive them', async () => {
  const args = ['--connect', place.address];
  const one = await connectToProgram({ args });
  const other = await connectToProgram({ args });
  const session_id = await startScript(one, 'echo ready; read -r line; echo "got $line"; read -r rest', 'ready');
  const waiting = call(other, 'wait_for_text', { session_id, pattern: 'got \\w+', since: 'now' });
  await call(other, 'list_sessions');
  await call(one, 'send_input', { session_id, input: 'word\n' });
  expect((await waiting).output).toMatchObject({ match: 'got word' });
  await one.close();
  await other.close();
  const { stdout } = await place.run('get-screen', session_id);
  expect(stdout).toContain('got word');
});

test('resources, progress and cancelling work through a daemon too', async () => {
  const client = await connectToProgram({ args: ['--connect', place.address] });
  const session_id = await startScript(client, 'echo ready; read -r line; echo more; read -r rest', 'ready');
  const uri = `ttypilot://sessions/${session_id}/screen`;
  const told = new Promise<string>((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
  });
  await client.subscribeResource({ uri });
  await call(client, 'send_input', { session_id, input: '\n' });
  expect(await told).toBe(uri);
  const cancel = new AbortController();
  const input = { session_id, pattern: 'never', timeout_ms: 3_600_000 };
  const waiting = client.callTool(
    { name: 'wait_for_text', arguments: input },
    { signal: cancel.signal, onprogress: () => cancel.abort() },
  );
  await expect(waiting).rejects.toThrow();
});

test('an agent goes on after a restart of the daemon', async () => {
  const client = await connectToProgram({ args: ['--connect', place.address] });
  await startScript(client, 'echo ready; read -r line', 'ready');
  expect(await place.run('daemon', 'restart')).toMatchObject({ status: 0 });
  expect((await call(client, 'list_sessions')).output).toMatchObject({ total: 0 });
  await startScript(client, 'echo again; read -r line', 'again');
  await client.close();
});
