import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exact, serverInside, withScript } from '../../helpers/json-rpc.js';

test('initialize uses the defaults of the server, and only one session can begin', async () => {
  const { client, folder } = serverInside();
  const result = await client.call('initialize');
  const artifactRoot = join(folder, 'artifacts', 'sessions', 'session');
  expect(result).toEqual({ sessionName: 'session', artifactRoot, rows: 40, cols: 134, version: '1' });
  expect(existsSync(artifactRoot)).toBe(true);
  expect(await client.fails('initialize')).toEqual({ code: -32002, message: 'Session already started' });
});

test('two concurrent initialize requests begin one session', async () => {
  const { client } = serverInside();
  const [first, second] = [client.send('initialize'), client.send('initialize')];
  expect((await client.answer(first)).result).toMatchObject({ sessionName: 'session' });
  expect((await client.answer(second)).error).toMatchObject({ code: -32002 });
});

test('initialize takes its params in any case, and null counts as left out', async () => {
  const { client, folder } = serverInside();
  const params = {
    name: ' My Ünit/Test! ',
    terminalCols: 20,
    terminalRows: 5,
    ambiguityMode: 'Last-Visible',
    snapshotTheme: null,
  };
  expect(await client.call('initialize', { ...params, unknown: 1 })).toMatchObject({
    sessionName: 'My Ünit/Test!',
    artifactRoot: join(folder, 'artifacts', 'sessions', 'my-ünit-test'),
    rows: 5,
    cols: 20,
  });
  expect(await client.call('currentView')).toMatchObject({ rows: 5, cols: 20 });
});

test.each([
  [{ name: '  ' }, 'name'],
  [{ terminalCols: 0 }, 'terminalCols'],
  [{ terminalRows: 'many' }, 'terminalRows'],
  [{ timeoutSeconds: -1 }, 'timeoutSeconds'],
  [{ ambiguityMode: 'maybe' }, 'ambiguityMode'],
  [{ snapshotTheme: 'purple' }, 'theme'],
  [[1], 'object'],
])('initialize with %j is refused with the name of the param, and can be tried again', async (params, named) => {
  const { client } = serverInside();
  const error = await client.fails('initialize', params);
  expect(error).toMatchObject({ code: -32602, message: 'Invalid params' });
  expect(error.data?.details).toContain(named);
  await client.call('initialize');
});

test('without a session, methods that need one say so before anything else', async () => {
  const { client } = serverInside();
  for (const method of [
    'launch sendKey sendText sendLine click waitForText waitUntil waitForStable currentView dumpView renderView',
    'diffView expectSnapshot expectVisible expectNotVisible viewSubscribe',
  ].flatMap((names) => names.split(' '))) {
    expect(await client.fails(method, {}), method).toEqual({ code: -32001, message: 'No active session' });
  }
});

test('methods that need no session work without one', async () => {
  const { client } = serverInside();
  expect(await client.call('server.ping')).toEqual({ pong: true, version: '1' });
  expect(await client.call('viewUnsubscribe')).toEqual({ ok: true });
  expect(await client.call('recording.status')).toEqual({ active: false, path: null });
  expect(await client.call('recording.stop')).toEqual({ ok: true });
  expect(await client.call('batch', { steps: [] })).toEqual({ ok: true, completed: 0, results: [] });
});

test('before a launch the screen is blank and input is refused', async () => {
  const { client } = serverInside();
  await client.call('initialize', { terminalCols: 3, terminalRows: 2 });
  expect(await client.call('currentView')).toEqual({ text: '   \n   ', rows: 2, cols: 3 });
  for (const [method, params] of [
    ['sendKey', { key: 'a' }],
    ['waitForText', { selector: exact('a') }],
    ['click', { col: 1, row: 1 }],
  ] as const) {
    expect(await client.fails(method, params)).toMatchObject({
      code: -32004,
      data: { details: expect.stringContaining('launched') },
    });
  }
});

test('launch sets and unsets variables, and sets the working directory', async () => {
  process.env.TEST_INHERITED = 'inherited';
  const { client, folder } = serverInside();
  await client.call('initialize');
  const script = 'printf "A=%s B=%s I=%s T=%s C=%s\\n" "$A" "$B" "$TEST_INHERITED" "$TERM" "$COLORTERM"; pwd; exec cat';
  const env = { A: 'one two', B: '', TEST_INHERITED: null, TERM: 'vt100', COLORTERM: 'no' };
  const readySelector = { type: 'regex', pattern: '^/' };
  await client.call('launch', { command: 'sh', args: ['-c', script], env, cwd: folder, readySelector });
  await client.call('expectVisible', { selector: exact('A=one two B= I= T=vt100 C=no') });
  await client.call('expectVisible', { selector: exact(folder) });
  delete process.env.TEST_INHERITED;
});

test('an impossible launch says why', async () => {
  const { client } = serverInside();
  await client.call('initialize');
  const missing = await client.fails('launch', { command: 'no-such-program' });
  expect(missing).toMatchObject({ code: -32004, message: 'Method failed' });
  expect(missing.data?.details).toContain('no-such-program');
  const nowhere = await client.fails('launch', { command: 'sh', cwd: '/no/such/directory' });
  expect(nowhere.data?.details).toContain('/no/such/directory');
  expect(await client.fails('launch', { args: [] })).toMatchObject({ code: -32602 });
  expect(await client.fails('launch', { command: 'sh', env: { A: 1 } })).toMatchObject({ code: -32602 });
});

test('a launch that is not ready in time fails, and the program keeps running', async () => {
  const { client } = serverInside();
  await client.call('initialize', { timeoutSeconds: 20 });
  const params = {
    command: 'sh',
    args: ['-c', 'echo started; exec cat'],
    readySelector: exact('never'),
    readyTimeoutMs: 300,
  };
  const error = await client.fails('launch', { ...params, readyPollIntervalMs: 5 });
  expect(error).toMatchObject({ code: -32004 });
  expect(error.data?.details).toMatch(/launch timed out after \d+ ms[\s\S]*started/);
  await client.call('waitForText', { selector: exact('started') });
});

test('a launch ends the previous program and begins with a clean screen', async () => {
  const { client } = await withScript('echo "old $$"; exec cat');
  await client.call('waitForText', { selector: { type: 'regex', pattern: 'old \\d+' } });
  const { text } = await client.call('currentView');
  const pid = Number(/old (\d+)/.exec(text)?.[1]);
  await client.call('launch', { command: 'sh', args: ['-c', 'echo new; exec cat'], readySelector: exact('new') });
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect((await client.call('currentView')).text).toMatch(/^new *\n[\s]*$/);
});

test('input to an exited program reports how it exited', async () => {
  const { client } = await withScript('exit 7');
  await client.fails('waitForText', { selector: exact('never') });
  const error = await client.fails('sendText', { text: 'x' });
  expect(error).toMatchObject({ code: -32004 });
  expect(error.data?.details).toContain('status 7');
});
