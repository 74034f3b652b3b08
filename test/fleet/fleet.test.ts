import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { Fleet } from '../helpers/fleet.js';
import type { ServicePlace } from '../helpers/service.js';

let fleet: Fleet;
let door: ServicePlace;

beforeAll(async () => {
  fleet = await Fleet.started();
  await fleet.node('one', '--label', 'zone=a');
  await fleet.node('two', '--label', 'zone=b');
  door = await fleet.door(2);
});
afterAll(() => fleet.stop());

test('a program runs on the host with the label, and the door types, waits and looks', async () => {
  const id = await door.spawn('read -r name; echo "hello $name"; read -r end', { labels: { zone: 'b' } });
  expect(id).toMatch(/^s-[a-z0-9]+@two$/);
  await door.call('send_text', { session_id: id, text: 'ada' });
  const found = await door.call('wait_for_text', { session_id: id, pattern: 'hello ada' });
  expect(found).toMatchObject({ outcome: 'matched' });
  const { sessions } = await door.call('list_sessions', {});
  expect(sessions).toContainEqual(expect.objectContaining({ id, host: 'two', state: 'running' }));
  // the short id is enough while it is unique
  const [short] = id.split('@');
  expect(await door.call('get_session', { session_id: short })).toMatchObject({ id, host: 'two' });
  expect(await door.call('close_session', { session_id: id })).toBeDefined();
});

test('a viewer at the door sees the output, types, and hears the exit last', async () => {
  const id = await door.spawn('printf "name? "; read -r name; seq 1 10000; echo "bye $name"; exit 7', { host: 'one' });
  const viewer = await door.terminal(id).opened();
  await viewer.untilText('name? ');
  viewer.type('grace\r');
  const { code } = await viewer.untilClosed();
  expect(code).toBe(1000);
  expect(viewer.text).toMatch(/10000\r\nbye grace\r\n$/);
  const [exit] = viewer.framesOf('pty_exited');
  expect(exit).toMatchObject({ session_id: id, exit_code: 7, seq: viewer.position });
  expect(viewer.frames.at(-1)).toBe(exit);
});

test('events have the same numbers at every door', async () => {
  const other = await fleet.door(2);
  const [here, there] = await Promise.all([EventSource.opened(door), EventSource.opened(other)]);
  const id = await door.spawn('exit 3', { host: 'two' });
  const heard = await here.untilEvent('pty_exited', id);
  expect(heard.data).toMatchObject({ session_id: id, pane_id: id, exit_code: 3 });
  expect(await there.untilEvent('pty_exited', id)).toEqual(heard);
  const created = here.events.find(({ type, data }) => type === 'session_created' && data.session_id === id);
  here.close();
  there.close();
  // a client that was cut off goes on at the other door
  const later = await EventSource.opened(other, '', { 'last-event-id': String(created?.id) });
  const next = await later.untilEvent('pty_exited', id);
  expect(later.events.filter(({ id: number }) => number === next.id)).toHaveLength(1);
  expect(next).toEqual(heard);
  later.close();
});

test('what no host can do is refused by name', async () => {
  await expect(door.spawn('true', { host: 'three' })).rejects.toMatchObject({ code: 'unknown_host' });
  await expect(door.spawn('true', { labels: { zone: 'c' } })).rejects.toMatchObject({ code: 'host_full' });
  await expect(door.call('list_panes', {})).rejects.toMatchObject({ code: 'not_at_door' });
  await expect(door.call('get_screen', { session_id: 's-none@one' })).rejects.toMatchObject({
    code: 'session_not_found',
  });
});
