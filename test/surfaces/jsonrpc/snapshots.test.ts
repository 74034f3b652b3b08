import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontPath, monoFont } from '../../../src/render/fonts/font-files.js';
import { serverDefaults } from '../../../src/surfaces/jsonrpc/settings.js';
import { exact, serverInside, withScript } from '../../helpers/json-rpc.js';

const SCRIPT = "stty -echo; printf '\\033[1;31mred\\033[m plain'; exec cat";

async function screen(params: Record<string, unknown> = {}) {
  const { client, folder } = await withScript(SCRIPT, params);
  await client.call('waitForText', { selector: exact('plain') });
  return { client, folder, root: join(folder, 'artifacts', 'sessions', 'demo') };
}

function pngSize(path: string): [number, number] {
  const bytes = readFileSync(path);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('dumpView writes the screen with its colours and its size', async () => {
  const { client, root } = await screen();
  const result = await client.call('dumpView', { name: 'First View!' });
  const snapshotPath = join(root, 'snapshots', 'first-view.ansi.txt');
  const metaPath = join(root, 'snapshots', 'first-view.meta.json');
  expect(result).toEqual({ snapshotPath, metaPath, artifactRoot: root });
  expect(readFileSync(snapshotPath, 'utf8')).toMatch(/\x1b\[.*31.*mred.*plain/);
  expect(JSON.parse(readFileSync(metaPath, 'utf8'))).toEqual({ cols: 40, rows: 8, version: expect.any(Number) });
});

test.each([
  ['../../../etc/passwd', 'etc-passwd'],
  ['', 'snapshot'],
  ['///', 'snapshot'],
  ['A  b__C', 'a-b-c'],
])('the name %j becomes %s and stays in the directory', async (name, stem) => {
  const { client, root } = await screen();
  const { snapshotPath } = await client.call('dumpView', { name });
  expect(snapshotPath).toBe(join(root, 'snapshots', `${stem}.ansi.txt`));
});

test('dumpView draws a picture on request, renderView always, in the requested size and theme', async () => {
  const { client, root } = await screen();
  const { pngPath } = await client.call('dumpView', { name: 'p', format: 'PNG' });
  expect(pngPath).toBe(join(root, 'snapshots', 'p.png'));
  const [width, height] = pngSize(pngPath);
  const half = await client.call('renderView', { name: 'half', cols: 20, rows: 4, theme: 'light' });
  expect(half).toEqual({
    snapshotPath: join(root, 'snapshots', 'half.ansi.txt'),
    metaPath: join(root, 'snapshots', 'half.meta.json'),
    pngPath: join(root, 'snapshots', 'half.png'),
    artifactRoot: root,
  });
  expect(pngSize(half.pngPath)).toEqual([width / 2, height / 2]);
  for (const theme of [
    'auto',
    'pty-default-dark',
    'pty-default-light',
    'github-dark-high-contrast',
    'github-light-high-contrast',
  ]) {
    await client.call('renderView', { name: theme, theme });
  }
  expect(await client.fails('renderView', { name: 'x', theme: 'purple' })).toMatchObject({ code: -32602 });
  expect(await client.fails('dumpView', { name: 'x', format: 'gif' })).toMatchObject({ code: -32602 });
  expect(await client.fails('dumpView', {})).toMatchObject({ code: -32602 });
});

test('pictures take a font file, and a missing one is reported', async () => {
  const { client, folder } = await screen();
  const font = fontPath(monoFont('latin').files[0] as string);
  const { pngPath } = await client.call('renderView', { name: 'font', font });
  pngSize(pngPath);
  expect((await client.fails('renderView', { name: 'x', font: '/no/font.ttf' })).data?.details).toContain(
    '/no/font.ttf',
  );
  writeFileSync(join(folder, 'no.ttf'), 'no font');
  const error = await client.fails('renderView', { name: 'x', font: join(folder, 'no.ttf') });
  expect(error.data?.details).toContain('is not a font');
});

test('diffView compares the text, or everything visible', async () => {
  const { client, folder } = await screen();
  const left = await client.call('dumpView', { name: 'left' });
  const same = await client.call('dumpView', { name: 'same' });
  const params = { leftPath: left.snapshotPath, rightPath: same.snapshotPath };
  expect(await client.call('diffView', params)).toEqual({
    changed: false,
    changedLines: 0,
    summary: 'Snapshots are identical',
  });
  await client.call('sendLine', { text: '\x1b[1;1H\x1b[32mred\x1b[m' });
  await client.call('waitForText', {
    selector: { type: 'style', style: { foreground: 'green' }, selector: exact('red') },
  });
  const recoloured = await client.call('dumpView', { name: 'recoloured' });
  const other = { leftPath: left.snapshotPath, rightPath: recoloured.snapshotPath };
  expect(await client.call('diffView', other)).toMatchObject({ changed: false });
  expect(await client.call('diffView', { ...other, mode: 'Styled' })).toEqual({
    changed: true,
    changedLines: 1,
    summary: 'Snapshots differ (1 changed lines)',
  });
  const missing = await client.fails('diffView', { ...other, rightPath: join(folder, 'none.ansi.txt') });
  expect(missing).toMatchObject({ code: -32004, message: 'Method failed' });
  expect(missing.data?.details).toContain('none.ansi.txt');
  expect(await client.fails('diffView', { ...other, mode: 'both' })).toMatchObject({ code: -32602 });
});

test('expectSnapshot keeps the first screen and compares the next with it', async () => {
  const { client, root } = await screen();
  const baselinePath = join(root, 'base.ansi.txt');
  const actualPath = join(root, 'snapshots', 'base.ansi.txt');
  const first = await client.call('expectSnapshot', { name: 'Base' });
  expect(first).toEqual({ ok: true, actualPath, baselinePath, baselineExists: false });
  expect(await client.call('expectSnapshot', { name: 'base' })).toEqual({ ...first, baselineExists: true });
  await client.call('sendLine', { text: 'more', expectAfter: exact('more') });
  const error = await client.fails('expectSnapshot', { name: 'base' });
  expect(error).toMatchObject({ code: -32004, message: 'Method failed' });
  expect(error.data?.details).toMatch(`Snapshot mismatch for 'base'. Compare ${baselinePath} and ${actualPath}. `);
  for (const kind of ['expected', 'actual', 'difference']) {
    expect(existsSync(join(root, 'snapshots', `base.${kind}.png`))).toBe(true);
  }
});

test('updateSnapshots overwrites baselines', async () => {
  const { client, root } = await screen({ updateSnapshots: true });
  await client.call('expectSnapshot', { name: 'base' });
  await client.call('sendLine', { text: 'more', expectAfter: exact('more') });
  expect(await client.call('expectSnapshot', { name: 'base' })).toMatchObject({ ok: true, baselineExists: true });
  expect(readFileSync(join(root, 'base.ansi.txt'), 'utf8')).toContain('more');
});

test('symbolic links out of the artifacts are not followed', async () => {
  const { client, folder } = serverInside();
  mkdirSync(join(folder, 'artifacts'));
  symlinkSync('/tmp', join(folder, 'artifacts', 'sessions'));
  const error = await client.fails('initialize');
  expect(error).toMatchObject({ code: -32004 });
  expect(error.data?.details).toContain('symbolic link');
});

test('TTYPILOT_UPDATE_SNAPSHOTS decides about baselines as in the test library', () => {
  const updateOf = (env: NodeJS.ProcessEnv) => serverDefaults({ artifact_dir: 'x' }, env).updateSnapshots;
  expect(updateOf({})).toBe('missing');
  expect(updateOf({ TTYPILOT_UPDATE_SNAPSHOTS: 'none' })).toBe('none');
  expect(updateOf({ TUISPEC_UPDATE_SNAPSHOTS: 'on' })).toBe('all');
  expect(updateOf({ TTYPILOT_UPDATE_SNAPSHOTS: '0' })).toBe('missing');
});
