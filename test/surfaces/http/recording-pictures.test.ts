import { appendFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { decodeHeader } from '../../../src/recording/asciicast/cast.js';
import { ServicePlace } from '../../helpers/service.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let place: ServicePlace;
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(() => place.close());

interface Made {
  recording_id: string;
  path: string;
}

/** An ended recording. */
async function recorded(script: string, size = { cols: 40, rows: 10 }): Promise<Made> {
  const session_id = await place.spawn(script, { record: true, ...size });
  await place.call('wait_for_exit', { session_id });
  const { recordings } = (await place.call('list_recordings', { of_session: session_id })) as { recordings: Made[] };
  return recordings[0] as Made;
}

/** A recording of an earlier run, with these lines. */
function written(...lines: (string | object)[]): Made {
  const mark = `x${Math.random().toString(36).slice(2, 10)}`;
  const path = join(place.directory, 'recordings', `s-earlier-20260101T000000-${mark}.cast`);
  const header = { version: 3, term: { cols: 40, rows: 10 } };
  const all = typeof lines[0] === 'object' && 'version' in lines[0] ? lines : [header, ...lines];
  const text = all.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  onTestFinished(() => rmSync(path, { force: true }));
  return { recording_id: `r-${mark}`, path };
}

const ask = (id: string, what: string, init: RequestInit = {}) => place.fetch(`/api/recordings/${id}/${what}`, init);
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error_type: string; message: string }),
});
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

test('the poster shows the fullest screen, not what is left after it', async () => {
  const full = 'for i in 1 2 3 4 5 6 7 8; do echo "##################################"; done; sleep 0.1';
  const [short, cleared] = [await recorded('echo bye'), await recorded(`${full}; printf "\\033[2J\\033[Hbye"`)];
  const [small, large] = await Promise.all(
    [short, cleared].map(async ({ recording_id }) => bytesOf(await ask(recording_id, 'poster'))),
  );
  expect(small?.subarray(0, 8)).toEqual(PNG);
  // width and height of a PNG are numbers at a fixed place, and the size of the screen decides them
  expect(large?.subarray(16, 24)).toEqual(small?.subarray(16, 24));
  const same = written([0, 'o', `${'##################################\r\n'.repeat(8)}`]);
  expect(large).toEqual(await bytesOf(await ask(same.recording_id, 'poster')));
});

test('a poster has the requested theme, and is drawn again when the file has grown', async () => {
  const { recording_id, path } = written([0, 'o', 'hello']);
  const dark = await bytesOf(await ask(recording_id, 'poster'));
  expect(await bytesOf(await ask(recording_id, 'poster'))).toEqual(dark);
  expect(await bytesOf(await ask(recording_id, 'poster?theme=light'))).not.toEqual(dark);
  appendFileSync(path, '[1,"o","\\r\\nand more of it"]\n');
  expect(await bytesOf(await ask(recording_id, 'poster'))).not.toEqual(dark);
});

test('a recording that cannot be drawn is an error', async () => {
  const broken = written([0, 'o', 'fine'], 'not an event');
  expect(await problemOf(await ask(broken.recording_id, 'poster'))).toMatchObject({
    status: 400,
    error_type: 'recording_unreadable',
    message: expect.stringContaining(broken.recording_id),
  });
  const huge = written({ version: 3, term: { cols: 10_000, rows: 10_000 } }, [0, 'o', 'x']);
  expect(await problemOf(await ask(huge.recording_id, 'poster'))).toMatchObject({ error_type: 'invalid_argument' });
  expect(await problemOf(await ask('r-none', 'poster'))).toMatchObject({ status: 404 });
  expect(await problemOf(await ask(broken.recording_id, 'poster?theme=none'))).toMatchObject({ status: 400 });
});

test('a recording that grows huge on the way still has a poster of its beginning', async () => {
  const { recording_id } = written([0, 'o', 'beginning'], [1, 'r', '10000x10000'], [1, 'o', 'later']);
  const plain = written([0, 'o', 'beginning']);
  expect(await bytesOf(await ask(recording_id, 'poster'))).toEqual(
    await bytesOf(await ask(plain.recording_id, 'poster')),
  );
});

test('a link in place of a recording gets neither a poster nor an export', async () => {
  const { recording_id, path } = written([0, 'o', 'mine']);
  const other = join(temporaryFolder(), 'other.cast');
  writeFileSync(other, '{"version":3,"term":{"cols":40,"rows":10}}\n[0,"o","somebody else"]\n');
  rmSync(path);
  symlinkSync(other, path);
  expect((await ask(recording_id, 'poster')).status).toBe(404);
  expect((await ask(recording_id, 'export?format=txt')).status).toBe(404);
});

test('without a token there is neither a poster nor an export', async () => {
  const { recording_id } = written([0, 'o', 'mine']);
  for (const what of ['poster', 'export?format=txt']) {
    expect((await fetch(`${place.url}/api/recordings/${recording_id}/${what}`)).status).toBe(401);
  }
});

test.each([
  ['gif', 'image/gif', 'GIF89a'],
  ['svg', 'image/svg+xml', '<svg'],
  ['v2', 'application/x-asciicast', '{"version":2'],
  ['v3', 'application/x-asciicast', '{"version":3'],
  ['txt', 'text/plain; charset=utf-8', 'shown\n'],
])('a recording is exported as %s', async (format, type, beginning) => {
  const { recording_id } = written([0, 'o', 'shown\r\n'], [0.5, 'o', '']);
  const response = await ask(recording_id, `export?format=${format}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${recording_id}\\.`));
  expect((await bytesOf(response)).toString('latin1').startsWith(beginning)).toBe(true);
});

test('an asciicast has the name of the recording', async () => {
  const { recording_id } = await recorded('echo hi');
  await place.call('rename_recording', { recording_id, name: 'Grüße, --title=x' });
  const cast = await (await ask(recording_id, 'export?format=v2')).text();
  expect(decodeHeader(cast.split('\n')[0] ?? '')).toMatchObject({ title: 'Grüße, --title=x' });
});

test('progress comes before the file', async () => {
  const steps = Array.from({ length: 20 }, (_, i) => [0.1, 'o', `step ${i}\r\n`]);
  const { recording_id } = written(...steps);
  const bytes = await bytesOf(await ask(recording_id, 'export?format=gif&progress=true'));
  const start = bytes.indexOf('GIF89a');
  const lines = bytes
    .subarray(0, start)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const shares = lines.slice(0, -1).map(({ progress }) => progress as number);
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(lines.at(-1)).toEqual({ bytes: bytes.length - start, type: 'image/gif' });
});

test('an error during the export comes in place of the file', async () => {
  const { recording_id } = written([0, 'o', 'fine'], 'not an event');
  const text = await (await ask(recording_id, 'export?format=txt&progress=true')).text();
  expect(JSON.parse(text)).toMatchObject({ error_type: 'export_refused', status: 400 });
  expect(text).toContain(`${recording_id} cannot be read: line 3 is not an event`);
});

test('a recording that is too large is refused with the reason', async () => {
  const { recording_id, path } = written([0, 'o', 'x']);
  truncateSync(path, 64_000_001);
  expect(await problemOf(await ask(recording_id, 'export?format=gif'))).toMatchObject({
    status: 400,
    error_type: 'export_refused',
    message: `The recording ${recording_id} was not exported: it has 64 MB, and at most 64 MB are exported here.`,
  });
});

test.each(['', 'format=exe', 'format=gif&font_size=500', 'format=gif&theme=../x', 'format=gif&out=/tmp/x'])(
  'export?%s is refused',
  async (query) => {
    const { recording_id } = written([0, 'o', 'x']);
    expect(await problemOf(await ask(recording_id, `export?${query}`))).toMatchObject({
      status: 400,
      error_type: 'invalid_input',
    });
  },
);

test('a client that leaves ends its export, and tokens cannot use up all of them', async () => {
  const steps = Array.from({ length: 3000 }, (_, i) => [0.06, 'o', `\x1b[3${i % 8}m${'#'.repeat(39)}\r\n`]);
  const { recording_id } = written(...steps);
  const made = await place.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'reader', scope: 'read' }),
  });
  const headers = { authorization: `Bearer ${((await made.json()) as { token: string }).token}` };
  const aborter = new AbortController();
  const long = 'export?format=gif&progress=true';
  const running = await ask(recording_id, long, { headers, signal: aborter.signal });
  const reader = running.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('progress');
  expect(await problemOf(await ask(recording_id, long, { headers }))).toMatchObject({
    status: 429,
    message: 'There are already 1 exports of this token.',
  });
  // one place is reserved for the owner
  const short = written([0, 'o', 'shown']);
  expect((await ask(short.recording_id, 'export?format=txt')).status).toBe(200);
  aborter.abort();
  const again = async () => (await ask(short.recording_id, 'export?format=txt', { headers })).status;
  await expect.poll(again, { timeout: 10_000 }).toBe(200);
}, 30_000);
