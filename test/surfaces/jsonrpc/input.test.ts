import { expect, test } from 'vitest';
import { exact, withScript } from '../../helpers/json-rpc.js';

/** Shows every byte that it reads. */
const BYTES = 'stty raw -echo; printf "ready\\r\\n"; exec cat -v';

const KEYS = [
  ['Enter', '^M'],
  ['esc', '^['],
  ['ESCAPE', '^['],
  ['Tab', '^I'],
  ['Backspace', '^?'],
  ['ArrowUp', '^[[A'],
  ['arrowdown', '^[[B'],
  ['ArrowLeft', '^[[D'],
  ['ArrowRight', '^[[C'],
  ['F1', '^[OP'],
  ['f12', '^[[24~'],
  ['é', 'M-CM-)'],
  ['+', '+'],
  ['Ctrl+C', '^C'],
  ['control+c', '^C'],
  ['Alt+x', '^[x'],
  ['Shift+a', 'A'],
  ['Home', '^[[H'],
  ['End', '^[[F'],
  ['PageUp', '^[[5~'],
  ['Delete', '^[[3~'],
  ['Insert', '^[[2~'],
  ['Shift+Tab', '^[[Z'],
  ['Ctrl+Alt+x', '^[^X'],
  ['Ctrl+ArrowRight', '^[[1;5C'],
] as const;

test('keys are named in any case', async () => {
  const { client } = await withScript(BYTES.replace('cat -v', 'cat -vT'), { terminalCols: 1000 });
  await client.call('waitForText', { selector: exact('ready') });
  for (const [i, [key, bytes]] of KEYS.entries()) {
    expect(await client.call('sendKey', { key })).toEqual({ ok: true });
    await client.call('sendText', { text: `<${i}>` });
    await client.call('waitForText', { selector: exact(`${i === 0 ? '' : `<${i - 1}>`}${bytes}<${i}>`) });
  }
});

test('a key that would arrive as another key is not sent', async () => {
  const { client } = await withScript(BYTES);
  await client.call('waitForText', { selector: exact('ready') });
  expect(await client.fails('sendKey', { key: 'Ctrl++' })).toMatchObject({
    code: -32004,
    data: { details: expect.stringContaining('cannot receive the key Ctrl++') },
  });
});

test('the key Space types a blank', async () => {
  const { client } = await withScript(BYTES);
  await client.call('waitForText', { selector: exact('ready') });
  await client.call('sendText', { text: '[' });
  await client.call('sendKey', { key: 'Space' });
  await client.call('sendText', { text: ']' });
  await client.call('waitForText', { selector: exact('[ ]') });
});

test.each([
  ['Nope', 'unknown key: Nope'],
  ['F0', 'unknown key: F0'],
  ['Ctrl+Nope', 'unknown key: Ctrl+Nope'],
  ['Hyper+x', 'unknown modifier: Hyper'],
  ['Ctrl+Foo+x', 'unknown modifier: Foo'],
  ['', 'unknown key: '],
])('the key %j is refused', async (key, details) => {
  const { client } = await withScript('exec cat');
  expect(await client.fails('sendKey', { key })).toEqual({
    code: -32602,
    message: 'Invalid params',
    data: { details },
  });
});

test('arrows follow the mode of the program', async () => {
  const { client } = await withScript(`printf '\\033[?1h'; ${BYTES}`);
  await client.call('waitForText', { selector: exact('ready') });
  await client.call('sendKey', { key: 'ArrowUp' });
  await client.call('waitForText', { selector: exact('^[OA') });
});

test('sendLine types, presses Enter and waits for expectAfter', async () => {
  const { client } = await withScript('stty -echo; echo ready; while read -r line; do echo "got $line"; done');
  await client.call('waitForText', { selector: exact('ready') });
  expect(await client.call('sendLine', { text: 'a b', expectAfter: exact('got a b') })).toEqual({ ok: true });
  const never = { text: 'c', expectAfter: exact('lost c'), timeoutMs: 200, pollIntervalMs: 1 };
  const error = await client.fails('sendLine', never);
  expect(error.data?.details).toMatch(/sendLine timed out after \d+ ms[\s\S]*got c/);
  await client.call('sendLine', { text: 'd' });
  await client.call('waitForText', { selector: exact('got d') });
});

test('input keeps its order, even behind a launch that is not ready yet', async () => {
  const { client } = await withScript('exec cat');
  const script = 'stty -echo; read -t 1 -r first; echo ready; while read -r line; do printf "%s " "$line"; done';
  const readySelector = exact('ready');
  const ids = [client.send('launch', { command: 'bash', args: ['-c', script], readySelector })];
  for (let i = 0; i < 20; i++) ids.push(client.send(i % 2 ? 'sendLine' : 'sendText', { text: `${i}` }));
  // a view does not wait for the launch to be ready
  expect((await client.call('currentView')).text).not.toContain('ready');
  for (const id of ids) expect((await client.answer(id)).error).toBeUndefined();
  const lines = Array.from({ length: 10 }, (_, i) => `${2 * i}${2 * i + 1}`);
  await client.call('waitForText', { selector: exact(lines.join(' ').slice(0, 39).trim()) });
});

test('a click is a press and a release, on a cell or on a match', async () => {
  const { client } = await withScript(`${BYTES.replace('ready', 'ok go ok')}`);
  await client.call('waitForText', { selector: exact('go') });
  await client.call('click', { col: 3, row: 2 });
  await client.call('waitForText', { selector: exact('^[[<0;3;2M^[[<0;3;2m') });
  await client.call('click', { selector: exact('go'), button: 'Right' });
  await client.call('waitForText', { selector: exact('^[[<2;4;1M') });
  await client.call('click', { selector: exact('ok'), ambiguityMode: 'last', button: 'middle' });
  await client.call('waitForText', { selector: exact('^[[<1;7;1M') });
  await client.call('click', { col: 1, row: 1, encoding: 'x10' });
  await client.call('waitForText', { selector: exact('^[[M !!^[[M#!!') });
  const error = await client.fails('click', { selector: exact('ok') });
  expect(error.data?.details).toBe("Ambiguous selector for test 'demo'; matched 2 elements.");
  for (const params of [
    {},
    { col: 1 },
    { col: 0, row: 1 },
    { col: 41, row: 1 },
    { col: 1, row: 1, selector: exact('a') },
  ]) {
    expect(await client.fails('click', params), JSON.stringify(params)).toMatchObject({ code: -32602 });
  }
});

test('a click uses the encoding that the program has asked for', async () => {
  const { client } = await withScript(`printf '\\033[?1000h\\033[?1015h'; ${BYTES}`);
  await client.call('waitForText', { selector: exact('ready') });
  await client.call('click', { col: 2, row: 5 });
  await client.call('waitForText', { selector: exact('^[[32;2;5M^[[35;2;5M') });
});

test('a program that does not read blocks only its own input, and another one can be launched', async () => {
  const { client } = await withScript('stty raw -echo; echo ready; exec sleep 1000', { timeoutSeconds: 0 });
  await client.call('waitForText', { selector: exact('ready'), timeoutMs: 20_000 });
  const unread = client.send('sendText', { text: 'x'.repeat(200_000) });
  const readySelector = exact('next');
  const launch = { command: 'sh', args: ['-c', 'echo next; exec cat'], readySelector, readyTimeoutMs: 20_000 };
  const launched = client.send('launch', launch);
  expect((await client.answer(unread)).error?.data?.details).toBe('The program has not read its input within 5000 ms.');
  expect((await client.answer(launched)).result).toEqual({ ok: true });
});
