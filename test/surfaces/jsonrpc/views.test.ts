import { expect, test } from 'vitest';
import { exact, type Notification, withScript } from '../../helpers/json-rpc.js';

/** 8 columns, 4 rows: `abcdefgh`, blank, `日本x`, `end`. */
async function screen() {
  const script = "printf 'abcdefgh\\n\\n日本x\\nend'; exec cat";
  const { client } = await withScript(script, { terminalCols: 8, terminalRows: 4 });
  await client.call('waitForText', { selector: exact('end') });
  return client;
}

test.each([
  [undefined, ['abcdefgh', '        ', '日本x   ', 'end     '], 8],
  [null, ['abcdefgh', '        ', '日本x   ', 'end     '], 8],
  [{ rows: { start: 1, end: 2 } }, ['abcdefgh', '        '], 8],
  [{ rows: { start: 0, end: 1 } }, ['abcdefgh'], 8],
  [{ rows: { start: 4, end: 0 } }, ['end     '], 8],
  [{ region: { col: 2, row: 1, width: 3, height: 2 } }, ['bcd', '   '], 3],
  [{ region: { col: 7, row: 3, width: 99, height: 99 } }, ['  ', '  '], 2],
  [{ region: { col: 0, row: 4, width: 1, height: 1 } }, ['end     '], 8],
  [{ region: { col: 1, row: 0, width: 2, height: 0 } }, ['ab', '  ', '日', 'en'], 2],
  [{ region: { col: 2, row: 3, width: 2, height: 1 } }, ['  '], 2],
  [{ entireRow: 3 }, ['日本x   '], 8],
  [{ entireRow: 0 }, ['abcdefgh', '        ', '日本x   ', 'end     '], 8],
  [{ entireCol: 5 }, ['e', ' ', 'x', ' '], 1],
  [{ entireCol: 0, unknown: true }, ['abcdefgh', '        ', '日本x   ', 'end     '], 8],
])('currentView %j', async (params, lines, cols) => {
  const client = await screen();
  expect(await client.call('currentView', params)).toEqual({ text: lines.join('\n'), rows: lines.length, cols });
});

test.each([
  [{ entireRow: 1, entireCol: 1 }],
  [{ rows: { start: 1, end: 1 }, region: { col: 1, row: 1, width: 1, height: 1 } }],
  [{ rows: { start: 3, end: 2 } }],
  [{ rows: { start: 1, end: 5 } }],
  [{ rows: { start: 1 } }],
  [{ rows: { start: -1, end: 1 } }],
  [{ region: { col: 1, row: 1, width: 0, height: 1 } }],
  [{ region: { col: 9, row: 1, width: 1, height: 1 } }],
  [{ entireRow: 5 }],
  [{ entireCol: -1 }],
  [{ entireCol: 'a' }],
])('currentView %j is refused', async (params) => {
  const client = await screen();
  const error = await client.fails('currentView', params);
  expect(error).toMatchObject({ code: -32602, message: 'Invalid params' });
  expect(error.data?.details).not.toBe('');
});

test('changes are reported even without a request, with their text when asked for', async () => {
  const { client } = await withScript('echo ready; read -r _; echo one; read -r _; echo two; exec cat');
  await client.call('waitForText', { selector: exact('ready') });
  const subscribed = await client.call('viewSubscribe', { debounceMs: 20, includeText: true });
  expect(subscribed).toEqual({ ok: true, debounceMs: 20, includeText: true });
  await client.call('sendLine', { text: '' });
  const { method, params } = await client.notification(({ params }) => params.text?.includes('one') === true);
  expect(method).toBe('view.changed');
  expect(params).toEqual({ rows: 8, cols: 40, text: expect.stringMatching(/^ready\n\none\n+$/) });
  await client.call('viewUnsubscribe');
  const before = client.notifications.length;
  await client.call('sendLine', { text: '', expectAfter: exact('two') });
  await client.call('waitForStable', { debounceMs: 60 });
  expect(client.notifications).toHaveLength(before);
});

test('the view is reported at once, and the effect of an act before its answer', async () => {
  const { client } = await withScript('stty -echo; echo ready; while read -r word; do echo "got $word"; done');
  await client.call('waitForText', { selector: exact('ready') });
  // long enough that no notification comes for another reason
  const settings = { debounceMs: 60_000, includeText: true };
  await client.call('viewSubscribe', settings);
  expect(texts(client)).toEqual([expect.stringContaining('ready')]);
  await client.call('viewSubscribe', settings);
  expect(texts(client)).toHaveLength(2);
  await client.call('sendLine', { text: 'one', expectAfter: exact('got one') });
  expect(texts(client).at(-1)).toContain('got one');
  await client.call('batch', {
    steps: [
      { method: 'sendLine', params: { text: 'two', expectAfter: exact('got two') } },
      { method: 'sendLine', params: { text: 'three', expectAfter: exact('got three') } },
    ],
  });
  expect(texts(client)).toHaveLength(5);
  await client.call('sendText', { text: 'nothing is shown' });
  await client.call('currentView');
  expect(texts(client)).toHaveLength(5);
});

test('an act waits for its effect, so that a subscriber sees it before the answer', async () => {
  const { client } = await withScript('echo ready; exec cat');
  await client.call('waitForText', { selector: exact('ready') });
  await client.call('viewSubscribe', { includeText: true });
  await client.call('sendText', { text: 'abc' });
  expect(texts(client).at(-1)).toContain('abc');
  await client.call('launch', { command: 'sh', args: ['-c', 'echo second; exec cat'], readySelector: exact('second') });
  expect(texts(client).at(-1)).toContain('second');
});

test('many changes cause few notifications, and always one of the last', async () => {
  const script = 'stty -echo; echo ready; read -r _; for i in $(seq 500); do echo "line $i"; done; exec cat';
  const { client } = await withScript(script);
  await client.call('waitForText', { selector: exact('ready') });
  expect(await client.call('viewSubscribe', { includeText: true })).toMatchObject({ debounceMs: 100 });
  await client.call('sendLine', { text: '' });
  await client.notification(({ params }) => params.text?.includes('line 500') === true);
  expect(client.notifications.length).toBeLessThan(100);
});

test('without includeText only the size is reported, and a relaunch is a change as well', async () => {
  const { client } = await withScript('echo first; exec cat');
  await client.call('waitForText', { selector: exact('first') });
  expect(await client.call('viewSubscribe')).toEqual({ ok: true, debounceMs: 100, includeText: false });
  expect(await client.fails('viewSubscribe', { debounceMs: -1 })).toMatchObject({ code: -32602 });
  const before = client.notifications.length;
  await client.call('launch', { command: 'sh', args: ['-c', 'echo second; exec cat'] });
  expect(client.notifications.length).toBeGreaterThan(before);
  const told = client.notifications.at(-1);
  expect(told).toEqual({ jsonrpc: '2.0', method: 'view.changed', params: { rows: 8, cols: 40 } });
});

function texts({ notifications }: { notifications: readonly Notification[] }): (string | undefined)[] {
  return notifications.map(({ params }) => params.text);
}
