import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trustCheck } from '../../../src/surfaces/jsonrpc/recording/trust-check.js';
import { exact, serverInside, withScript } from '../../helpers/json-rpc.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

interface Event {
  direction: string;
  line: string;
  timestampMicros: number;
}

function events(path: string): Event[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const methodsOf = (all: Event[]) =>
  all.filter(({ direction }) => direction === 'request').map(({ line }) => JSON.parse(line).method);

const CAT = 'stty -echo; echo ready; exec cat';

test('a recording has requests, answers, notifications and frames, each with its time', async () => {
  const { client, folder } = await withScript(CAT);
  await client.call('waitForText', { selector: exact('ready') });
  const path = join(folder, 'new', 'demo.jsonl');
  expect(await client.call('recording.start', { path })).toEqual({ ok: true, path, frameIntervalMs: 200 });
  expect(await client.call('recording.status')).toEqual({ active: true, path });
  await client.call('viewSubscribe', { debounceMs: 0 });
  await client.call('sendLine', { text: 'one', expectAfter: exact('one') });
  await client.notification(() => true);
  await client.call('sendLine', { text: 'two', expectAfter: exact('two') });
  expect(await client.call('recording.stop')).toEqual({ ok: true });
  expect(await client.call('recording.status')).toEqual({ active: false, path: null });
  const all = events(path);
  expect(methodsOf(all)).toEqual(['recording.status', 'viewSubscribe', 'sendLine', 'sendLine', 'recording.stop']);
  const responses = all.filter(({ direction }) => direction === 'response');
  expect(responses.map(({ line }) => JSON.parse(line).result)).toEqual([
    { ok: true, path, frameIntervalMs: 200 },
    { active: true, path },
    expect.anything(),
    { ok: true },
    { ok: true },
  ]);
  expect(all.some(({ direction, line }) => direction === 'notification' && line.includes('view.changed'))).toBe(true);
  expect(all.find(({ direction }) => direction === 'frame')?.line).toMatch(/^ready\n/);
  const deltas = all.filter(({ direction }) => direction === 'frame-delta').map(({ line }) => JSON.parse(line));
  expect(deltas.flat()).toContainEqual([1, 'one']);
  const times = all.map(({ timestampMicros }) => timestampMicros);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(Object.keys(all[0] as Event).sort()).toEqual(['direction', 'line', 'timestampMicros']);
});

test('a recording continues a file, takes no frames with an interval of 0, and only one runs at a time', async () => {
  const { client, folder } = await withScript(CAT);
  const [path, other] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')];
  await client.call('recording.start', { path, frameIntervalMs: 0 });
  await client.call('sendLine', { text: 'one', expectAfter: exact('one') });
  await client.call('recording.start', { path: other });
  await client.call('recording.stop');
  await client.call('recording.start', { path: 'a.jsonl', frameIntervalMs: 0 });
  await client.call('recording.stop');
  expect(events(path).filter(({ direction }) => direction.startsWith('frame'))).toEqual([]);
  expect(methodsOf(events(path))).toEqual(['sendLine', 'recording.start', 'recording.stop']);
});

test('a file that is not a recording is not written to', async () => {
  const { client, folder } = serverInside();
  writeFileSync(join(folder, 'notes.txt'), 'mine\n');
  mkdirSync(join(folder, 'directory'));
  symlinkSync('notes.txt', join(folder, 'link'));
  for (const path of ['notes.txt', 'directory', 'link']) {
    expect(await client.fails('recording.start', { path })).toMatchObject({ code: -32004 });
  }
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine\n');
  expect(await client.fails('recording.start', {})).toMatchObject({ code: -32602 });
  expect(await client.call('recording.status')).toMatchObject({ active: false });
});

test('secrets on the screen are not recorded', async () => {
  process.env.TEST_SECRET = 'a value of our own';
  const { client, folder } = await withScript('echo "it is $TEST_SECRET, token=abcdefgh"; exec cat');
  const path = join(folder, 'secret.jsonl');
  await client.call('waitForText', { selector: exact('it is') });
  await client.call('recording.start', { path });
  await client.call('currentView');
  await client.call('recording.stop');
  delete process.env.TEST_SECRET;
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('it is ****');
  expect(text).not.toContain('of our own');
  expect(text).not.toContain('abcdefgh');
});

test('text typed at a password prompt is not recorded and cannot be replayed', async () => {
  const { client, folder } = await withScript(
    'stty -echo; printf "Password: "; read -r word; stty echo; echo "got $(printf %s "$word" | wc -c)"; exec cat',
  );
  const path = join(folder, 'password.jsonl');
  await client.call('waitForText', { selector: exact('Password:') });
  await client.call('recording.start', { path });
  const steps = [
    { method: 'waitForText', params: { selector: exact('Password:') } },
    { method: 'sendText', params: { text: 'hunter' } },
    { method: 'sendKey', params: { key: '2' } },
    { method: 'sendKey', params: { key: 'Enter' } },
    { method: 'waitForText', params: { selector: exact('got 7') } },
    { method: 'sendLine', params: { text: 'in the open' } },
  ];
  const waiting = client.send('waitForText', { selector: exact('got 7') });
  expect(await client.call('batch', { steps })).toMatchObject({ ok: true });
  await client.answer(waiting);
  await client.call('sendLine', { text: 'secret=abcdefgh' });
  await client.call('recording.stop');
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('hunter');
  expect(text).not.toContain('abcdefgh');
  expect(text).toContain('in the open');
  const requests = events(path).filter(({ direction }) => direction === 'request');
  expect(methodsOf(requests)).toEqual(['waitForText', 'batch', 'sendLine', 'recording.stop']);
  const { params, redacted } = JSON.parse(requests[1]?.line ?? '');
  expect(redacted).toBe(true);
  expect(params.steps.map((step: { params: object }) => Object.values(step.params)[0]).slice(1, 4)).toEqual([
    '•••',
    '•••',
    'Enter',
  ]);
  expect(await client.fails('replay', { path })).toMatchObject({
    data: { details: expect.stringContaining('replay step failed (batch): a secret was removed') },
  });
});

test.each(['sendText', 'sendLine'])('a password typed with %s is not recorded', async (method) => {
  const { client, folder } = await withScript('stty -echo; echo "Password: "; exec cat >/dev/null');
  const path = join(folder, 'password.jsonl');
  await client.call('waitForText', { selector: exact('Password:') });
  await client.call('recording.start', { path });
  await client.call(method, { text: 'abc' });
  await client.call('recording.stop');
  const [request] = events(path).filter(({ direction }) => direction === 'request');
  expect(JSON.parse(request?.line ?? '')).toMatchObject({ method, params: { text: '•••' }, redacted: true });
});

/** A program that adds up its input. */
const COUNTER =
  'stty -echo -icanon; n=0; while printf "\\033[2J\\033[Hcount $n\\n"; read -r step; do n=$((n+step)); done';

async function recorded(timeoutSeconds = 20) {
  const { client, folder } = serverInside();
  const path = join(folder, 'counter.jsonl');
  await client.call('initialize', { name: 'demo', terminalCols: 40, terminalRows: 8, timeoutSeconds });
  await client.call('recording.start', { path, frameIntervalMs: 20 });
  const launch = { command: 'bash', args: ['-c', COUNTER], readySelector: exact('count 0') };
  await client.call('launch', launch);
  await client.call('sendLine', { text: '5', expectAfter: exact('count 5') });
  // a wait that begins before the input must be replayed in that order
  const waiting = client.send('waitForText', { selector: exact('count 7') });
  await client.call('sendLine', { text: '2' });
  await client.answer(waiting);
  await client.call('recording.stop');
  return { client, folder, path };
}

test('replay sends the requests again, each after the answers that preceded it', async () => {
  const { client, path } = await recorded();
  const result = await client.call('replay', { path });
  expect(result).toEqual({ ok: true, replayedRequests: 5, path, speed: 'as-fast-as-possible' });
  await client.call('expectVisible', { selector: exact('count 7') });
});

test('a missing recording fails the method', async () => {
  const { client, folder } = serverInside();
  for (const params of [{ path: join(folder, 'none.jsonl') }, { path: folder, dryRun: true }]) {
    expect(await client.fails('replay', params)).toMatchObject({ code: -32004, message: 'Method failed' });
  }
});

test('replay in real time takes as long as the recording', async () => {
  const { client, path } = await recorded();
  const all = events(path).filter(({ direction }) => direction === 'request');
  const tookMs = ((all.at(-1)?.timestampMicros ?? 0) - (all[0]?.timestampMicros ?? 0)) / 1000;
  const startedAt = performance.now();
  expect(await client.call('replay', { path, speed: 'real-time' })).toMatchObject({ speed: 'real-time' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(tookMs - 5);
});

test('replay verifies the screen and names the first frame that differs', async () => {
  const { client, path, folder } = await recorded(5);
  expect(await client.call('replay', { path, verify: true })).toMatchObject({ ok: true, replayedRequests: 5 });
  const forged = join(folder, 'forged.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const isFrame = (line: string) => JSON.parse(line).direction.startsWith('frame');
  writeFileSync(
    forged,
    `${lines.map((line) => (isFrame(line) ? line.replace('count 5', 'count 6') : line)).join('\n')}\n`,
  );
  const fast = await client.fails('replay', { path: forged, verify: true });
  expect(fast).toMatchObject({ code: -32004 });
  expect(fast.data?.details).toMatch(/Frame \d+ \(at \d+ ms\) differs in 1 rows[\s\S]*1 - │count 6\n1 \+ │count 5/);
});

test('a failed step is named', async () => {
  const { client, folder } = await withScript('echo ready; exec cat');
  const path = join(folder, 'failing.jsonl');
  const event = (method: string, params: object) =>
    JSON.stringify({
      direction: 'request',
      line: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timestampMicros: 1,
    });
  writeFileSync(path, `${event('sendKey', { key: 'Nope' })}\n`);
  const error = await client.fails('replay', { path });
  expect(error.data?.details).toBe('replay step failed (sendKey): Invalid params: unknown key: Nope');
  writeFileSync(path, `${event('server.shutdown', {})}\n${event('server.ping', {})}\n`);
  expect(await client.call('replay', { path })).toMatchObject({ ok: true, replayedRequests: 1 });
  writeFileSync(path, `${event('replay', { path })}\n`);
  expect((await client.fails('replay', { path })).data?.details).toContain('replay each other');
  expect((await client.fails('replay', { path: join(folder, 'none.jsonl') })).data?.details).toContain('none.jsonl');
  expect(await client.fails('replay', { path, speed: 'slow' })).toMatchObject({ code: -32602 });
});

/** A recording that runs a command, and the file that the command creates. */
function commandFile(folder: string, name: string) {
  const made = join(folder, `${name}.made`);
  const path = join(folder, `${name}.jsonl`);
  const requests = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { name } },
    { jsonrpc: '2.0', id: 2, method: 'launch', params: { command: 'sh', args: ['-c', `touch '${made}'; exec cat`] } },
    { jsonrpc: '2.0', id: 3, method: 'server.shutdown' },
  ];
  const answered = { direction: 'response', line: '{"jsonrpc":"2.0","id":1,"result":{}}', timestampMicros: 0 };
  const events = requests.map((request, i) =>
    JSON.stringify({ direction: 'request', line: JSON.stringify(request), timestampMicros: i }),
  );
  events.splice(1, 0, JSON.stringify(answered));
  writeFileSync(path, `${events.join('\n')}\n`);
  return { path, made };
}

test('a world-writable file is not replayed unless it is trusted', async () => {
  const { client, folder } = serverInside();
  const { path, made } = commandFile(folder, 'open');
  chmodSync(path, 0o666);
  const refusal = { code: -32004, data: { details: expect.stringMatching(/every user can write to it.*trust: true/) } };
  expect(await client.fails('replay', { path })).toMatchObject(refusal);
  expect(await client.fails('replay', { path, dryRun: true })).toMatchObject(refusal);
  expect(existsSync(made)).toBe(false);
  expect(await client.call('replay', { path, trust: true })).toMatchObject({ ok: true, replayedRequests: 2 });
  await expect.poll(() => existsSync(made)).toBe(true);
});

test('a file of another user is not trusted, unless the project or the artifacts belong to that user', () => {
  const folder = temporaryFolder();
  const { uid } = statSync(folder);
  const check = trustCheck('/tmp/x.jsonl', { projectRoot: folder, artifactDir: join(folder, 'none') });
  const file = (owner: number, mode: number) => () => check?.({ uid: owner, mode } as Stats);
  expect(file(uid + 4711, 0o100600)).toThrow(`user ${uid + 4711} owns it, and a replay runs the commands in it`);
  expect(file(uid, 0o100664)).not.toThrow();
  expect(file(0, 0o100644)).not.toThrow();
  // a system directory stands for one of another user
  const other = trustCheck('/tmp/x.jsonl', { projectRoot: '/', artifactDir: folder });
  expect(() => other?.({ uid: statSync('/').uid, mode: 0o100600 } as Stats)).not.toThrow();
});

test('a dry run lists the requests and sends nothing', async () => {
  const { client, folder } = serverInside();
  const { path, made } = commandFile(folder, 'dry');
  const result = await client.call('replay', { path, dryRun: true });
  expect(result).toEqual({
    ...{ ok: true, replayedRequests: 0, path, speed: 'as-fast-as-possible', total: 2 },
    requests: [
      { method: 'initialize', params: { name: 'dry' } },
      { method: 'launch', params: { command: 'sh', args: ['-c', expect.stringContaining('touch')] } },
    ],
  });
  await client.call('server.ping');
  expect(existsSync(made)).toBe(false);
});
