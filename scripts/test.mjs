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
    say(`\n${file} ${args.join(' ')}`);
    const code = await runShown(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...args]);
    add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${file} ${args.join(' ')}`] });
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

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-test-'));
  process.env.TTYPILOT_COUNT_FILE = join(folder, 'count.json');
  try {
    const code = await runShown(tool('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=./scripts/count-reporter.mjs',
      ...only,
    ]);
    const result = JSON.parse(readFileSync(process.env.TTYPILOT_COUNT_FILE, 'utf8'));
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1, failures: ['vitest'] } : result;
  } catch {
    // vitest ended before it reported its counts
    return { passed: 0, failed: 1, failures: ['vitest'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
