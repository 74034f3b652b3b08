import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine, type EngineOptions } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { readJsonl } from '../../src/recording/jsonl/read.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** An engine for one test, with a running shell script. */
async function running(script: string, options: EngineOptions = {}) {
  const engine = new Engine({ dataDirectory: temporaryFolder(), ...options });
  onTestFinished(() => engine.dispose());
  const client = new LocalClient(engine);
  const { session_id } = await client.call('spawn_tui', { command: 'sh', args: ['-c', script] });
  const call = (name: string, input: object = {}) => client.call(name, { session_id, ...input });
  const list = (input = {}) => client.call('list_recordings', input);
  const remove = (recording_id: string) => client.call('delete_recording', { recording_id });
  return { sessionId: session_id, call, list, remove, folder: temporaryFolder() };
}

test('both formats record at the same time and stop one by one', async () => {
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
  // the echo and the answer may arrive in one frame or in two
  const frames = [];
  for await (const { frame } of readJsonl(String(jsonl.path))) if (frame) frames.push(frame.rows);
  expect(frames.at(-1)?.slice(0, 3)).toEqual(['ready', 'hello', 'hello']);
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

test("at the engine's limit a recording ends with the reason, and the session goes on", async () => {
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

test('recordings of earlier runs are listed, and no other files in their directory', async () => {
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
      ...{ complete: true, end_reason: 'stopped' },
      ...(format === 'asciicast' ? { command: 'sh -c echo ready; cat' } : {}),
      bytes: statSync(String(path)).size,
      duration_ms: expect.any(Number),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })),
  );
});

type Listed = { recordings: Record<string, unknown>[]; total: number };

/** A recording of an engine that has ended, and the next engine. */
async function afterRestart(options: EngineOptions = {}, input: object = {}) {
  const dataDirectory = temporaryFolder();
  const first = await running('echo ready; read -r x; exit 3', { dataDirectory, ...options });
  await first.call('wait_for_text', { pattern: 'ready' });
  const made = (await first.call('start_recording', input)) as { path: string; recording_id: string };
  await first.call('send_input', { input: '\n' });
  await first.call('wait_for_exit');
  return { ...(await running('cat', { dataDirectory })), made, folder: join(dataDirectory, 'recordings') };
}

test.each(['asciicast', 'jsonl'])(
  'after a restart the end of a file says how the session ended: %s',
  async (format) => {
    const { list, made } = await afterRestart({}, { format });
    expect(((await list()) as Listed).recordings).toMatchObject([
      { recording_id: made.recording_id, state: 'earlier', complete: true, end_reason: 'exited' },
    ]);
  },
);

test('a truncated recording is marked, and an unreadable one breaks nothing', async () => {
  const { list, made, folder } = await afterRestart();
  truncateSync(made.path, readFileSync(made.path).indexOf('"e","exited"') + 4);
  writeFileSync(join(folder, 's-x-20990101T000000-noise.cast'), Buffer.alloc(5000, 255));
  writeFileSync(join(folder, 's-x-20990101T000001-empty.jsonl'), '');
  mkdirSync(join(folder, 's-x-20990101T000002-dir.cast'));
  const { recordings, total } = (await list()) as Listed;
  expect(recordings).toMatchObject([
    { recording_id: 'r-empty', complete: false, problem: 'it is not a recording' },
    { recording_id: 'r-noise', complete: false, problem: 'it is not a recording', bytes: 5000 },
    { recording_id: made.recording_id, complete: false, command: expect.stringContaining('echo ready') },
  ]);
  expect(recordings[2]).not.toHaveProperty('end_reason');
  expect(total).toBe(3);
});

test('the list has pages, newest first', async () => {
  const { call, list, sessionId } = await running('cat');
  const ids: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    ids.unshift((await call('start_recording')).recording_id);
    await call('stop_recording');
  }
  const all = (await list()) as Listed;
  expect(all.total).toBe(3);
  expect(all.recordings.map(({ recording_id }) => recording_id).sort()).toEqual([...ids].sort());
  const times = all.recordings.map(({ started_at }) => String(started_at));
  expect(times).toEqual([...times].sort().reverse());
  const second = await list({ limit: 1, offset: 1 });
  expect(second).toEqual({ recordings: [all.recordings[1]], total: 3, next: 2 });
  expect(await list({ of_session: 's-other' })).toEqual({ recordings: [], total: 0 });
  expect(await list({ of_session: sessionId, limit: 2 })).toMatchObject({ recordings: [{}, {}], total: 3 });
  expect(await list({ offset: 3 })).toEqual({ recordings: [], total: 3 });
  await expect(list({ limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a recording is deleted for good, also one of an earlier run', async () => {
  const { call, list, remove, made } = await afterRestart();
  const own = (await call('start_recording')) as { recording_id: string; path: string };
  const running = remove(own.recording_id);
  await expect(running).rejects.toMatchObject({
    code: 'recording_in_progress',
    details: { recordingId: own.recording_id },
  });
  await call('stop_recording');
  const bytes = statSync(own.path).size;
  expect(await remove(own.recording_id)).toEqual({ recording_id: own.recording_id, path: own.path, bytes });
  expect(await remove(made.recording_id)).toMatchObject({ path: made.path });
  expect([existsSync(own.path), existsSync(made.path)]).toEqual([false, false]);
  expect(await list()).toEqual({ recordings: [], total: 0 });
  for (const id of [own.recording_id, '../../etc/passwd', 'r-']) {
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found', details: { what: `recording ${id}` } });
  }
});

test('only recordings in the data directory are deleted', async () => {
  const { call, remove, made, folder } = await afterRestart();
  const elsewhere = join(temporaryFolder(), 'mine.cast');
  const own = await call('start_recording', { path: elsewhere });
  await call('stop_recording');
  await expect(remove(String(own.recording_id))).rejects.toMatchObject({ code: 'unsafe_path' });
  expect(existsSync(elsewhere)).toBe(true);
  // another file in place of a recording
  const inside = (await call('start_recording')) as { recording_id: string; path: string };
  await call('stop_recording');
  renameSync(inside.path, join(folder, 'kept.cast'));
  writeFileSync(inside.path, readFileSync(join(folder, 'kept.cast')));
  await expect(remove(inside.recording_id)).rejects.toMatchObject({ code: 'unsafe_path' });
  expect(existsSync(inside.path)).toBe(true);
  // a link, and then another file, in place of an earlier recording
  rmSync(made.path);
  symlinkSync(elsewhere, made.path);
  await expect(remove(made.recording_id)).rejects.toMatchObject({ code: 'not_found' });
  rmSync(made.path);
  appendFileSync(made.path, 'notes\n');
  await expect(remove(made.recording_id)).rejects.toMatchObject({ code: 'unsafe_path' });
  expect(readFileSync(made.path, 'utf8')).toBe('notes\n');
});
