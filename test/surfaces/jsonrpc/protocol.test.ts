import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exact, serverInside, withScript } from '../../helpers/json-rpc.js';

const PING = '{"jsonrpc":"2.0","id":1,"method":"server.ping"}';

test.each([
  ['not JSON', 'garbage', -32700, null],
  ['half of it', '{"jsonrpc":"2.0","id":7', -32700, null],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), -32700, null],
  ['a list', `[${PING}]`, -32600, null],
  ['a number', '5', -32600, null],
  ['null', 'null', -32600, null],
  ['no version', '{"id":7,"method":"server.ping"}', -32600, 7],
  ['another version', '{"jsonrpc":"1.0","id":"x","method":"server.ping"}', -32600, 'x'],
  ['no method', '{"jsonrpc":"2.0","id":7}', -32600, 7],
  ['a method that is not a string', '{"jsonrpc":"2.0","id":7,"method":5}', -32600, 7],
])('%s gets its error, and the next line works', async (_, line, code, id) => {
  const { client } = serverInside();
  client.write(line);
  client.write('\n');
  const { error, jsonrpc } = await client.answer(id);
  expect(jsonrpc).toBe('2.0');
  expect(error).toEqual({
    code,
    message: code === -32700 ? 'Parse error' : 'Invalid request',
    data: { details: expect.any(String) },
  });
  expect(error?.data?.details).not.toBe('');
  await client.call('server.ping');
});

test.each([['no.such'], ['constructor'], ['__proto__'], ['']])('there is no method %j', async (method) => {
  const { client } = serverInside();
  expect(await client.fails(method)).toEqual({ code: -32601, message: 'Method not found', data: { method } });
});

test.each([[0], [-1.5], ['a "quoted" id'], [null], [true], [[1, 'two']], [{ a: { b: [] } }], ['']])(
  'the id %j comes back',
  async (id) => {
    const { client } = serverInside();
    client.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'server.ping', params: null })}\n`);
    expect(await client.answer(id)).toEqual({ jsonrpc: '2.0', id, result: { pong: true, version: '1' } });
  },
);

test('a request without an id runs and gets no answer', async () => {
  const { client } = serverInside();
  client.write('{"jsonrpc":"2.0","method":"initialize"}\n{"jsonrpc":"2.0","method":"no.such"}\n');
  expect(await client.fails('initialize')).toMatchObject({ code: -32002 });
});

test('blank lines, CR LF, chunks and several lines at once', async () => {
  const { client } = serverInside();
  client.write(`\n  \r\n${PING}\r\n\n`);
  await client.answer(1);
  for (const byte of PING) client.write(byte);
  client.write('\n');
  await client.answer(1);
  client.write(`${PING}\n`.repeat(50));
  for (let i = 0; i < 50; i++) await client.answer(1);
  const text = '日本語 🎉';
  client.write(Buffer.from(`{"jsonrpc":"2.0","id":"${text}","method":"server.ping"}\n`));
  await client.answer(text);
});

test('a line over 4 MB is refused, one under it is not, and the next works', async () => {
  const { client } = serverInside();
  const filler = (length: number) =>
    JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'server.ping', x: 'a'.repeat(length) });
  client.write(`${filler(3_900_000)}\n`);
  expect((await client.answer(9)).result).toMatchObject({ pong: true });
  client.write(`${filler(4_000_001)}\n`);
  const { error } = await client.answer(null);
  expect(error).toMatchObject({ code: -32600, data: { details: expect.stringContaining('4000000') } });
  await client.call('server.ping');
});

test('a wait blocks neither a ping, nor a view, nor another wait, nor input', async () => {
  const { client } = await withScript('stty -echo; echo ready; exec cat');
  await client.call('waitForText', { selector: exact('ready') });
  const never = client.send('waitForText', { selector: exact('never'), timeoutMs: 3_600_000 });
  const later = client.send('waitForText', { selector: exact('later'), timeoutMs: 3_600_000 });
  await client.call('server.ping');
  await client.call('currentView');
  await client.call('waitForStable', { debounceMs: 0 });
  await client.call('sendLine', { text: 'later' });
  expect((await client.answer(later)).result).toEqual({ ok: true });
  await client.call('server.shutdown');
  expect((await client.answer(never)).error).toMatchObject({ code: -32004, message: 'Method failed' });
});

test('a thousand waits run at a time, one more is refused, and all succeed', async () => {
  const { client } = await withScript('stty -echo; echo ready; exec cat');
  const params = { selector: exact('go'), timeoutMs: 3_600_000 };
  const ids = Array.from({ length: 1001 }, () => client.send('waitForText', params));
  const refused = await client.answer(ids.pop());
  expect(refused.error).toMatchObject({ code: -32004, data: { details: expect.stringContaining('1000') } });
  await client.call('server.ping');
  await client.call('sendLine', { text: 'go' });
  for (const id of ids) expect((await client.answer(id)).result).toEqual({ ok: true });
});

test('hundreds of acts at once arrive in order', async () => {
  const { client } = await withScript('stty raw -echo; printf ready; head -c 2400 | md5sum; exec cat');
  await client.call('waitForText', { selector: exact('ready') });
  const text = Array.from({ length: 2400 }, (_, i) => String.fromCharCode(97 + ((i * 7) % 26))).join('');
  // more than the server reads at a time
  for (const piece of text.match(/../g) ?? []) client.send('sendText', { text: piece });
  await client.call('waitForText', { selector: exact(createHash('md5').update(text).digest('hex').slice(0, 30)) });
});

test('extreme nesting does no harm', async () => {
  const { client } = serverInside();
  const deep = (open: string, close: string) => `${open.repeat(50_000)}${close.repeat(50_000)}`;
  client.write(`{"jsonrpc":"2.0","id":${deep('[', ']')},"method":"server.ping"}\n`);
  expect((await client.answer(null)).error).toMatchObject({ code: -32603 });
  client.write(`{"jsonrpc":"2.0","id":"deep","method":"batch","params":{"steps":${deep('[', ']')}}}\n`);
  expect((await client.answer('deep')).error).toMatchObject({ code: -32602 });
  const steps = '{"method":"batch","params":{"steps":['.repeat(20_000);
  client.write(
    `{"jsonrpc":"2.0","id":"steps","method":"batch","params":{"steps":[${steps}${']}}'.repeat(20_000)}]}}\n`,
  );
  expect((await client.answer('steps')).result).toMatchObject({ ok: true, completed: 1 });
  await client.call('server.ping');
});
