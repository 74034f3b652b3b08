import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LineFile } from '../../src/recording/line-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const isOurs = (line: string) => line.startsWith('[');

function place(): string {
  return join(temporaryFolder(), 'lines');
}

test('lines are written at once, and only the owner can read them', () => {
  const path = place();
  const file = LineFile.open(path, { isOurs });
  file.append('[1]');
  file.append('["é"]');
  expect(readFileSync(path, 'utf8')).toBe('[1]\n["é"]\n');
  expect(file.bytes).toBe(11);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  file.dispose();
  file.dispose();
});

test('an existing file of ours continues after its last whole line', () => {
  const path = place();
  const long = `["${'x'.repeat(200_000)}"]`;
  writeFileSync(path, `[1]\n${long}\n["${'torn'.repeat(50_000)}`);
  const file = LineFile.open(path, { isOurs });
  file.append('[2]');
  expect(readFileSync(path, 'utf8')).toBe(`[1]\n${long}\n[2]\n`);
  file.dispose();
});

test.each(['#!/bin/sh\nexit\n', 'no end of line'])('a file with other content stays unchanged: %j', (content) => {
  const path = place();
  writeFileSync(path, content, { mode: 0o644 });
  expect(() => LineFile.open(path, { isOurs })).toThrow(/something else/);
  expect(readFileSync(path, 'utf8')).toBe(content);
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test('links, folders and pipes are refused', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('target'), '');
  symlinkSync(at('target'), at('link'));
  symlinkSync(at('nowhere'), at('dangling'));
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('pipe')]);
  for (const name of ['link', 'dangling', 'folder', 'pipe', 'missing/file']) {
    const opening = () => LineFile.open(at(name), { isOurs });
    expect(opening, name).toThrow(expect.objectContaining({ code: 'recording_refused' }));
  }
  expect(() => statSync(at('nowhere'))).toThrow();
});

test('at its limit a file ends with a whole line and refuses every further line', () => {
  const path = place();
  const file = LineFile.open(path, { isOurs, limitBytes: 10 });
  file.append('[1]');
  file.append('[2]');
  const tooLarge = expect.objectContaining({ code: 'recording_too_large', details: { path, limitBytes: 10 } });
  expect(() => file.append('[3]')).toThrow(tooLarge);
  expect(() => file.append('')).toThrow(tooLarge);
  expect(file.end).toMatchObject({ code: 'recording_too_large' });
  expect(readFileSync(path, 'utf8')).toBe('[1]\n[2]\n');
});

test('a partially written line is rolled back', () => {
  const path = place();
  const fixture = new URL('../fixtures/programs/write-lines.ts', import.meta.url).pathname;
  // the limit of 8 kB falls into the middle of a line
  const script = `ulimit -f 8; exec "${process.execPath}" --import tsx "${fixture}" "${path}" 300`;
  const told = execFileSync('bash', ['-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  expect(told).toContain('recording_not_written: there was room for only a part of a line');
  const text = readFileSync(path, 'utf8');
  expect(text.length).toBeGreaterThan(3000);
  expect(text.endsWith('"]\n')).toBe(true);
  expect(text.length % (text.indexOf('\n') + 1)).toBe(0);
});
