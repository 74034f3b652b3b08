import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { PrivateTmux } from '../helpers/private-tmux.js';
import { ServicePlace } from '../helpers/service.js';

let place: ServicePlace;
afterEach(() => place.close());

test('an idle session is ended with all of its processes, and its notice says so', async () => {
  place = await ServicePlace.opened();
  const script = 'sleep 1000 & echo child $!; exec cat';
  const id = await place.spawn(script, { idle_timeout_seconds: 0.5 });
  const viewer = await place.terminal(id).opened();
  await viewer.untilText('child');
  await viewer.untilClosed();
  expect(viewer.framesOf('pty_exited')).toMatchObject([{ timed_out: true, reason: 'idle_timeout' }]);
  const child = Number(/child (\d+)/.exec(viewer.text)?.[1]);
  await expect.poll(() => isRunning(child)).toBe(false);
});

/** An exited process may still be listed until it is reaped. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('the configuration sets the limits of sessions without their own; 0 means none', async () => {
  place = await ServicePlace.opened('timeouts: { absolute_seconds: 0.5 }');
  const endless = await place.spawn('exec cat', { absolute_timeout_seconds: 0 });
  const limited = await place.spawn('exec cat');
  const durable = await place.spawn('exec cat', { backend: 'tmux' });
  for (const id of [limited, durable]) {
    const result = await place.call('wait_for_exit', { session_id: id });
    expect(result).toMatchObject({ exited: true, reason: 'absolute_timeout' });
  }
  expect(await place.call('get_session', { session_id: endless })).toMatchObject({ state: 'running' });
});

test('in tmux the exit code is the program’s own, and a released pane has not exited', async () => {
  place = await ServicePlace.opened();
  const tmux = new PrivateTmux();
  const paneId = tmux.pane('cat');
  const events = await EventSource.opened(place);
  const own = await place.spawn('exit 9', { backend: 'tmux' });
  expect((await events.untilEvent('pty_exited', own)).data).toMatchObject({ exit_code: 9, reason: 'exited' });
  const target = { pane_id: paneId, socket_name: tmux.socketName };
  const { id } = (await place.call('get_session', target)) as { id: string };
  const viewer = await place.terminal(id, { paneId }).opened();
  await viewer.until(() => viewer.framesOf('init')[0]);
  await place.call('close_session', target);
  expect(await viewer.untilClosed()).toEqual({ code: 1000, reason: 'detached' });
  expect((await events.untilEvent('session_ended', id)).data).toMatchObject({ reason: 'detached' });
  expect(events.events.filter(({ type }) => type === 'pty_exited').map(({ data }) => data.session_id)).toEqual([own]);
  expect(tmux.format(paneId, '#{pane_dead}')).toBe('0');
});

test('last lines: five non-blank lines with colours, whole across chunks, including an unfinished one', async () => {
  place = await ServicePlace.opened();
  const script = [
    'printf "one\\ntwo\\n\\n   \\n\\033[31m\\033[0m\\n"',
    'printf "thr"; sleep 0.05; printf "ee\\n"',
    'printf "\\033[32mfour\\033[0m\\nfive\\nsix\\nha"; sleep 0.05; printf "lf"',
  ].join('; ');
  const events = await EventSource.opened(place);
  const id = await place.spawn(script);
  const { data } = await events.untilEvent('pty_exited', id);
  expect(data.last_lines).toEqual(['three', '\x1b[32mfour\x1b[0m', 'five', 'six', 'half']);
});

test('output can be read and searched after the exit', async () => {
  place = await ServicePlace.opened();
  const id = await place.spawn('for i in 1 2 3; do printf "need"; sleep 0.02; echo "le $i"; done; exit 1');
  await place.call('wait_for_exit', { session_id: id });
  const search = async (query: string) => (await place.fetch(`/api/term/search?session_id=${id}&${query}`)).json();
  expect(await search('pattern=needle&offset=1&limit=1')).toMatchObject({ matches: [{ text: 'needle 2' }], total: 3 });
  expect(await search('pattern=NEEDLE%20%5B13%5D&flags=i')).toMatchObject({ total: 2 });
  expect(await search('pattern=(')).toMatchObject({ error_type: 'invalid_pattern' });
  expect(await search('pattern=x&limit=0')).toMatchObject({ error_type: 'invalid_input' });
  expect(await place.call('read_output', { session_id: id, since: 10 })).toMatchObject({
    text: 'needle 2\nneedle 3\n',
  });
});

test('a webhook receives every exit, signed, retried after a failure and not repeated after success', async () => {
  const secret = 'a secret of some length';
  const received: { body: string; headers: IncomingHttpHeaders }[] = [];
  const answers = [500, 302];
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers });
    response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  try {
    place = await ServicePlace.opened(`webhook: { url: "${url}", secret: "${secret}" }`);
    const id = await place.spawn('echo bye; exit 3');
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(3);
    const other = await place.spawn('exit 4');
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(4);
    expect(received.map(({ body }) => JSON.parse(body).data.session_id)).toEqual([id, id, id, other]);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'pty_exited', data: { exit_code: 3 } });
    expect(new Set(received.map(({ headers }) => headers['x-ttypilot-delivery']))).toEqual(new Set(['1', '2']));
    for (const { body, headers } of received) {
      const signed = createHmac('sha256', secret).update(`${headers['x-ttypilot-timestamp']}.${body}`).digest('hex');
      expect(headers['x-ttypilot-signature']).toBe(`sha256=${signed}`);
    }
  } finally {
    server.close();
  }
}, 40_000);
