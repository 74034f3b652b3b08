import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let place: ServicePlace;
afterEach(() => place.close());

const SECRET = 'not a recording, but somebody’s key\n';

/** A recording of a service, and a file that must not leak. */
async function recorded({ path, isEarlier = false }: { path?: string; isEarlier?: boolean } = {}) {
  place = await ServicePlace.opened();
  const session_id = await place.spawn('echo ready; cat');
  await place.call('wait_for_text', { session_id, pattern: 'ready' });
  const input = path === undefined ? { session_id } : { session_id, path };
  const made = (await place.call('start_recording', input)) as { path: string; recording_id: string };
  await place.call('stop_recording', { session_id });
  const secret = join(temporaryFolder(), 'secret');
  writeFileSync(secret, SECRET);
  if (!isEarlier) return { ...made, id: made.recording_id, secret };
  // made by another process
  const name = basename(made.path).replace(/-[a-z0-9]+\.cast$/, '-earlier1.cast');
  const earlier = join(place.directory, 'recordings', name);
  renameSync(made.path, earlier);
  return { path: earlier, id: 'r-earlier1', secret };
}

const download = async (id: string) => {
  const response = await place.fetch(`/api/recordings/${id}`);
  return { status: response.status, text: await response.text() };
};

test.each([false, true])('a recording is downloaded unchanged; of an earlier run: %s', async (isEarlier) => {
  const { id, path } = await recorded({ isEarlier });
  expect(await download(id)).toEqual({ status: 200, text: readFileSync(path, 'utf8') });
  // twice, to check that the first download left no state
  expect(await download(id)).toMatchObject({ status: 200 });
});

test('a part of a recording is downloaded by its range', async () => {
  const { id, path } = await recorded();
  const whole = readFileSync(path, 'utf8');
  const part = async (range: string) => {
    const response = await place.fetch(`/api/recordings/${id}`, { headers: { range } });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  const size = whole.length;
  expect(await part('bytes=2-9')).toEqual([206, `bytes 2-9/${size}`, whole.slice(2, 10)]);
  expect(await part('bytes=5-')).toEqual([206, `bytes 5-${size - 1}/${size}`, whole.slice(5)]);
  expect(await part(`bytes=0-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, whole]);
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
  // several ranges, and ones that make no sense, get all of it
  expect(await part('bytes=0-1,4-5')).toEqual([200, null, whole]);
  expect(await part('bytes=9-2')).toEqual([200, null, whole]);
});

test.each([false, true])(
  'a link in the place of a recording is not followed; of an earlier run: %s',
  async (isEarlier) => {
    const { id, path, secret } = await recorded({ isEarlier });
    rmSync(path);
    symlinkSync(secret, path);
    const { status, text } = await download(id);
    expect(text).not.toContain(SECRET.trim());
    expect(status).toBe(isEarlier ? 404 : 409);
  },
);

test.each([false, true])('another file in its place is not served; of an earlier run: %s', async (isEarlier) => {
  const { id, path, secret } = await recorded({ isEarlier });
  rmSync(path);
  linkSync(secret, path);
  const { status, text } = await download(id);
  expect(text).not.toContain(SECRET.trim());
  expect(status).toBe(409);
});

test.each([false, true])(
  'a link in the place of the directory is not followed; of an earlier run: %s',
  async (isEarlier) => {
    const { id, path } = await recorded({ isEarlier });
    const other = temporaryFolder();
    // it even looks like a recording
    const forged = `${readFileSync(path, 'utf8').split('\n')[0]}\n[0,"o",${JSON.stringify(SECRET)}]\n`;
    writeFileSync(join(other, basename(path)), forged);
    const folder = join(place.directory, 'recordings');
    renameSync(folder, `${folder}-before`);
    symlinkSync(other, folder);
    const { status, text } = await download(id);
    expect(text).not.toContain('somebody’s key');
    expect(status).toBe(isEarlier ? 404 : 409);
  },
);

test('a recording at its own path is the recorded file, even if its directory now points elsewhere', async () => {
  const root = temporaryFolder();
  const directory = join(root, 'mine');
  mkdirSync(directory);
  const { id, path, secret } = await recorded({ path: join(directory, 'demo.cast') });
  expect(await download(id)).toMatchObject({ status: 200 });
  renameSync(directory, join(root, 'before'));
  mkdirSync(join(root, 'other'));
  linkSync(secret, join(root, 'other', basename(path)));
  symlinkSync(join(root, 'other'), directory);
  const { status, text } = await download(id);
  expect(text).not.toContain(SECRET.trim());
  expect(status).toBe(409);
});

test('a read-only token cannot delete', async () => {
  const { id } = await recorded();
  const created = await place.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'reader', scope: 'input' }),
  });
  const { token } = (await created.json()) as { token: string };
  const response = await fetch(`${place.url}/api/v1/delete_recording`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recording_id: id }),
  });
  expect(response.status).toBe(403);
  expect(await download(id)).toMatchObject({ status: 200 });
});

test('the configuration says how many are kept, and the metrics how many were removed', async () => {
  place = await ServicePlace.opened('recordings: { max_count: 1 }\nlimits: { session_recording_bytes: 400 }');
  const session_id = await place.spawn('echo ready; cat');
  await place.call('wait_for_text', { session_id, pattern: 'ready' });
  const first = await place.call('start_recording', { session_id });
  await place.call('stop_recording', { session_id });
  // automatic removal frees quota too
  const second = await place.call('start_recording', { session_id });
  expect(await place.call('list_recordings')).toMatchObject({
    recordings: [{ recording_id: second.recording_id }],
    total: 1,
  });
  expect(existsSync(String(first.path))).toBe(false);
  await expect(place.call('start_recording', { session_id })).rejects.toMatchObject({
    code: 'recording_quota_reached',
    details: { sessionId: session_id, limitBytes: 400 },
  });
  expect(await (await place.fetch('/metrics')).text()).toMatch(/^ttypilot_recordings_removed 1$/m);
});
