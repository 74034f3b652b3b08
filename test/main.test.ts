import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/ttypilot', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('without arguments it explains itself', () => {
  const { status, stdout, stderr } = ttypilot();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(ttypilot('--help').stdout);
});

test('the tour shows what the terminal really did', () => {
  const { status, stdout, stderr } = ttypilot('tour');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(version);
  expect(stdout).toContain('● upload 🚀');
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
  expect(ttypilot('tour', option).stdout).toContain('Usage: ttypilot tour');
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
  expect(stderr).toMatch(/See: ttypilot .*--help/);
});

test('the help loads neither the engine nor the schemas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-loaded-'));
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  spawnSync(process.execPath, [bin, '--help'], { env });
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  rmSync(folder, { recursive: true });
  const loaded: string[] = reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
  const sources = loaded.filter((url) => url.startsWith('file:') && url.includes('/dist/')).flatMap(sourcesOf);
  expect(sources.some((path) => path.endsWith('/src/surfaces/cli/help/help.ts'))).toBe(true);
  expect(
    sources.filter((path) => /\/src\/(engine|terminal|backends|operations\/index)\b|node_modules/.test(path)),
  ).toEqual([]);
});

/** The sources that a built file was made from. */
function sourcesOf(url: string): string[] {
  const map = fileURLToPath(`${url}.map`);
  // the bundler's own few lines have none
  return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : [];
}

function ttypilot(...args: string[]) {
  return spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
}
