import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PtyExitedFrame } from '../../../src/contracts/index.js';
import { ServicePlace } from '../../helpers/service.js';

const HANDSHAKE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

test('a viewer sees the output, types, and gets the exit notice once', async () => {
  const id = await place.spawn('printf "name? "; read -r name; printf "hi \\033[1m$name\\033[0m\\nrest"; exit 3', {
    title: 'a title',
    description: 'what it is for',
    parent_agent: 'agent-1',
  });
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('name? ');
  viewer.type('Ada\r');
  expect(await viewer.untilClosed()).toEqual({ code: 1000, reason: 'exited' });
  expect(viewer.text).toBe('name? Ada\r\nhi \x1b[1mAda\x1b[0m\r\nrest');
  const [exit, ...others] = viewer.framesOf('pty_exited');
  expect(others).toEqual([]);
  expect(PtyExitedFrame.parse(exit)).toEqual({
    type: 'pty_exited',
    session_id: id,
    pane_id: id,
    exit_code: 3,
    reason: 'exited',
    last_lines: ['name? Ada', 'hi \x1b[1mAda\x1b[0m', 'rest'],
    session_title: 'a title',
    session_description: 'what it is for',
    parent_agent: 'agent-1',
    timed_out: false,
    seq: viewer.position,
    duration_ms: expect.any(Number),
  });
});

test('a viewer that comes after the exit gets the output and the notice, even if the session is forgotten', async () => {
  const id = await place.spawn('echo all of it; exit 4');
  await place.call('wait_for_exit', { session_id: id });
  const late = place.terminal(id);
  await late.untilClosed();
  expect(late.text).toBe('all of it\r\n');
  expect(late.framesOf('pty_exited')).toMatchObject([{ exit_code: 4, last_lines: ['all of it'] }]);
  await place.call('close_session', { session_id: id });
  const later = place.terminal(id);
  await later.untilClosed();
  expect(later.frames).toEqual(late.framesOf('pty_exited'));
});

test('a closed session sends its notice after its last output', async () => {
  const id = await place.spawn('echo ready; exec cat');
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('ready');
  await place.call('close_session', { session_id: id });
  await viewer.untilClosed();
  expect(viewer.framesOf('pty_exited')).toMatchObject([{ reason: 'closed', exit_code: -1, last_lines: ['ready'] }]);
});

test('a signal is named', async () => {
  const id = await place.spawn('kill -KILL $$');
  const viewer = place.terminal(id);
  await viewer.untilClosed();
  expect(viewer.framesOf('pty_exited')).toMatchObject([{ reason: 'signaled', signal: 'SIGKILL', exit_code: 137 }]);
});

test('legacy clients get the exit in their format', async () => {
  const id = await place.spawn('echo bye; exit 5');
  const viewer = place.terminal(id, { query: '?frames=legacy' });
  await viewer.untilClosed();
  expect(viewer.text).toBe('bye\r\n');
  expect(viewer.frames.filter(({ type }) => type !== 'init')).toEqual([{ type: 'exit', code: 5 }]);
});

test('binary frames are input too', async () => {
  const id = await place.spawn('echo ready; exec cat');
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('ready');
  viewer.socket.send(Buffer.from('grüße\r'));
  await viewer.untilText('grüße\r\ngrüße');
  await place.call('close_session', { session_id: id });
});

test("a browser's replies to queries do not reach the program", async () => {
  const id = await place.spawn('stty raw -echo; printf "\\033[c\\033[6n"; echo ready; exec cat -v');
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('ready');
  for (const reply of ['\x1b[?1;2c', '\x1b[>0;276;0c', '\x1b[5;7R', '\x1b[0n', '\x1b[?2026;2$y']) viewer.type(reply);
  viewer.type('\x1b]11;rgb:0000/0000/0000\x1b\\\x1bP1$r0m\x1b\\\x1bP>|xterm.js(6.0.0)\x1b\\');
  viewer.type('\x1b[1;5Rq');
  await viewer.untilText('Rq');
  // the engine's replies came first, then the key
  const read = viewer.text.slice(viewer.text.indexOf('ready\n') + 6);
  expect(read).toMatch(/^\^\[\[\?[\d;]+c\^\[\[1;1R\^\[\[1;5Rq$/);
  await place.call('close_session', { session_id: id });
});

test('one viewer owns the size; the others are notified and can take over', async () => {
  const id = await place.spawn('exec cat');
  const first = await place.terminal(id).opened();
  const second = await place.terminal(id).opened();
  first.send({ type: 'resize', cols: 100, rows: 30 });
  await first.until(() => first.framesOf('resize').some((frame) => frame.cols === 100 && frame.is_size_owner));
  second.send({ type: 'resize', cols: 50, rows: 10 });
  await second.until(() => second.framesOf('resize').some((frame) => frame.cols === 100 && !frame.is_size_owner));
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ cols: 100, rows: 30 });
  second.send({ type: 'resize', cols: 50, rows: 10, take: true });
  await first.until(() => first.framesOf('resize').some((frame) => frame.cols === 50 && !frame.is_size_owner));
  second.socket.close();
  await first.until(
    () => first.framesOf('resize').at(-1)?.cols === 100 && first.framesOf('resize').at(-1)?.is_size_owner,
  );
  await place.call('close_session', { session_id: id });
});

test('a viewer that wants a size only while it is alone waits until the others have left', async () => {
  const id = await place.spawn('exec cat', { cols: 80, rows: 24 });
  const guest = await place.terminal(id).opened();
  const viewer = await place.terminal(id).opened();
  viewer.send({ type: 'resize', cols: 61, rows: 17, if_alone: true });
  // frames of a viewer are handled in order
  viewer.type('seen\r');
  await guest.untilText('seen');
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ cols: 80, rows: 24 });
  guest.socket.close();
  await viewer.until(() => viewer.framesOf('resize').some((frame) => frame.cols === 61 && frame.is_size_owner));
  const late = await place.terminal(id).opened();
  late.send({ type: 'resize', cols: 40, rows: 10, if_alone: true });
  late.type('too late\r');
  await viewer.untilText('too late');
  expect(await place.call('get_session', { session_id: id })).toMatchObject({ cols: 61, rows: 17 });
  await place.call('close_session', { session_id: id });
});

test('while a lease is held, input from other viewers is refused', async () => {
  const id = await place.spawn('echo ready; exec cat');
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('ready');
  const { lease } = await place.call('take_control', { session_id: id, holder: 'Ada' });
  viewer.type('no\r');
  const refusal = await viewer.until(() => viewer.framesOf('error')[0]);
  expect(refusal).toMatchObject({ error_type: 'input_locked', message: expect.stringContaining('Ada') });
  viewer.type('yes\r', lease as number);
  await viewer.untilText('yes\r\nyes');
  expect(viewer.text).not.toContain('no');
  await place.call('close_session', { session_id: id });
});

test('typing needs the input permission, and setting the size the control permission', async () => {
  const id = await place.spawn('echo ready; exec cat');
  const body = JSON.stringify({ name: 'a reader', scope: 'read' });
  const made = await place.fetch('/api/tokens', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { token } = (await made.json()) as { token: string };
  const viewer = await place.terminal(id, { headers: { authorization: `Bearer ${token}` } }).opened();
  await viewer.untilText('ready');
  viewer.type('x');
  viewer.send({ type: 'resize', cols: 10, rows: 10 });
  await viewer.until(() => viewer.framesOf('error').length === 2);
  expect(viewer.framesOf('error').map((frame) => frame.error_type)).toEqual(['forbidden', 'forbidden']);
  await place.call('close_session', { session_id: id });
});

test.each([
  ['', 'none', 404],
  ['', 'no%20id', 400],
  ['?since=x', '', 400],
  ['?since=-1', '', 400],
  ['?frames=new', '', 400],
])('%s %s is refused before the upgrade', async (query, name, status) => {
  const id = await place.spawn('exec cat');
  const viewer = place.terminal(name === '' ? id : decodeURIComponent(name), { query, paneId: id });
  const answered = await new Promise((resolve) => {
    viewer.socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
  });
  expect(answered).toBe(status);
  await place.call('close_session', { session_id: id });
});

test.each([
  '/ws/term/..',
  '/ws/term/../..',
  '/ws/term/%2e%2e/%2e%2e',
  '/ws/term/s-none/%3',
  '/ws/term/./.',
  '/ws/term',
  '/ws/nothing',
  '/',
])('no WebSocket is opened at %s', async (path) => {
  const { host, hostname, port } = new URL(place.url);
  // a WebSocket client would normalise the path first
  const socket = connect(Number(port), hostname);
  const headers = { host, ...place.headers, ...HANDSHAKE };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = await once(socket, 'data');
  socket.destroy();
  expect(String(first)).toMatch(/^HTTP\/1.1 40[04] [\s\S]*"error_type":"(invalid_argument|invalid_input|not_found)"/);
});

test('an invalid frame is answered with an error, and the connection stays', async () => {
  const id = await place.spawn('echo ready; exec cat');
  const viewer = await place.terminal(id).opened();
  viewer.socket.send('{"type":');
  viewer.send({ type: 'dance' });
  await viewer.until(() => viewer.framesOf('error').length === 2);
  viewer.type('still here\r');
  await viewer.untilText('still here\r\nstill here');
  await place.call('close_session', { session_id: id });
});

test('a message that is too large closes the connection with a reason', async () => {
  const id = await place.spawn('exec cat');
  const viewer = await place.terminal(id).opened();
  viewer.socket.send(Buffer.alloc(5_000_000, 'x'));
  expect(await viewer.untilClosed()).toMatchObject({ code: 1009 });
  await place.call('close_session', { session_id: id });
});
