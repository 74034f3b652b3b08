import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { PrivateTmux } from '../helpers/private-tmux.js';
import { ServicePlace } from '../helpers/service.js';
import { bridgedComposer } from './bridged-composer.js';

const tmux = new PrivateTmux();
const socket_name = tmux.socketName;
const engine = new Engine();
const client = new LocalClient(engine);
afterAll(() => engine.dispose());

/** Prints the input of each read. */
const READS = `stty raw -echo; printf ready
while :; do printf '(%s)' "$(dd bs=64 count=1 2> /dev/null | cat -v)"; done`;

async function readingPane(): Promise<string> {
  const pane_id = tmux.pane(READS);
  await client.call('wait_for_text', { pane_id, socket_name, pattern: 'ready', since: 'screen' });
  return pane_id;
}

test("send_keys presses each key separately, with tmux's names", async () => {
  const pane_id = await readingPane();
  const startedAt = performance.now();
  const input = { pane_id, socket_name, keys: ['a', 'Up', 'C-c', 'Enter'], pause_ms: 100, verify_enter: true };
  expect(await client.call('send_keys', input)).toMatchObject({ success: true, sent: 'a Up C-c Enter' });
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  await client.call('wait_for_text', { pane_id, socket_name, pattern: '\\^M', since: 'screen' });
  const { content } = await client.call('capture_pane', { pane_id, socket_name });
  // a program that reads late gets several keys at once
  expect(String(content).replace(/[()]/g, '')).toContain('readya^[[A^C^M');
});

test('send_keys sends no key when one is unknown, and reports when nothing changes', async () => {
  const pane_id = tmux.pane('stty raw -echo; printf ready; exec sleep 600');
  await client.call('wait_for_text', { pane_id, socket_name, pattern: 'ready', since: 'screen' });
  const keys = (...names: string[]) =>
    client.call('send_keys', { pane_id, socket_name, keys: names, verify_enter: true });
  await expect(keys('Enter', 'Entr')).rejects.toMatchObject({ code: 'unknown_key' });
  await expect(keys('Enter')).rejects.toMatchObject({ code: 'send_failed' });
  await expect(client.call('send_keys', { pane_id, socket_name, keys: [] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('ctrl+c ends a sequence of keys', async () => {
  const pane_id = await readingPane();
  const target = { pane_id, socket_name };
  const row = client.call('send_keys', { ...target, keys: ['a', 'b', 'c'], pause_ms: 2000 });
  const ended = expect(row).rejects.toMatchObject({ code: 'input_interrupted' });
  await client.call('wait_for_text', { ...target, pattern: '\\(a\\)', since: 'screen' });
  await client.call('send_input', { ...target, key: 'ctrl+c' });
  await client.call('wait_for_text', { ...target, pattern: '\\^C', since: 'screen' });
  await ended;
  expect((await client.call('capture_pane', target)).content).toContain('ready(a)(^C)');
});

test('capture_pane includes scrollback lines on request', async () => {
  const pane_id = tmux.pane("seq 100; printf '\\033[31mred\\033[m'; exec cat", { rows: 10 });
  const target = { pane_id, socket_name };
  await client.call('wait_for_text', { ...target, pattern: 'red', since: 'screen' });
  const { content, rows } = await client.call('capture_pane', { ...target, history_lines: 2 });
  expect(rows).toBe(10);
  expect(String(content).split('\n').slice(0, 3)).toEqual(['90', '91', '92']);
  const coloured = await client.call('capture_pane', { ...target, ansi: true, history_lines: 1000 });
  expect(coloured.content).toMatch(/^1\r\n2\r\n[\s\S]*31mred/);
});

test('texts of two engines do not interleave', async (context) => {
  const { session, paneId, submitted } = await bridgedComposer(tmux, context, ['transcript']);
  await session.waits.forStable();
  const other = new Engine();
  onTestFinished(() => other.dispose());
  const clients = [client, new LocalClient(other)];
  const texts = Array.from({ length: 6 }, (_, i) => `${i} `.repeat(10).trim());
  const send = (text: string, i: number) =>
    clients[i % 2]?.call('send_text', { pane_id: paneId, socket_name, text, text_enter_delay_ms: 100 });
  const receipts = await Promise.all(texts.map(send));
  expect(receipts.map((receipt) => receipt?.accepted)).toEqual(texts.map(() => 'yes'));
  expect(submitted().toSorted()).toEqual(texts);
});

test('a service checks for the programs in its configuration', async () => {
  const place = await ServicePlace.opened('tmux_bridge:\n  program_names: [cat]\n');
  onTestFinished(() => place.close());
  const pane_id = tmux.pane('exec cat');
  await expect.poll(() => tmux.format(pane_id, '#{pane_current_command}')).toBe('cat');
  const check = (more: object) => place.call('check_health', { pane_id, socket_name, ...more });
  expect(await check({})).toMatchObject({ available: true, running: true, program: 'cat' });
  const pid = Number(tmux.format(pane_id, '#{pane_pid}'));
  expect(await check({ program_names: ['claude'] })).toEqual({ available: true, running: false, pid });
  expect(await check({ pane_id: '%99999' })).toEqual({
    available: false,
    running: false,
    error_type: 'pane_not_found',
  });
  expect(await check({ level: 'exists' })).toEqual({ available: true, running: false });
});
