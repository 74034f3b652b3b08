import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { LocalClient } from '../../../src/operations/local-client.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const tmux = new PrivateTmux();
const own = new PrivateTmux();
const engine = new Engine({ tmuxSocketName: own.socketName });
const client = new LocalClient(engine);
const socket_name = tmux.socketName;
afterAll(() => engine.dispose());

function catPane(text: string): string {
  const pane_id = tmux.pane(`echo '${text}'; exec cat`);
  onTestFinished(() => void tmux.run('kill-pane', '-t', pane_id));
  return pane_id;
}

test('the reproduction: stale text is not found, new text is, and a caller can ask what is there now', async () => {
  const pane_id = catPane('READY');
  const target = { pane_id, socket_name };
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', pane_id)).toContain('READY');
  const stale = await client.call('wait_for_text', { ...target, pattern: 'READY', timeout_ms: 100 });
  expect(stale).toMatchObject({ found: false, outcome: 'timed_out', matched_at_entry: true });
  expect(await client.call('wait_for_text', { ...target, pattern: 'READY', since: 'screen' })).toMatchObject({
    found: true,
    matched_at_entry: true,
  });
  const waiting = client.call('wait_for_text', { ...target, pattern: 'READY' });
  const { seq } = await client.call('send_input', { ...target, input: 'READY' });
  expect(await waiting).toMatchObject({ found: true, matched_at_entry: false });
  expect(await client.call('wait_for_text', { ...target, pattern: 'READY', since: seq })).toMatchObject({
    found: true,
  });
  expect(await client.call('search_output', { ...target, pattern: '^READY' })).toMatchObject({ total: 2 });
  expect(await client.call('search_panes', { pattern: '^READY$', socket_name, filter: pane_id })).toEqual({
    matches: [0, 1].map((line) => ({ pane_id, line, text: 'READY' })),
    total: 2,
  });
  const read = await client.call('read_output', { ...target, since: seq });
  expect(read).toMatchObject({ text: 'READY', missed: 0 });
  expect(await client.call('read_output', { ...target, since: read.seq })).toMatchObject({ text: '', seq: read.seq });
});

test('panes are listed and searched, all or some', async () => {
  const first = catPane('needle in the first');
  const second = catPane('needle in the second');
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', second)).toContain('needle');
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', first)).toContain('needle');
  await expect.poll(() => tmux.format(first, '#{pane_current_command}')).toBe('cat');
  const { panes } = (await client.call('list_panes', { socket_name })) as { panes: Record<string, unknown>[] };
  expect(panes.find(({ pane_id }) => pane_id === first)).toMatchObject({
    command: 'cat',
    cols: 80,
    rows: 24,
    dead: false,
    is_caller: false,
    session: expect.any(String),
    window: expect.stringMatching(/^\d+ /),
    path: process.cwd(),
    pid: Number(tmux.format(first, '#{pane_pid}')),
  });
  expect(await client.call('list_panes', { socket_name, filter: second })).toMatchObject({
    panes: [{ pane_id: second }],
  });
  const all = await client.call('search_panes', { socket_name, pattern: 'needle in the (first|second)', limit: 1 });
  expect(all).toEqual({ matches: [{ pane_id: first, line: 0, text: 'needle in the first' }], total: 2 });
  const refusal = { code: 'invalid_pattern' };
  await expect(client.call('search_panes', { socket_name, pattern: '(' })).rejects.toMatchObject(refusal);
});

test('a target is a session or a pane, not both and not none', async () => {
  const pane_id = catPane('x');
  const call = (input: object) => client.call('get_screen', input);
  await expect(call({})).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(call({ session_id: 's-1', pane_id, socket_name })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(call({ pane_id: 'three' })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(call({ pane_id: '%9999', socket_name })).rejects.toMatchObject({ code: 'pane_not_found' });
});

test('a pane is a session like any other, until it is released or closed', async () => {
  const pane_id = tmux.pane('exec cat');
  await expect.poll(() => tmux.format(pane_id, '#{pane_current_command}')).toBe('cat');
  const target = { pane_id, socket_name };
  const { id } = await client.call('get_session', target);
  expect(await client.call('get_session', { session_id: id })).toMatchObject({
    pane_id,
    socket_name,
    watching: 'control',
    is_durable: false,
    command: 'cat',
  });
  expect(await client.call('close_session', target)).toEqual({ success: true, survivors: [] });
  expect(tmux.format(pane_id, '#{pane_dead}')).toBe('0');
  await expect(client.call('get_screen', { session_id: id })).rejects.toMatchObject({ code: 'session_not_found' });
  await client.call('close_session', { ...target, kill_pane: true });
  await expect(client.call('get_screen', target)).rejects.toMatchObject({ code: 'pane_not_found' });
});

test('copy mode refuses input unless the call leaves it', async () => {
  const pane_id = catPane('x');
  const target = { pane_id, socket_name };
  tmux.run('copy-mode', '-t', pane_id);
  const typing = client.call('send_input', { ...target, input: 'one' });
  await expect(typing).rejects.toMatchObject({ code: 'pane_in_mode' });
  await client.call('send_input', { ...target, input: 'two', leave_mode: true });
  expect(await client.call('wait_for_text', { ...target, pattern: 'two', since: 'screen' })).toMatchObject({
    found: true,
  });
});

test('spawn_tui starts a durable session', async () => {
  const started = await client.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'echo "$GREETING"; exec cat'],
    env: { GREETING: 'hello' },
    backend: 'tmux',
    cols: 90,
    rows: 20,
  });
  const { session_id } = started;
  expect(started).toMatchObject({ socket_name: own.socketName, pane_id: expect.stringMatching(/^%\d+$/), cols: 90 });
  expect(await client.call('wait_for_text', { session_id, pattern: '^hello$', flags: 'm' })).toMatchObject({
    found: true,
  });
  expect(await client.call('resize_session', { session_id, cols: 60, rows: 10 })).toMatchObject({ cols: 60, rows: 10 });
  expect(await client.call('get_session', { session_id })).toMatchObject({ is_durable: true, cols: 60, rows: 10 });
  expect(await client.call('close_session', { session_id })).toEqual({
    success: true,
    survivors: [],
    contained: 'subreaper',
  });
  for (const refused of [{ window_ops: true }, { checksum_reports: true }]) {
    const call = client.call('spawn_tui', { command: 'cat', backend: 'tmux', ...refused });
    await expect(call).rejects.toThrow(expect.objectContaining({ code: 'invalid_argument' }));
  }
  const missing = client.call('spawn_tui', { command: 'no-such-program', backend: 'tmux' });
  await expect(missing).rejects.toMatchObject({ code: 'program_not_found' });
});

test('a tmux server whose socket lies elsewhere is reached by its path', async () => {
  const path = join(temporaryFolder(), 'a.socket');
  const run = (...args: string[]) =>
    execFileSync('tmux', ['-S', path, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const pane_id = run('new-session', '-d', '-P', '-F', '#{pane_id}', 'echo there; exec cat').trim();
  onTestFinished(() => void process.kill(Number(run('display-message', '-p', '#{pid}')), 'SIGKILL'));
  const target = { pane_id, socket_name: path };
  expect(await client.call('list_panes', { socket_name: path })).toMatchObject({ panes: [{ pane_id }] });
  expect(await client.call('wait_for_text', { ...target, pattern: 'there', since: 'screen' })).toMatchObject({
    found: true,
  });
  const { seq } = await client.call('send_input', { ...target, input: 'typed\n' });
  expect(await client.call('wait_for_text', { ...target, pattern: 'typed\\s+typed', since: seq })).toMatchObject({
    found: true,
  });
});
