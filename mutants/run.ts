import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { Copy } from './copy.js';
import type { Mutant } from './mutant.js';
import { mutants } from './mutants.js';
import { runTests, type Verdict } from './run-tests.js';

const HELP = `npm run mutants -- [--only TEXT]... [--list]

Puts one deliberate fault after another into a copy of the sources, and runs the tests that must notice it.
Fails when a fault goes unnoticed, unless the list explains why no test can notice it.
  --only      faults whose file or tests contain this text; may be repeated
  --list      show the faults and run nothing
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = mutants.filter(isChosen);
  if (values.list) {
    for (const mutant of chosen) process.stdout.write(`${describe(mutant)}\n`);
    return 0;
  }
  if (!(await build())) return 1;
  const unnoticed: string[] = [];
  const healthy = new Map<string, Promise<Verdict>>();
  const rest = chosen.values();
  let done = 0;
  const work = async () => {
    const copy = await Copy.make();
    try {
      for (const mutant of rest) {
        const problem = await problemWith(mutant, copy, healthy);
        process.stdout.write(`${problem ? '✗' : '✓'} ${++done} of ${chosen.length} ${describe(mutant)}\n`);
        if (problem) unnoticed.push(`${describe(mutant)}\n  ${problem}`);
      }
    } finally {
      await copy.dispose();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.stdout.write(unnoticed.map((line) => `\n✗ ${line}\n`).join(''));
  process.stdout.write(`\n${chosen.length - unnoticed.length} of ${chosen.length} faults noticed or explained\n`);
  return unnoticed.length === 0 ? 0 : 1;
}

/** Why the tests of a mutant are insufficient; undefined if they notice it. */
async function problemWith(
  mutant: Mutant,
  copy: Copy,
  healthy: Map<string, Promise<Verdict>>,
): Promise<string | undefined> {
  const { tests, survives } = mutant;
  const key = tests.join(' ');
  // tests that fail without the fault would notice everything
  const before = healthy.get(key) ?? runTests(copy.directory, tests);
  healthy.set(key, before);
  if ((await before) !== 'passed') return `${key} does not pass without the fault`;
  const verdict = await copy.withFault(mutant, () => runTests(copy.directory, tests));
  if (verdict === 'not run') return 'the fault prevents the tests from starting, so they prove nothing';
  if (survives !== undefined)
    return verdict === 'passed' ? undefined : 'the tests notice it, although the list says that they cannot';
  return verdict === 'failed' ? undefined : `not noticed by ${key}`;
}

function isChosen({ file, tests }: Mutant): boolean {
  return values.only.length === 0 || values.only.some((text) => [file, ...tests].some((path) => path.includes(text)));
}

function describe({ file, was, becomes }: Mutant): string {
  return `${file}: ${was.trim()} → ${becomes.trim() || 'nothing'}`;
}
