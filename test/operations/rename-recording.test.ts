import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Engine, type EngineOptions } from '../../src/engine/engine.js';
import { LocalClient } from '../../src/operations/local-client.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

interface Listed {
  recording_id: string;
  name?: string;
  state: string;
}

/** A recording in its own data directory, ended unless the test needs it running. */
async function recorded({ isRunning = false, path, ...options }: EngineOptions & Options = {}) {
  const dataDirectory = options.dataDirectory ?? temporaryFolder();
  const engine = new Engine({ ...options, dataDirectory });
  onTestFinished(() => engine.dispose());
  const client = new LocalClient(engine);
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const made = await client.call('start_recording', { session_id, ...(path === undefined ? {} : { path }) });
  if (!isRunning) await client.call('stop_recording', { session_id });
  const recordingId = String(made.recording_id);
  return {
    recordingId,
    path: String(made.path),
    folder: join(dataDirectory, 'recordings'),
    dataDirectory,
    call: client.call.bind(client),
    rename: (name: string) => client.call('rename_recording', { recording_id: recordingId, name }),
    listed: async () => ((await client.call('list_recordings', {})) as { recordings: Listed[] }).recordings[0],
  };
}

interface Options {
  isRunning?: boolean;
  path?: string;
}

test('a recording gets a name, another one, and none again', async () => {
  const { recordingId, rename, listed, folder } = await recorded();
  expect(await listed()).not.toHaveProperty('name');
  expect(await rename('  Nightly deploy, 3rd try ')).toEqual({
    recording_id: recordingId,
    name: 'Nightly deploy, 3rd try',
  });
  expect(await listed()).toMatchObject({ recording_id: recordingId, name: 'Nightly deploy, 3rd try' });
  await rename('日本語 ✓');
  expect(await listed()).toMatchObject({ name: '日本語 ✓' });
  expect(await rename('')).toEqual({ recording_id: recordingId });
  expect(await listed()).not.toHaveProperty('name');
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the name outlives the process, in a file that only the owner can read', async () => {
  const { rename, path, dataDirectory, recordingId } = await recorded();
  await rename('kept');
  expect(statSync(`${path}.name`).mode & 0o777).toBe(0o600);
  const later = await recorded({ dataDirectory });
  const { recordings } = (await later.call('list_recordings', {})) as { recordings: Listed[] };
  expect(recordings.find(({ recording_id }) => recording_id === recordingId)).toMatchObject({
    state: 'earlier',
    name: 'kept',
  });
});

test('the name is deleted together with its recording', async () => {
  const { rename, call, recordingId, folder } = await recorded();
  await rename('short-lived');
  await call('delete_recording', { recording_id: recordingId });
  expect(readdirSync(folder)).toEqual([]);
});

test('retention removes the name of a recording that it removes', async () => {
  const rules = { maxAgeMs: 0, maxCount: 1, maxBytes: 0 };
  const { rename, call, path, folder } = await recorded({ recordingRetention: rules });
  await rename('first');
  const { session_id } = await call('spawn_tui', { command: 'cat' });
  const second = await call('start_recording', { session_id });
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder)).toEqual([basename(String(second.path))]);
});

test('a running recording keeps its name', async () => {
  const { rename, recordingId } = await recorded({ isRunning: true });
  await expect(rename('too early')).rejects.toMatchObject({ code: 'recording_in_progress', details: { recordingId } });
});

test('only recordings in the data directory are renamed', async () => {
  const outside = join(temporaryFolder(), 'mine.cast');
  const { rename, call } = await recorded({ path: outside });
  await expect(rename('no')).rejects.toMatchObject({ code: 'unsafe_path', details: { path: outside } });
  for (const recording_id of ['r-none', '../../etc/passwd', '..']) {
    await expect(call('rename_recording', { recording_id, name: 'no' })).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(existsSync(`${outside}.name`)).toBe(false);
});

test.each(['two\nlines', 'an \x1b[31mescape', 'x'.repeat(201)])('%j is refused as a name', async (name) => {
  const { rename } = await recorded();
  await expect(rename(name)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a link in place of the name file is neither followed nor written through', async () => {
  const { rename, listed, path } = await recorded();
  const secret = join(temporaryFolder(), 'secret');
  writeFileSync(secret, 'somebody’s key');
  symlinkSync(secret, `${path}.name`);
  expect(await listed()).not.toHaveProperty('name');
  await rename('mine');
  expect(readFileSync(secret, 'utf8')).toBe('somebody’s key');
  expect(await listed()).toMatchObject({ name: 'mine' });
});

test('an edited name file cannot add control characters or endless text', async () => {
  const { listed, path } = await recorded();
  writeFileSync(`${path}.name`, `a\x1b]0;evil\x07b\n${'c'.repeat(100_000)}`);
  const { name = '' } = (await listed()) ?? {};
  expect(name).toMatch(/^a \]0;evil b c+$/);
  expect(name.length).toBeLessThanOrEqual(200);
});

test('another file in place of the recording is not renamed', async () => {
  const { rename, path } = await recorded();
  const other = join(temporaryFolder(), 'other');
  writeFileSync(other, 'not a recording');
  rmSync(path);
  linkSync(other, path);
  await expect(rename('no')).rejects.toMatchObject({ code: 'unsafe_path' });
  expect(existsSync(`${path}.name`)).toBe(false);
});
