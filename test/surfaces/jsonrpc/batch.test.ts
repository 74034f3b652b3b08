import { expect, test } from 'vitest';
import { exact, serverInside, withScript } from '../../helpers/json-rpc.js';

test('a batch runs its steps in order and returns their results', async () => {
  const { client } = serverInside();
  const steps = [
    { method: 'initialize', params: { name: 'batch', terminalCols: 10, terminalRows: 2 } },
    { method: 'launch', params: { command: 'sh', args: ['-c', 'stty -echo; exec cat'] } },
    { method: 'sendLine', params: { text: 'hi', expectAfter: exact('hi') } },
    { method: 'currentView', params: { entireRow: 1 } },
    { method: 'server.ping', params: null },
    { method: 'recording.status' },
  ];
  const result = await client.call('batch', { steps });
  expect(result).toMatchObject({ ok: true, completed: 6 });
  expect(result.results.slice(3)).toEqual([
    { text: 'hi        ', rows: 1, cols: 10 },
    { pong: true, version: '1' },
    { active: false, path: null },
  ]);
});

test('a batch ends at the first step that fails, with a result', async () => {
  const { client } = await withScript('exec cat');
  const steps = [{ method: 'server.ping' }, { method: 'sendKey', params: { key: 'Nope' } }, { method: 'server.ping' }];
  expect(await client.call('batch', { steps })).toEqual({
    ok: false,
    completed: 1,
    results: [{ pong: true, version: '1' }],
    errorStep: 2,
    error: { code: -32602, message: 'Invalid params', data: { details: 'unknown key: Nope' } },
  });
});

test.each([
  ['server.shutdown', { code: -32020, message: 'batch step cannot call server.shutdown' }],
  ['no.such', { code: -32601, message: 'Method not found', data: { method: 'no.such' } }],
  ['currentView', { code: -32001, message: 'No active session', data: null }],
])('the step %s is refused', async (method, error) => {
  const { client } = serverInside();
  expect(await client.call('batch', { steps: [{ method }] })).toMatchObject({
    ok: false,
    completed: 0,
    errorStep: 1,
    error,
  });
  await client.call('server.ping');
});

test('a batch within a batch has a result of its own', async () => {
  const { client } = serverInside();
  const inner = { method: 'batch', params: { steps: [{ method: 'nothing' }] } };
  const result = await client.call('batch', { steps: [inner, { method: 'server.ping' }] });
  expect(result).toMatchObject({ ok: true, completed: 2, results: [{ ok: false, errorStep: 1 }, { pong: true }] });
  let nested: object = { steps: [] };
  for (let i = 0; i < 100; i++) nested = { steps: [{ method: 'batch', params: nested }] };
  expect(JSON.stringify(await client.call('batch', nested))).toContain('nested over 32 deep');
});

test.each([[{ steps: 'all' }], [{ steps: [{ params: {} }] }]])('malformed steps are refused: %j', async (params) => {
  const { client } = serverInside();
  expect(await client.fails('batch', params)).toMatchObject({ code: -32602 });
});

test('input after a batch waits for its end', async () => {
  const { client } = await withScript('stty -echo; exec cat');
  const steps = [
    { method: 'sendText', params: { text: 'a' } },
    { method: 'waitForStable', params: { debounceMs: 100 } },
    { method: 'sendText', params: { text: 'b\n' } },
  ];
  client.send('batch', { steps });
  client.send('sendLine', { text: 'c' });
  await client.call('waitForText', { selector: exact('ab\nc') });
});
