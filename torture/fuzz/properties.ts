import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from '../../scripts/console.mjs';
import type { Context, Figure } from '../scenario.js';

/** Runs the property tests with one seed after another, none of which `npm test` has. */
export async function properties({ seed, minutes, isShort, progress, note }: Context): Promise<Figure[]> {
  const files = propertyTests();
  const startedAt = performance.now();
  let [rounds, failures, done] = [0, 0, 0];
  while (done < 1) {
    const output = await failureOf(files, seed + rounds);
    if (output !== undefined) {
      failures++;
      note(`again: TTYPILOT_SEED=${seed + rounds} npx vitest run ${files.join(' ')}\n${output}`);
    }
    rounds++;
    done = isShort ? 1 : Math.min(1, (performance.now() - startedAt) / (minutes * 60_000));
    progress(done);
  }
  return [{ what: `${files.length} test files, ${rounds} seeds: failures`, measured: failures, atMost: 0 }];
}

/** The test files that generate their own cases. */
function propertyTests(): string[] {
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`);
  return tests.filter((name) => readFileSync(join(root, name), 'utf8').includes('helpers/fast-check.js'));
}

/** The output of a failed run. */
function failureOf(files: readonly string[], seed: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, TTYPILOT_SEED: String(seed), NO_COLOR: '1' };
    const child = spawn(tool('vitest'), ['run', ...files], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => resolve(code === 0 ? undefined : output.slice(-4000)));
  });
}
