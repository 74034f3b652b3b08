import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventSource } from '../helpers/event-source.js';
import { Fleet, hostsOf, type NodeProcess, untilHosts } from '../helpers/fleet.js';
import type { ServicePlace } from '../helpers/service.js';

let fleet: Fleet;
let node: NodeProcess;
let door: ServicePlace;

beforeAll(async () => {
  fleet = await Fleet.started();
  node = await fleet.node('one');
  await fleet.node('two');
  door = await fleet.door(2);
});
afterAll(() => fleet.stop());

const reaches = (count: number) => untilHosts(door, (all) => all.filter((one) => one.is_reachable).length === count);

test('a stopped host is unreachable soon, its sessions are not lost, and it comes back with them', async () => {
  const id = await door.spawn('read -r line; echo "got $line"; read -r end', { host: 'one' });
  const events = await EventSource.opened(door);
  const stoppedAt = performance.now();
  node.signal('SIGSTOP');
  await reaches(1);
  // 3.5 s on a machine that is not busy
  expect(performance.now() - stoppedAt).toBeLessThan(5000);
  const askedAt = performance.now();
  await expect(door.call('send_keys', { session_id: id, keys: ['x'] })).rejects.toMatchObject({
    code: 'host_unreachable',
    details: { host: 'one' },
  });
  expect(performance.now() - askedAt).toBeLessThan(1500);
  const { sessions } = await door.call('list_sessions', { filter: id });
  expect(sessions).toMatchObject([{ id, state: 'running', is_unreachable: true }]);
  // new programs go elsewhere
  expect(await door.spawn('true')).toMatch(/@two$/);
  node.signal('SIGCONT');
  await reaches(2);
  await door.call('send_text', { session_id: id, text: 'word' });
  expect(await door.call('wait_for_text', { session_id: id, pattern: 'got word' })).toMatchObject({
    outcome: 'matched',
  });
  expect(events.events.filter(({ data }) => data.reason === 'lost')).toEqual([]);
  events.close();
});

test('an act without an answer is not repeated, and its id gets the answer of the first one', async () => {
  const id = await door.spawn('cat', { host: 'one' });
  await door.call('send_input', { session_id: id, input: 'x' });
  node.signal('SIGSTOP');
  const lost = await door.call('send_input', { session_id: id, input: 'y' }).catch((error) => error);
  expect(lost).toMatchObject({ code: 'answer_lost', details: { host: 'one', operation: 'send_input' } });
  node.signal('SIGCONT');
  await reaches(2);
  const again = await door.fetch('/api/v1/send_input', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ttypilot-call': lost.details.callId },
    body: JSON.stringify({ session_id: id, input: 'y' }),
  });
  expect(again.status).toBe(200);
  await door.call('send_keys', { session_id: id, keys: ['enter'] });
  await door.call('wait_for_text', { session_id: id, pattern: '^xy$' });
  const { text } = await door.call('get_screen', { session_id: id });
  expect(text).not.toContain('yy');
});

test('a killed host says itself what was lost, once, when it is back', async () => {
  const id = await door.spawn('read -r end', { host: 'one' });
  const events = await EventSource.opened(door);
  await node.kill();
  await reaches(1);
  expect(events.events.filter(({ type }) => type === 'pty_exited')).toEqual([]);
  await node.start();
  const exit = await events.untilEvent('session_ended', id);
  expect(exit.data).toMatchObject({ reason: 'lost' });
  const exits = events.events.filter(({ type, data }) => type === 'pty_exited' && data.session_id === id);
  expect(exits).toHaveLength(1);
  await reaches(2);
  events.close();
});

test('a killed broker loses no event, doubles none, and viewers go on without a missing byte', async () => {
  const id = await door.spawn('i=0; while [ $i -lt 4000 ]; do i=$((i+1)); echo $i; done; read -r end', { host: 'one' });
  const events = await EventSource.opened(door);
  const viewer = await door.terminal(id).opened();
  await viewer.untilText('\n4000\r\n');
  const typist = await door.spawn('while read -r line; do echo "<$line>"; done', { host: 'two' });
  const other = await door.terminal(typist).opened();
  await viewer.until(() => viewer.position > 0);
  await fleet.broker.kill();
  await reaches(0);
  // the programs run on, and one of them ends meanwhile
  await node.kill('SIGTERM');
  await fleet.broker.start();
  await node.start();
  await reaches(2);
  const ended = await events.untilEvent('pty_exited', id);
  expect(ended.data.reason).toBe('closed');
  other.type('back\r');
  await other.untilText('<back>');
  const numbers = events.events.map((event) => event.id);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(events.events.filter(({ type, data }) => type === 'pty_exited' && data.session_id === id)).toHaveLength(1);
  expect(viewer.text.match(/\d+/g)?.map(Number)).toEqual(Array.from({ length: 4000 }, (_, i) => i + 1));
  events.close();
});

test('a killed door is replaced by another one', async () => {
  const id = await door.spawn('read -r end; echo over', { host: 'two' });
  const other = await fleet.door(2);
  door.child?.kill('SIGKILL');
  const viewer = await other.terminal(id).opened();
  viewer.type('\r');
  await viewer.untilClosed();
  expect(viewer.framesOf('pty_exited')).toHaveLength(1);
  expect(await hostsOf(other)).toHaveLength(2);
});
