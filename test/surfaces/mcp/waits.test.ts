import { expect, test } from 'vitest';
import { call, connectInside, startScript } from '../../helpers/mcp-client.js';

const quiet = 'echo ready; while read -r line; do eval "$line"; done';

test('a cancelled wait is released at once', async () => {
  const { client, local } = await connectInside();
  const session_id = await startScript(client, quiet, 'ready');
  const cancel = new AbortController();
  const input = { session_id, pattern: 'never', timeout_ms: 3_600_000 };
  const waiting = client.callTool({ name: 'wait_for_text', arguments: input }, { signal: cancel.signal });
  // a later request is answered, so the wait has started
  await call(client, 'list_sessions');
  const asked = performance.now();
  const ending = local.end('wait_for_text', 2);
  cancel.abort();
  await expect(waiting).rejects.toThrow();
  expect(await ending).toMatchObject({ outcome: 'cancelled', found: false });
  expect(performance.now() - asked).toBeLessThan(500);
});

test('a wait longer than the patience of the client is pending, and continues from its seq', async () => {
  const { client } = await connectInside({ patienceMs: 200 });
  const session_id = await startScript(client, quiet, 'ready');
  const first = await call(client, 'wait_for_text', { session_id, pattern: 'later', since: 'now', timeout_ms: 60_000 });
  expect(first.output).toMatchObject({ found: false, outcome: 'pending', seq: 7 });
  expect(first.text).toMatch(/^Pending: not yet after \d+ ms\. To go on waiting, call again with since: 7\. seq 7\./);
  // what comes between the two calls counts
  await call(client, 'send_input', { session_id, input: 'echo "la""ter"; read -r rest\n' });
  await call(client, 'wait_for_stable', { session_id, stable_ms: 50 });
  const second = await call(client, 'wait_for_text', { session_id, pattern: '^later', flags: 'm', since: 7 });
  expect(second.output).toMatchObject({ found: true, matched_at_entry: true });
});

test.each([
  ['wait_for_screen_change', {}],
  ['wait_for_exit', {}],
  ['wait_for_stable', { stable_ms: 30_000 }],
])('%s is pending too', async (name, input) => {
  const { client } = await connectInside({ patienceMs: 100 });
  const session_id = await startScript(client, quiet, 'ready');
  const { output, text } = await call(client, name, { session_id, timeout_ms: 60_000, ...input });
  expect(output).toMatchObject({ outcome: 'pending', seq: 7 });
  expect(text).toContain('call again');
});

test('a command that runs longer than the client can wait is pending, and is not typed again', async () => {
  const { client } = await connectInside({ patienceMs: 1500 });
  const { output: shell } = await call(client, 'spawn_tui', { command: 'sh', args: ['-i'] });
  const { session_id } = shell;
  await call(client, 'wait_for_text', { session_id, pattern: '[$#] $', flags: 'm' });
  const command = 'echo begun; read -r word; echo "got $word"; false';
  const first = await call(client, 'run_command', { session_id, command, timeout_ms: 60_000 });
  expect(first.output).toMatchObject({ outcome: 'pending', output: 'begun' });
  expect(first.text).toMatch(/^begun\n\n\[pending, still running: call again with the same command and since: \d+ /);
  await call(client, 'send_input', { session_id, input: 'ada\n' });
  const second = await call(client, 'run_command', { session_id, command, since: first.output.seq });
  expect(second.output).toMatchObject({ outcome: 'done', exit_code: 1 });
  expect(second.text).toMatch(/^begun\nada\ngot ada\n\n\[exit code 1, seq \d+\]$/);
});

test('a wait reports its progress to a client that gave a token, and to no other', async () => {
  const { client } = await connectInside({ progressMs: 50 });
  const session_id = await startScript(client, quiet, 'ready');
  const heard: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
  const input = { session_id, pattern: 'never', timeout_ms: 2000 };
  await client.callTool(
    { name: 'wait_for_text', arguments: input },
    { onprogress: (progress) => void heard.push(progress) },
  );
  expect(heard.length).toBeGreaterThan(2);
  expect(heard[0]).toMatchObject({ total: 2000, message: 'waiting for 0 s' });
  expect(heard.map(({ progress }) => progress)).toEqual(heard.map(({ progress }) => progress).sort((a, b) => a - b));
  const before = heard.length;
  await call(client, 'wait_for_text', input);
  expect(heard).toHaveLength(before);
});

test('each of fifty concurrent waits ends with its own text', async () => {
  const { client } = await connectInside();
  const session_id = await startScript(client, quiet, 'ready');
  const waits = Array.from({ length: 50 }, (_, i) =>
    call(client, 'wait_for_text', { session_id, pattern: `word${i};`, since: 'now' }),
  );
  await call(client, 'send_input', {
    session_id,
    input: 'i=0; while [ $i -lt 50 ]; do echo "word$i;"; i=$((i+1)); done\n',
  });
  const outputs = (await Promise.all(waits)).map(({ output }) => output.match);
  expect(outputs).toEqual(Array.from({ length: 50 }, (_, i) => `word${i};`));
});
