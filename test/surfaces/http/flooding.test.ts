import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FloodingClient, PING_FRAME, PONG_FRAME, TINY_FRAME, textFrame } from '../../helpers/flooding-client.js';
import { ServicePlace } from '../../helpers/service.js';

const MEGABYTE = 1_000_000;

let place: ServicePlace;
let id: string;
beforeAll(async () => {
  place = new ServicePlace();
  await place.start();
  id = await place.spawn('echo ready; exec cat');
});
afterAll(() => place.close());

const pathOf = (kind: string) => (kind === 'viewer' ? `/ws/term/${id}/${id}` : '/ws/sessions');
const resize = (cols: number) => textFrame(JSON.stringify({ type: 'resize', cols, rows: 24 }));

test.each([
  ['viewer', 'refused frames', [TINY_FRAME]],
  ['viewer', 'pings', [PING_FRAME]],
  ['viewer', 'pongs', [PONG_FRAME]],
  ['viewer', 'sizes', [resize(80), resize(81)]],
  ['overview', 'pings', [PING_FRAME]],
  ['overview', 'watch frames', [textFrame('{"type":"watch","session_ids":[]}')]],
])(
  'a %s that floods %s and never reads is closed, and takes little memory',
  async (kind, _, frames) => {
    const before = memoryOf(place);
    const client = await FloodingClient.opened(place, pathOf(kind));
    await client.flood(frames, 16 * MEGABYTE);
    await client.untilClosed();
    expect(memoryOf(place) - before).toBeLessThan(64 * MEGABYTE);
    expect(await place.call('get_screen', { session_id: id })).toMatchObject({
      text: expect.stringContaining('ready'),
    });
  },
  60_000,
);

test('a flooding client that reads gets the reason for its close', async () => {
  const viewer = await place.terminal(id).opened();
  for (let i = 0; i < 2001; i++) viewer.socket.send('x');
  expect(await viewer.untilClosed()).toEqual({ code: 1008, reason: 'more than 2000 pings or refused frames in 10 s' });
});

test('a client may make a few mistakes, and type without limit', async () => {
  const viewer = await place.terminal(id).opened();
  for (let i = 0; i < 1000; i++) viewer.socket.send('x');
  await viewer.until(() => viewer.framesOf('error').length === 1000);
  for (let i = 0; i < 3000; i++) viewer.type('.');
  viewer.type('\r');
  await viewer.until(() => viewer.bytes > 3000);
  expect(viewer.closed).toBeUndefined();
  viewer.socket.terminate();
});

test('every ping is answered while the client reads, also on the overview', async () => {
  for (const kind of ['viewer', 'overview']) {
    const socket = new WebSocket(`${place.url.replace('http', 'ws')}${pathOf(kind)}`, { headers: place.headers });
    await once(socket, 'open');
    for (const text of ['one', 'two', 'three']) {
      socket.ping(text);
      expect(String((await once(socket, 'pong'))[0])).toBe(text);
    }
    socket.terminate();
  }
});

test('the queue of tiny inputs is bounded while the program does not read', async () => {
  const stopped = await place.spawn('stty raw -echo; echo ready; sleep 1000');
  const viewer = await place.terminal(stopped).opened();
  await viewer.untilText('ready');
  for (let i = 0; i < 40_000; i++) viewer.type('x');
  const [error] = await viewer.until(() => viewer.framesOf('error').length > 0 && viewer.framesOf('error'));
  expect(error).toMatchObject({ error_type: 'too_many_requests' });
  await place.call('close_session', { session_id: stopped });
});

/** The memory of the service. */
function memoryOf({ child }: ServicePlace): number {
  const pages = readFileSync(`/proc/${child?.pid}/statm`, 'utf8').split(' ')[1];
  return Number(pages) * 4096;
}
