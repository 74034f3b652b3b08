import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { root, runShown, say, tool } from './console.mjs';
import { setup } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { clearUserEnvironment } from './user-environment.mjs';

// npm test: everything; npm test -- FILES: only these test files
const only = process.argv.slice(2);
const count = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];

// these need the user's settings, such as a registry and a proxy
await setup();
await installSystemPackages();
clearUserEnvironment();
if (!(await build())) add({ passed: 0, failed: 1, failures: ['build'] });
if (only.length === 0) add(await check({ withArchitecture: false }));
add(await runTests());
if (only.length === 0) {
  for (const [file, ...args] of [
    ['torture/run.ts', '--short'],
    ['bench/run.ts', '--smoke'],
  ]) {
    if (!file || !existsSync(join(root, file))) continue;
    const name = `${file} ${args.join(' ')}`;
    say(`\n${name}`);
    add(await runCounted(name, process.execPath, ['--expose-gc', '--import', 'tsx', file, ...args]));
  }
}
say('');
// the failures themselves may be thousands of lines above
for (const failure of failures) say(`✗ ${failure}`);
say(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

/** @param {{ passed: number, failed: number, failures?: string[] }} more */
function add(more) {
  failures.push(...(more.failures ?? []));
  count.passed += more.passed;
  count.failed += more.failed;
}

function runTests() {
  const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs'];
  return runCounted('vitest', tool('vitest'), ['run', ...reporters, ...only]);
}

/**
 * Runs a command that writes its counts to the file named in TTYPILOT_COUNT_FILE; without them, its exit code counts.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function runCounted(name, command, args) {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-test-'));
  process.env.TTYPILOT_COUNT_FILE = join(folder, 'count.json');
  const counts = () => JSON.parse(readFileSync(join(folder, 'count.json'), 'utf8'));
  try {
    const isGood = (await runShown(command, args)) === 0;
    const result = existsSync(join(folder, 'count.json')) ? counts() : { passed: isGood ? 1 : 0, failed: 0 };
    return isGood || result.failed > 0 ? result : { ...result, failed: 1, failures: [name] };
  } finally {
    delete process.env.TTYPILOT_COUNT_FILE;
    rmSync(folder, { recursive: true, force: true });
  }
}
