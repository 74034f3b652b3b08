import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manPage } from '../scripts/reference/man-page.js';
import { buildManifest } from '../src/surfaces/cli/args/build-manifest.js';
import { OWN_COMMANDS } from '../src/surfaces/cli/args/own-commands.js';

const root = join(import.meta.dirname, '..');
const path = join(root, 'man/ttypilot.1');
const commands = [...buildManifest(), ...OWN_COMMANDS];

test('the manual page is up to date (npm run fix writes it), and npm installs it', () => {
  expect(readFileSync(path, 'utf8')).toBe(manPage());
  const { man, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(man).toBe('./man/ttypilot.1');
  expect(files).toContain('man');
});

test('it has a section for each command, and nothing that troff would read as a request of its own', () => {
  const lines = manPage().split('\n');
  expect(lines.filter((line) => line.startsWith('.SS ')).length).toBe(commands.length);
  const requests = lines.flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []);
  expect([...new Set(requests)].sort()).toEqual(
    ['B', 'BR', 'EE', 'EX', 'I', 'PP', 'RI', 'SH', 'SS', 'TH', 'TP', '\\"'].sort(),
  );
});

test.runIf(!spawnSync('groff', ['--version']).error)('troff renders it without a warning', () => {
  const { status, stdout, stderr } = spawnSync('groff', ['-Kutf8', '-man', '-Tutf8', '-ww', '-P-c', path], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  // each letter of a heading may be struck over itself
  const page = stdout.replaceAll(/.\x08/g, '');
  for (const { name } of commands) expect(page).toContain(`ttypilot ${name}`);
  expect(page).toMatch(/spawn-tui \[options\] \[--\] COMMAND \[ARGS…\]/);
});
