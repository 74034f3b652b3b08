import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDataDirectory } from '../../src/base/files/data-directory.js';
import { openService } from '../../src/open-service.js';
import { ownerToken } from '../../src/service/token-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** A data directory with this text in its token file. */
function withToken(text: string): string {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'token'), text);
  return directory;
}

test('a service does not start in a directory that others can write to, and says how to mend it', async () => {
  for (const mode of [0o777, 0o770, 0o702]) {
    const directory = temporaryFolder();
    chmodSync(directory, mode);
    await expect(openService({ dataDir: directory, port: 0 }, '0.0.0')).rejects.toMatchObject({
      code: 'unsafe_data_directory',
      hint: `Mend it with: chmod 700 ${directory}`,
    });
    expect(statSync(directory).mode & 0o777).toBe(mode);
  }
});

test('a directory that others can only read is used', () => {
  const directory = temporaryFolder();
  chmodSync(directory, 0o755);
  checkDataDirectory(directory);
  checkDataDirectory(join(directory, 'made', 'here'));
  expect(statSync(join(directory, 'made', 'here')).mode & 0o777).toBe(0o700);
});

test('a file in the place of the directory is refused by name', () => {
  const path = join(withToken(''), 'token');
  expect(() => checkDataDirectory(path)).toThrow(expect.objectContaining({ code: 'file_unusable' }));
});

test('a token that is empty or could be guessed is refused, with the way to a new one', async () => {
  for (const text of ['', '\n', 'short\n', 'x'.repeat(31), `${'x'.repeat(40)} y`]) {
    const directory = withToken(text);
    const path = join(directory, 'token');
    await expect(openService({ dataDir: directory, port: 0 }, '0.0.0')).rejects.toMatchObject({
      code: 'unusable_token',
      hint: expect.stringContaining(`rm ${path}`),
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
});

test('a token of one’s own is used when it is long enough', () => {
  expect(ownerToken(withToken(`${'x'.repeat(32)}\n`))).toBe('x'.repeat(32));
});

test('a token file that is a link or a folder is refused', () => {
  const linked = temporaryFolder();
  symlinkSync(join(withToken('x'.repeat(43)), 'token'), join(linked, 'token'));
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'token'));
  for (const directory of [linked, folder]) {
    expect(() => ownerToken(directory)).toThrow(expect.objectContaining({ code: 'unusable_token' }));
  }
});

test('what belongs to another user is refused', () => {
  const directory = withToken('x'.repeat(43));
  const { uid } = statSync(directory);
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => ownerToken(directory)).toThrow(expect.objectContaining({ code: 'unusable_token' }));
  expect(() => checkDataDirectory(directory)).toThrow(expect.objectContaining({ code: 'unsafe_data_directory' }));
});
