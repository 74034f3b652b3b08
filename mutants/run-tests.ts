import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `not run`: no test started, so the run says nothing about the fault. */
export type Verdict = 'passed' | 'failed' | 'not run';

/** A test that hangs has noticed the fault. */
const MAX_MS = 240_000;

/** Runs test files in a copy of the project, up to the first failure. */
export async function runTests(directory: string, tests: readonly string[]): Promise<Verdict> {
  const report = join(tmpdir(), `ttypilot-mutants-${randomUUID()}.json`);
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const vitest = spawn(join(directory, 'node_modules/.bin/vitest'), args, {
    cwd: directory,
    stdio: 'ignore',
    detached: true,
  });
  let hung = false;
  const limit = setTimeout(() => {
    hung = true;
    process.kill(-(vitest.pid as number), 'SIGKILL');
  }, MAX_MS);
  await new Promise((resolve) => vitest.once('close', resolve));
  clearTimeout(limit);
  if (hung) return 'failed';
  try {
    return verdictOf(JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await rm(report, { force: true });
  }
}

function verdictOf({ numTotalTests, success }: { numTotalTests: number; success: boolean }): Verdict {
  if (numTotalTests === 0) return 'not run';
  return success ? 'passed' : 'failed';
}
