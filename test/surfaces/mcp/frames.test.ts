import { afterAll, beforeAll, expect, test } from 'vitest';
import { BareProgram } from '../../helpers/mcp-client.js';

const LIMIT_BYTES = 4_000_000;

let program: BareProgram;
beforeAll(async () => {
  program = new BareProgram();
  await program.initialize();
});
afterAll(() => program.kill());

test('a frame of almost 4 MB is read', async () => {
  const frame = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { filler: '' } } });
  await program.write(`${frame.replace('""', `"${'x'.repeat(LIMIT_BYTES - frame.length)}"`)}\n`);
  expect(await program.answer(1)).toMatchObject({ result: {} });
});

test.each([
  ['at the end', (filler: string) => ({ method: 'ping', params: { filler }, id: 'big' })],
  ['at the beginning', (filler: string) => ({ id: 'big', method: 'ping', params: { filler } })],
])('a frame above 4 MB with its id %s is refused by this id, and the next one is read', async (_, messageWith) => {
  await program.send(messageWith('x'.repeat(LIMIT_BYTES)));
  expect(await program.answer('big')).toMatchObject({
    error: {
      code: -32602,
      message: expect.stringMatching(/^A message of 40000\d\d bytes does not fit: at most 4000000/),
    },
  });
  await program.send({ id: 2, method: 'ping' });
  expect(await program.answer(2)).toMatchObject({ result: {} });
});

test('an id inside a frame that is too large is not taken for its own', async () => {
  await program.send({ method: 'ping', id: 5, params: { id: 6, filler: 'x'.repeat(LIMIT_BYTES), last: { id: 7 } } });
  expect(await program.answer(null)).toMatchObject({ error: { code: -32602 } });
});

test('an unfinished frame of 30 MB takes no memory, and its end is found', async () => {
  const before = program.memoryBytes();
  const piece = 'x'.repeat(1_000_000);
  let peak = 0;
  for (let i = 0; i < 30; i++) {
    await program.write(piece);
    peak = Math.max(peak, program.memoryBytes());
  }
  await program.write('\n');
  expect(await program.answer(null)).toMatchObject({ error: { message: expect.stringContaining('30000000 bytes') } });
  expect(peak - before).toBeLessThan(60_000_000);
  await program.send({ id: 3, method: 'ping' });
  expect(await program.answer(3)).toMatchObject({ result: {} });
});

test.each([
  ['no JSON', Buffer.from('{"jsonrpc": "2.0", "id": 1, oops}\n'), -32700],
  [
    'no UTF-8',
    Buffer.from([...Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'), 0xff, ...Buffer.from('"}\n')]),
    -32700,
  ],
  ['no message', Buffer.from('{"hello": "world"}\n'), -32600],
  ['a list of messages', Buffer.from('[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n'), -32600],
])('%s is refused at once, and the next line is read', async (_, line, code) => {
  await program.write(line);
  expect(await program.answer(null)).toMatchObject({ error: { code } });
  await program.write('\r\n\n  \n');
  await program.send({ id: 4, method: 'ping' });
  expect(await program.answer(4)).toMatchObject({ result: {} });
});

test('an invalid message with an id is refused by this id', async () => {
  await program.write('{"jsonrpc": "1.0", "id": 9, "method": "ping"}\n');
  expect(await program.answer(9)).toMatchObject({ error: { code: -32600 } });
});
