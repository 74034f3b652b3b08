import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SafeFolder } from '../../src/snapshots/safe-folder.js';
import { slugOf } from '../../src/snapshots/slug.js';
import { readSnapshot, writeSnapshot } from '../../src/snapshots/snapshot-files.js';

let outside: string;
let root: string;

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'ttypilot-safe-'));
  root = join(outside, 'artifacts');
  mkdirSync(root);
  writeFileSync(join(outside, 'victim.ansi.txt'), 'untouched');
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

test('no name leads out of the directory', async () => {
  for (const name of traversals()) {
    const folder = await SafeFolder.open(root, 'sessions', slugOf(name), 'snapshots');
    const { snapshotPath } = await writeSnapshot(folder, slugOf(name), { text: 'x\n', size: { cols: 1, rows: 1 } });
    expect(snapshotPath.startsWith(`${root}/sessions/`), name).toBe(true);
    expect(slugOf(name)).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
  }
  expect(traversals().length).toBeGreaterThanOrEqual(200);
  expect(readdirSync(outside)).toEqual(['artifacts', 'victim.ansi.txt']);
  expect(readdirSync(root)).toEqual(['sessions']);
});

test.each(['', '.', '..', '../x', 'a/b', 'a\\b', '/etc/passwd', 'a\0b'])('%j is not a file name', async (name) => {
  const folder = await SafeFolder.open(root, 'sessions');
  await expect(folder.write(name, 'x')).rejects.toMatchObject({ code: 'unsafe_path' });
  await expect(folder.read(name)).rejects.toMatchObject({ code: 'unsafe_path' });
  await expect(SafeFolder.open(root, name)).rejects.toMatchObject({ code: 'unsafe_path' });
});

test('a file larger than any snapshot is not read', async () => {
  const folder = await SafeFolder.open(root);
  truncateSync(await folder.write('huge.ansi.txt', 'x'), 32_000_001);
  await expect(folder.read('huge.ansi.txt')).rejects.toMatchObject({ code: 'unsafe_path' });
});

test.each(['sessions', 'sessions/demo', 'sessions/demo/snapshots'])('a link at %s is not followed', async (place) => {
  const elsewhere = join(outside, 'elsewhere');
  mkdirSync(elsewhere);
  mkdirSync(join(root, place, '..'), { recursive: true });
  symlinkSync(elsewhere, join(root, place));
  const folder = await SafeFolder.open(root, 'sessions', 'demo', 'snapshots');
  await expect(folder.write('a.txt', 'x')).rejects.toThrow('it is a symbolic link');
  await expect(folder.read('a.txt')).rejects.toThrow('it is a symbolic link');
  await expect(folder.remove('a.txt')).rejects.toThrow('it is a symbolic link');
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('a linked file is neither written nor read', async () => {
  const folder = await SafeFolder.open(root);
  symlinkSync(join(outside, 'victim.ansi.txt'), join(root, 'a.ansi.txt'));
  await expect(folder.write('a.ansi.txt', 'x')).rejects.toThrow('it is a symbolic link');
  await expect(readSnapshot(folder, 'a')).rejects.toThrow('it is a symbolic link');
  symlinkSync(join(outside, 'nowhere'), join(root, 'dangling'));
  await expect(folder.write('dangling', 'x')).rejects.toThrow('it is a symbolic link');
  expect(readFileSync(join(outside, 'victim.ansi.txt'), 'utf8')).toBe('untouched');
  expect(readdirSync(outside)).toEqual(['artifacts', 'victim.ansi.txt']);
});

test('the root itself may be a link, and paths are canonical', async () => {
  symlinkSync(root, join(outside, 'alias'));
  const folder = await SafeFolder.open(join(outside, 'alias'), 'sessions');
  expect(await folder.write('a', 'x')).toBe(join(root, 'sessions', 'a'));
});

test('a failed write leaves the folder unchanged', async () => {
  const folder = await SafeFolder.open(root);
  mkdirSync(join(root, 'taken'));
  await expect(folder.write('taken', 'x')).rejects.toThrow();
  expect(readdirSync(root)).toEqual(['taken']);
});

test('names become slugs', () => {
  const cases = {
    'Main Menu': 'main-menu',
    '  --A__b!!c--': 'a-b-c',
    '': 'snapshot',
    '///': 'snapshot',
    Größe: 'größe',
  };
  for (const [name, slug] of Object.entries(cases)) expect(slugOf(name)).toBe(slug);
  const long = slugOf('x'.repeat(1000));
  expect(long.length).toBeLessThan(100);
  expect(slugOf('x'.repeat(1001))).not.toBe(long);
  expect(Buffer.byteLength(slugOf('語'.repeat(80)))).toBeLessThan(200);
});

function traversals(): string[] {
  const steps = [
    '..',
    '../..',
    '../../..',
    '/',
    '/etc',
    '~',
    '.',
    '..\\..',
    '%2e%2e',
    '..%2f',
    '....//',
    '．．',
    '\u2024\u2024',
  ];
  const ends = [
    'passwd',
    'victim',
    '../victim',
    'victim\0',
    '/',
    'a/../../b',
    'C:\\x',
    '..',
    ' ',
    '\n',
    '$(id)',
    '`id`',
    ';',
    '|',
    '&',
    'CON',
  ];
  return steps.flatMap((step) => ends.map((end) => `${step}/${end}`));
}
