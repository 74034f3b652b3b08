import { expect, test } from 'vitest';
import { exact, withScript } from '../../helpers/json-rpc.js';

const CAT = 'stty -echo; echo ready; exec cat';

test.each([
  ['exact', exact('alpha beta')],
  ['exact over rows', exact('gamma\nred')],
  ['regex', { type: 'regex', pattern: 'Ready|gam+a' }],
  ['regex with ends of rows', { type: 'regex', pattern: '^alpha \\w+$' }],
  ['regex of the old kind over rows', { type: 'regex', pattern: 'alpha.*gamma' }],
  ['at', { type: 'at', col: 1, row: 1 }],
  [
    'within',
    { type: 'within', rect: { col: 7, row: 1, width: 4, height: 1 }, selector: { type: 'regex', pattern: '^beta$' } },
  ],
  ['nth, from 0', { type: 'nth', index: 1, selector: exact('a') }],
  ['types in any case', { type: 'EXACT', text: 'gamma' }],
  ['style', { type: 'style', style: { foreground: 'red' }, selector: exact('red') }],
  ['near', { type: 'near', label: exact('alpha'), side: 'below', selector: { type: 'regex', pattern: '\\w+' } }],
])('a selector: %s', async (_, selector) => {
  const { client } = await withScript("printf 'alpha beta\\ngamma\\n\\033[31mred\\033[m\\n'; exec cat");
  await client.call('waitForText', { selector: exact('gamma') });
  expect(await client.call('waitForText', { selector, ambiguityMode: 'first' })).toEqual({ ok: true });
});

test.each([
  [{ type: 'at', col: 12, row: 1 }],
  [{ type: 'within', rect: { col: 7, row: 1, width: 3, height: 1 }, selector: exact('beta') }],
  [{ type: 'nth', index: 9, selector: exact('a') }],
  [{ type: 'style', style: { foreground: 'blue' }, selector: exact('alpha') }],
])('a selector without a match: %j', async (selector) => {
  const { client } = await withScript("printf 'alpha beta\\ngamma\\n'; exec cat");
  await client.call('waitForText', { selector: exact('gamma') });
  await client.call('expectNotVisible', { selector });
  expect(await client.fails('waitForText', { selector, timeoutMs: 0 })).toMatchObject({ code: -32004 });
});

test.each([
  [undefined],
  ['Ready'],
  [{ type: 'fuzzy', text: 'a' }],
  [{ type: 'exact' }],
  [{ type: 'exact', text: '' }],
  [{ type: 'at', col: 0, row: 1 }],
  [{ type: 'within', rect: { col: 1, row: 1, width: 0, height: 1 }, selector: exact('a') }],
  [{ type: 'regex', pattern: '(' }],
  [JSON.parse(`${'{"type":"nth","index":0,"selector":'.repeat(50)}{"type":"exact","text":"a"}${'}'.repeat(50)}`)],
])('a malformed selector is refused', async (selector) => {
  const { client } = await withScript(CAT);
  const error = await client.fails('waitForText', { selector });
  expect(error).toMatchObject({ code: -32602, message: 'Invalid params' });
  expect(error.data?.details).toBeTypeOf('string');
});

test.each([
  [{ colour: 'red' }, 'style has no "colour": it takes foreground, background, underline, bold'],
  [{ foreground: 'rot' }, 'foreground cannot be "rot": use default, black, red'],
])('a style that does not exist is refused: %j', async (style, message) => {
  const { client } = await withScript(CAT);
  for (const selector of [
    { type: 'style', style },
    { type: 'nth', index: 0, selector: { type: 'style', style, selector: exact('ready') } },
  ]) {
    const error = await client.fails('waitForText', { selector });
    expect(error).toMatchObject({ code: -32602, message: 'Invalid params' });
    expect(error.data?.details).toContain(message);
  }
});

test('text in another style is described', async () => {
  const { client } = await withScript("printf 'ready\\n\\033[32mSaved\\033[m'; exec cat");
  await client.call('waitForText', { selector: exact('Saved') });
  const selector = { type: 'style', style: { foreground: 'red' }, selector: exact('Saved') };
  const error = await client.fails('waitForText', { selector, timeoutMs: 0 });
  expect(error.data?.details).toContain('"Saved" is there in row 1, but green, not red');
});

test('several matches fail unless one of them is chosen', async () => {
  const { client } = await withScript('echo one one; exec cat', { ambiguityMode: 'fail' });
  await client.call('waitForText', { selector: exact('one one') });
  const selector = exact('one');
  const data = { details: "Ambiguous selector for test 'demo'; matched 2 elements." };
  const ambiguous = { code: -32004, message: 'Method failed', data };
  expect(await client.fails('waitForText', { selector })).toEqual(ambiguous);
  expect(await client.fails('expectVisible', { selector })).toEqual(ambiguous);
  for (const ambiguityMode of ['first', 'first-visible', 'last', 'last-visible']) {
    await client.call('waitForText', { selector, ambiguityMode });
  }
  await client.call('waitForText', { selector: { type: 'nth', index: 1, selector } });
});

test('the mode of the session is the default of waits', async () => {
  const { client } = await withScript('echo one one; exec cat', { ambiguityMode: 'first-visible' });
  await client.call('waitForText', { selector: exact('one') });
});

test('a failed wait shows the closest text', async () => {
  const { client } = await withScript('echo "Save changes?"; exec cat');
  await client.call('waitForText', { selector: exact('Save') });
  const error = await client.fails('waitForText', { selector: exact('Save charges'), timeoutMs: 50 });
  expect(error.data?.details).toMatch(/waitForText timed out after \d+ ms[\s\S]*│Save changes\?\n.*\^+ closest/);
});

test('a match beats an exit, and an exit ends a wait at once with its status', async () => {
  const { client } = await withScript('echo last words; exit 5', { timeoutSeconds: 3600 });
  await client.call('waitForText', { selector: exact('last words') });
  for (const [method, params] of [
    ['waitForText', { selector: exact('never') }],
    ['waitUntil', { pattern: 'never' }],
    ['expectVisible', { selector: exact('never') }],
  ] as const) {
    const error = await client.fails(method, params);
    expect(error).toMatchObject({ code: -32004, message: 'Method failed' });
    expect(error.data?.details).toContain('status 5');
  }
  await client.call('launch', { command: 'sh', args: ['-c', 'kill -9 $$'] });
  expect((await client.fails('waitUntil', { pattern: 'never' })).data?.details).toContain('SIGKILL');
});

test('waitUntil matches a regular expression over the rows', async () => {
  const { client } = await withScript(CAT);
  const waiting = client.send('waitUntil', { pattern: '^value: \\d{2}$\\n^end' });
  await client.call('sendText', { text: 'value: 12\nend\n' });
  expect((await client.answer(waiting)).result).toEqual({ ok: true });
  await client.call('waitUntil', { pattern: 'value.*', pollIntervalMs: 10 });
  await client.call('waitUntil', { pattern: 'nothing|end' });
  expect(await client.fails('waitUntil', { pattern: '[' })).toMatchObject({ code: -32602 });
  expect((await client.fails('waitUntil', { pattern: 'x{2}', timeoutMs: 20 })).data?.details).toContain('timed out');
});

test('a pattern that would take forever is stopped', async () => {
  const { client } = await withScript(`echo ${'a'.repeat(38)}; exec cat`);
  await client.call('waitForText', { selector: exact('aaa'), ambiguityMode: 'first' });
  const error = await client.fails('waitUntil', { pattern: '(a|aa)+\\1$b' });
  expect(error).toMatchObject({ code: -32004 });
  expect(error.data?.details).toContain('stopped');
  await client.call('server.ping');
});

test('waitForStable succeeds on a still screen and fails on a moving one', async () => {
  const { client } = await withScript(CAT);
  await client.call('waitForText', { selector: exact('ready') });
  expect(await client.call('waitForStable', { debounceMs: 30, pollIntervalMs: 100 })).toEqual({ ok: true });
  expect(await client.fails('waitForStable', {})).toMatchObject({ code: -32602 });
  await client.call('launch', { command: 'sh', args: ['-c', 'while :; do i=$((i+1)); printf "\\r$i"; done'] });
  const error = await client.fails('waitForStable', { debounceMs: 20_000, timeoutMs: 200 });
  expect(error.data?.details).toContain('waitForStable timed out');
});

test('expectations wait for the timeout of the session', async () => {
  const { client } = await withScript(CAT, { timeoutSeconds: 0.2 });
  await client.call('waitForText', { selector: exact('ready'), timeoutMs: 20_000 });
  expect((await client.fails('expectVisible', { selector: exact('never') })).data?.details).toContain('timed out');
  expect((await client.fails('expectNotVisible', { selector: exact('ready') })).data?.details).toMatch(
    /ready\n.*\^{5}/,
  );
  const soon = client.send('expectNotVisible', { selector: exact('ready') });
  await client.call('sendLine', { text: '\x1b[2J' });
  expect((await client.answer(soon)).result).toEqual({ ok: true });
});
