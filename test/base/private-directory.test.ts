import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preparePrivateDirectory, requirePrivateDirectory } from '../../src/base/files/private-directory.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a new directory belongs to its owner alone', () => {
  const path = join(temporaryFolder(), 'a', 'b');
  preparePrivateDirectory(path);
  expect(modeOf(path)).toBe(0o700);
});

test('a directory that others could read is closed to them', () => {
  const path = join(temporaryFolder(), 'open');
  mkdirSync(path);
  chmodSync(path, 0o755);
  preparePrivateDirectory(path);
  expect(modeOf(path)).toBe(0o700);
});

test('where a private directory is required, one that others could read is refused and left as it is', () => {
  const path = join(temporaryFolder(), 'open');
  mkdirSync(path);
  chmodSync(path, 0o750);
  expect(() => requirePrivateDirectory(path)).toThrow('others can look into it (mode 0750, not 0700)');
  expect(modeOf(path)).toBe(0o750);
});

test('a directory of another user is refused', () => {
  expect(() => preparePrivateDirectory(foreignDirectory())).toThrow('belongs to another user');
});

test('a link and a file are refused', () => {
  const folder = temporaryFolder();
  symlinkSync(temporaryFolder(), join(folder, 'link'));
  writeFileSync(join(folder, 'file'), '');
  for (const name of ['link', 'file']) {
    expect(() => preparePrivateDirectory(join(folder, name)), name).toThrow('it is not a directory');
  }
});

/** Root can give a directory away; other users find one of root's. */
function foreignDirectory(): string {
  if (process.getuid?.() !== 0) return '/';
  const path = join(temporaryFolder(), 'foreign');
  mkdirSync(path);
  chownSync(path, 1, 1);
  return path;
}
