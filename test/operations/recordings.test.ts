import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine, type EngineOptions } from '../../src/engine/engine.js';
import { EngineCaller } from '../../src/operations/caller.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** An engine of the test's own, with a shell script that runs in it. */
async function running(script: string, options: EngineOptions = {}) {
  const engine = new Engine({ dataDirectory: temporaryFolder(), ...options });
  onTestFinished(() => engine.dispose());
  const caller = new EngineCaller(engine);
  const { session_id } = await caller.call('spawn_tui', { command: 'sh', args: ['-c', script] });
  const call = (name: string, input: object = {}) => caller.call(name, { session_id, ...input });
  return { sessionId: session_id, call, list: () => caller.call('list_recordings', {}), folder: temporaryFolder() };
}

test('both kinds at a time, stopped one by one', async () => {
  const { call, list, folder } = await running('echo ready; cat');
  await call('wait_for_text', { pattern: 'ready' });
  const cast = await call('start_recording', { path: join(folder, 'a.cast'), include_input: true });
  const jsonl = await call('start_recording', { format: 'jsonl', path: join(folder, 'a.jsonl') });
  expect(await list()).toMatchObject({ recordings: [{ state: 'recording' }, { state: 'recording' }] });
  const { seq } = await call('send_input', { input: 'hello\n' });
  await call('wait_for_text', { pattern: 'hello\\s+hello', since: seq });
  const first = await call('stop_recording', { recording_id: cast.recording_id });
  expect(first).toMatchObject({ path: cast.path, recordings: [{ end_reason: 'stopped', format: 'asciicast' }] });
  expect(await call('stop_recording')).toMatchObject({ path: jsonl.path, recordings: [{ end_reason: 'stopped' }] });
  expect(readFileSync(String(cast.path), 'utf8')).toMatch(/"i","hello\\r"/);
  expect(readFileSync(String(jsonl.path), 'utf8')).toMatch(/hello(\\nhello|\\"\],\[)/);
});

test('a recording ends with its session, and says so', async () => {
  const { call, list, folder } = await running('echo ready; read -r x; exit 3');
  await call('wait_for_text', { pattern: 'ready' });
  const { path } = await call('start_recording', { path: join(folder, 'a.cast') });
  await call('send_input', { input: '\n' });
  await call('wait_for_exit');
  expect(readFileSync(String(path), 'utf8').trimEnd()).toMatch(/"x","3"\]$/);
  expect(await call('stop_recording')).toMatchObject({ path, recordings: [{ state: 'ended', end_reason: 'exited' }] });
  expect(await list()).toMatchObject({ recordings: [{ state: 'ended', end_reason: 'exited' }] });
  await expect(call('start_recording', {})).rejects.toMatchObject({ code: 'session_exited' });
});

test('at the limit of the engine a recording ends, with the reason, and the session goes on', async () => {
  const { call, list, folder } = await running('read -r x; seq 2000; cat', { recordingBytes: 5000 });
  await call('start_recording', { path: join(folder, 'a.cast') });
  const { seq } = await call('send_input', { input: '\n' });
  expect(await call('wait_for_text', { pattern: '^2000$', flags: 'm', since: seq })).toMatchObject({ found: true });
  expect(await list()).toMatchObject({
    recordings: [{ state: 'ended', end_reason: 'size_limit', problem: expect.stringContaining('5000 bytes') }],
  });
  expect(await call('get_session')).toMatchObject({ state: 'running' });
});

test('mistakes are named at once', async () => {
  const { call, folder } = await running('cat');
  const at = (name: string) => join(folder, name);
  await expect(call('stop_recording')).rejects.toMatchObject({ code: 'not_recording' });
  await expect(call('stop_recording', { recording_id: 'r-no' })).rejects.toMatchObject({ details: { what: 'r-no' } });
  writeFileSync(at('notes.txt'), 'important\n');
  symlinkSync(at('notes.txt'), at('link.cast'));
  for (const name of ['notes.txt', 'link.cast', 'no/folder.cast']) {
    const starting = call('start_recording', { path: at(name) });
    await expect(starting).rejects.toMatchObject({ code: 'recording_refused', details: { path: at(name) } });
  }
  expect(readFileSync(at('notes.txt'), 'utf8')).toBe('important\n');
  await call('start_recording', { path: at('a.cast') });
  await expect(call('start_recording', { path: at('a.cast') })).rejects.toMatchObject({ code: 'recording_refused' });
  for (let i = 0; i < 7; i++) await call('start_recording', { path: at(`${i}.cast`) });
  await expect(call('start_recording', { path: at('x.cast') })).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('those of earlier runs are listed, and nothing else that lies beside them', async () => {
  const dataDirectory = temporaryFolder();
  const first = await running('echo ready; cat', { dataDirectory });
  await first.call('wait_for_text', { pattern: 'ready' });
  const made = [await first.call('start_recording'), await first.call('start_recording', { format: 'jsonl' })];
  await first.call('stop_recording');
  const folder = join(dataDirectory, 'recordings');
  writeFileSync(join(folder, 'notes.cast'), 'mine\n');
  symlinkSync(String(made[0]?.path), join(folder, 's-x-20260101T000000-abcd.cast'));
  const { list } = await running('cat', { dataDirectory });
  const { recordings } = (await list()) as { recordings: { recording_id: string }[] };
  const byId = (a: { recording_id?: unknown }, b: { recording_id?: unknown }) =>
    String(a.recording_id) < String(b.recording_id) ? -1 : 1;
  expect(recordings.sort(byId)).toEqual(
    made.sort(byId).map(({ recording_id, path, format }) => ({
      ...{ recording_id, session_id: first.sessionId, path, format, state: 'earlier' },
      bytes: statSync(String(path)).size,
      duration_ms: expect.any(Number),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })),
  );
});
