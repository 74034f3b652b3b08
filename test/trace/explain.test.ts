import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { openTrace } from '../../src/trace/open-trace.js';
import { MemoryTrace } from './helpers.js';

const engine = new Engine();
const client = new LocalClient(engine);
afterAll(() => engine.dispose());

async function shell(script: string, outputBytes?: number) {
  const session = engine.launch({
    command: 'sh',
    args: ['-c', script],
    cols: 40,
    rows: 6,
    ...(outputBytes ? { outputBytes } : {}),
  });
  const call = (input: Record<string, unknown>) => client.call('explain', { session_id: session.id, ...input });
  return { session, call };
}

test('explain names the act, the bytes and what was replaced, without a trace', async () => {
  const { session, call } = await shell('printf "one\\r"; read -r x; printf "\\033[1;1H\\033[31mtwo\\033[0m\\n"; cat');
  await session.waits.forText('one');
  const { seq } = await session.input.type('go\n');
  await session.waits.forText('two');
  const answer = await call({ row: 0, col: 0 });
  expect(answer).toMatchObject({ write: { bytes: 't', text: 't', replaced: 'g', act: 'typed "go\\n"', act_seq: seq } });
  expect(answer.message).toMatch(
    /^Byte \d+ wrote "t"\. It replaced "g"\. The last act before it: typed "go\\n" \(seq \d+\)\.$/,
  );
  expect(await call({ row: 0, col: 0, at: seq })).toMatchObject({ write: { seq: 1, text: 'o' } });
  expect(await call({ row: 4, col: 30 })).toEqual({
    message: 'Row 4, column 30 shows " ": nothing was written here since it was last erased.',
  });
});

test('explain tells when a text came and went, also in another size', async () => {
  const { session, call } = await shell('printf "working "; read -r x; printf "\\033[2J\\033[Hready"; cat');
  await session.waits.forText('working');
  session.resize(50, 8);
  await session.input.type('go\n');
  await session.waits.forText('ready');
  const { appearances } = await call({ pattern: 'working|ready' });
  expect(appearances).toMatchObject([
    { text: 'working', row: 0, col: 0, gone_seq: expect.any(Number) },
    { text: 'ready', row: 0, col: 0 },
  ]);
  expect((appearances as object[])[1]).not.toHaveProperty('gone_seq');
  expect(await call({ pattern: 'never' })).toEqual({ message: 'It was never on the screen.', appearances: [] });
});

test('explain says what is no longer kept', async () => {
  const { session, call } = await shell(
    'printf "old \\033[3;1H"; seq 1 20000 | tr -d "\\n" | sed "s/./&\\x1b[3;1H/g"; echo; echo done; cat',
    16_384,
  );
  await session.waits.forText('done', { timeoutMs: 20_000 });
  const { message } = await call({ row: 0, col: 0 });
  expect(message).toMatch(/shows "o": the first \d+ bytes of output are no longer kept/);
});

test.each([
  [{}, 'give row and col, or a pattern'],
  [{ row: 1 }, 'give row and col, or a pattern'],
  [{ row: 1, col: 1, pattern: 'x' }, 'give row and col, or a pattern'],
  [{ row: 99, col: 1 }, 'the screen has 6 rows of 40 cells'],
  [{ row: 1, col: 1, at: 1e9 }, 'is in the future'],
  [{ pattern: '(' }, 'pattern'],
])('explain refuses %j', async (input, reason) => {
  const { call } = await shell('cat');
  await expect(call(input)).rejects.toThrow(reason);
});

test('a failure is explained in at most 600 tokens, however much there is to say', async () => {
  const trace = new MemoryTrace({ cols: 200, rows: 50 });
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'running' });
  for (let n = 0; n < 5; n++) {
    trace.atMs += 100;
    trace.step({ kind: 'act', do: 'type', what: `語 "${n}" \\x1b `.repeat(100) });
    trace.output('\x1b[2J\x1b[H');
    for (let row = 0; row < 50; row++) trace.output(`\x1b[${row + 1};1H${`ж${n}${row} "x" {y} `.repeat(20)}`);
  }
  const nearest = `"Save" is there in row 3, ${'but not red, '.repeat(200)}`;
  trace.step({
    kind: 'expect',
    what: `'Saved' ${'and more '.repeat(300)}`,
    isMet: false,
    problem: 'not on the screen',
    nearest,
  });
  const failure = await (await openTrace(trace.source)).failure();
  expect(encode(failure?.text ?? '').length).toBeLessThanOrEqual(600);
  expect(failure?.text).toMatch(
    /^Test: saves .*\nExpected: 'Saved' .*\nBut: not on the screen\nNearest: "Save" is there in row 3/,
  );
  expect(failure?.acts.length).toBe(3);
  expect(failure?.after.length).toBe(50);
});

test('a test that failed outside an expectation shows its error instead of its name twice', async () => {
  const trace = new MemoryTrace({ cols: 40, rows: 3 });
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'running' });
  trace.output('ready');
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'failed', message: 'save is not a function' });
  const failure = await (await openTrace(trace.source)).failure();
  expect(failure?.text).toMatch(/^Test: saves a file\nFailed: save is not a function\nWhen: /);
});

test('a wait that failed and was caught does not hide why the test failed', async () => {
  const trace = new MemoryTrace({ cols: 40, rows: 3 });
  const wait = { kind: 'wait', for: '/a banner/', outcome: 'timed_out', tookMs: 500 } as const;
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'running' });
  trace.step(wait);
  trace.step({ kind: 'act', do: 'press', what: 'enter' });
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'failed', message: 'expected 1 to be 2' });
  expect((await (await openTrace(trace.source)).failure())?.text).toContain('Failed: expected 1 to be 2');
  trace.step({ kind: 'test', title: 'saves a file', outcome: 'failed', message: 'no /a banner/ within 500 ms' });
  expect((await (await openTrace(trace.source)).failure())?.text).toContain('Expected: /a banner/');
});
