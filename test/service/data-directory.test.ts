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

test('a service refuses a directory that others can write to, and says how to fix it', async () => {
  for (const mode of [0o777, 0o770, 0o702]) {
    const directory = temporaryFolder();
    chmodSync(directory, mode);
    await expect(openService({ dataDir: directory, port: 0 }, '0.0.0')).rejects.toMatchObject({
      code: 'unsafe_data_directory',
      hint: `Fix it with: chmod 700 ${directory}`,
    });
    expect(statSync(directory).mode & 0o777).toBe(mode);
  }
});

test('a directory that others can only read is accepted', () => {
  const directory = temporaryFolder();
  chmodSync(directory, 0o755);
  checkDataDirectory(directory);
  checkDataDirectory(join(directory, 'made', 'here'));
  expect(statSync(join(directory, 'made', 'here')).mode & 0o777).toBe(0o700);
});

test('the error names a file in place of the directory', () => {
  const path = join(withToken(''), 'token');
  expect(() => checkDataDirectory(path)).toThrow(expect.objectContaining({ code: 'file_unusable' }));
});

test('an empty or guessable token is refused with a hint how to get a new one', async () => {
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

test('a custom token is used if it is long enough', () => {
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

test('files of another user are refused', () => {
  const directory = withToken('x'.repeat(43));
  const { uid } = statSync(directory);
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => ownerToken(directory)).toThrow(expect.objectContaining({ code: 'unusable_token' }));
  expect(() => checkDataDirectory(directory)).toThrow(expect.objectContaining({ code: 'unsafe_data_directory' }));
});
