import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inHeldDirectory, openOwnFile } from '../../src/base/files/held-directory.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

test('a regular file is opened, and nothing else is', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('file'), 'text');
  symlinkSync(at('file'), at('link'));
  mkdirSync(at('directory'));
  execFileSync('mkfifo', [at('pipe')]);
  const file = openOwnFile(at('file'));
  expect(file?.stats.size).toBe(4);
  closeSync(file?.fd as number);
  expect(openOwnFile(at('missing'))).toBeUndefined();
  // a pipe without a writer is refused at once
  for (const name of ['link', 'directory', 'pipe']) expect(() => openOwnFile(at(name))).toThrow(/is not safe to use/);
});

test('work goes on in the opened directory after it was replaced', () => {
  const root = temporaryFolder();
  const [mine, other] = [join(root, 'mine'), join(root, 'other')];
  for (const [directory, text] of [
    [mine, 'right'],
    [other, 'wrong'],
  ] as const) {
    mkdirSync(directory);
    writeFileSync(join(directory, 'file'), text);
  }
  const read = () =>
    inHeldDirectory(mine, (at) => {
      renameSync(mine, join(root, 'before'));
      symlinkSync(other, mine);
      return readFileSync(at('file'), 'utf8');
    });
  expect(read()).toBe('right');
  // by now it is a link, which is not followed
  expect(inHeldDirectory(mine, () => 'used')).toBeUndefined();
  expect(inHeldDirectory(join(root, 'missing'), () => 'used')).toBeUndefined();
});
