import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { run, step, tool } from './console.mjs';
import { longFiles } from './long-files.mjs';
import { plainEnglish } from './plain-english.mjs';
import { setup } from './setup.mjs';

/** @typedef {[label: string, work: () => Promise<import('./console.mjs').Result>]} Check */

/** @type {Check[]} */
const checks = [
  ['types', () => run(tool('tsc'), ['-p', 'tsconfig.json'])],
  ['types of src/terminal without Node', () => run(tool('tsc'), ['-p', 'tsconfig.terminal.json'])],
  ['types of src/ui', () => run(tool('tsc'), ['-p', 'tsconfig.ui.json'])],
  ['lint and format', () => run(tool('biome'), ['check', '--error-on-warnings', '.'])],
  ['plain English', plainEnglish],
  ['length of files', longFiles],
  ['unused code', () => run(tool('knip'), ['--no-progress'])],
  ['packages', checkPackages],
];

/** @type {Check} */
const architecture = ['architecture', () => run(tool('vitest'), ['run', 'test/architecture.test.ts'])];

/**
 * All static checks.
 * @param {{ withArchitecture?: boolean }} [options] off if the full test run follows, which includes the architecture test
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} with the names of the failed checks
 */
export async function check({ withArchitecture = true } = {}) {
  const all = withArchitecture ? [...checks, architecture] : checks;
  const failures = [];
  for (const [label, work] of all) if (!(await step(label, work))) failures.push(label);
  return { passed: all.length - failures.length, failed: failures.length, failures };
}

/** Checks the packages as users will install them. */
async function checkPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-pack-'));
  try {
    const packed = await run('npm', [
      'pack',
      '.',
      './packages/terminal',
      '--ignore-scripts',
      '--pack-destination',
      folder,
    ]);
    if (!packed.isGood) return packed;
    for (const archive of readdirSync(folder).map((name) => join(folder, name))) {
      const lint = await run(tool('publint'), ['run', '--strict', archive]);
      if (!lint.isGood) return lint;
      const types = await run(tool('attw'), ['--profile', 'esm-only', '--no-emoji', archive]);
      if (!types.isGood) return types;
    }
    return { isGood: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  const isBuilt = await build();
  const { failed } = await check();
  process.exitCode = isBuilt && failed === 0 ? 0 : 1;
}
