import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/ttypilot', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('without arguments it shows the tour', () => {
  const { status, stdout, stderr } = ttypilot();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(version);
  expect(stdout).toContain('● upload 🚀');
  expect(ttypilot('tour').stdout).toBe(stdout);
});

test('the tour shows what the terminal really did', () => {
  const { stdout } = ttypilot('tour');
  expect(stdout).toMatch(/"upload" .* old$/m);
  expect(stdout).toMatch(/"42 %" .* new$/m);
  expect(stdout).toContain('\u241b[3;34R');
  expect(stdout).toContain(`|ttypilot(${version})`);
  expect(stdout).toMatch(/^ +kitty keyboard .*\u241b\[13;2u/m);
  expect(stdout).toContain('still one line');
  expect(stdout).not.toContain('no answer');
});

test('where there is no terminal, no control character is printed', () => {
  expect(ttypilot('tour').stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test.each(['--help', '-h'])('%s explains the usage', (option) => {
  const { status, stdout } = ttypilot(option);
  expect(status).toBe(0);
  expect(stdout).toContain('Usage: ttypilot');
  expect(ttypilot('tour', option).stdout).toBe(stdout);
});

test.each(['--version', '-V'])('%s prints the version alone', (option) => {
  expect(ttypilot(option)).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['fly'], "unknown command 'fly'"],
  [['--fast'], "unknown option '--fast'"],
  [['tour', 'tour'], 'one word too many'],
])('wrong usage %j exits with 2 and says why on stderr', (args, reason) => {
  const { status, stdout, stderr } = ttypilot(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).toContain('ttypilot --help');
});

function ttypilot(...args: string[]) {
  return spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
}
