import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { Progress } from './progress.js';
import { missed, type Outcome, rowsOf, writeReport } from './report.js';
import { NotPossibleHere, type Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';
import { table } from './table.js';

/** Short runs always use this seed; long runs pick a new one each time. */
const SHORT_SEED = 20_261;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(help());
else process.exitCode = await main();

async function main(): Promise<number> {
  const seed = values.seed === undefined ? defaultSeed() : Number(values.seed);
  const minutes = Number(values.minutes);
  const problem = problemOf(seed, minutes);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n\n${help()}`);
    return 2;
  }
  // some scenarios run the built program, which is what users get
  if (!(await build())) return 1;
  const outcomes = new Map<Scenario, Outcome>();
  for (const scenario of chosen()) {
    const outcome = await runOne(scenario, seed, minutes);
    outcomes.set(scenario, outcome);
    if (!values.short) writeReport(scenario, outcome, seed);
  }
  const rows = [...outcomes].flatMap(([{ name }, outcome]) => rowsOf(outcome).map((row) => [name, ...row]));
  process.stdout.write(`${table(['scenario', 'criterion', 'measured', 'at most', ''], rows)}\n`);
  const failures = [...outcomes].flatMap(([{ name }, outcome]) => {
    const bounds = missed(outcome);
    return bounds.length === 0 ? [] : [`torture ${name}: ${bounds.join('; ')}`];
  });
  const passed = outcomes.size - failures.length;
  process.stdout.write(`seed ${seed}: ${passed} of ${outcomes.size} scenarios held\n`);
  reportToNpmTest({ passed, failed: failures.length, failures });
  return failures.length === 0 ? 0 : 1;
}

function reportToNpmTest(counts: { passed: number; failed: number; failures: string[] }): void {
  const file = process.env.TTYPILOT_COUNT_FILE;
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
}

function problemOf(seed: number, minutes: number): string | undefined {
  const unknown = values.only.find((only) => !scenarios.some(({ name }) => name === only));
  if (unknown !== undefined) return `no scenario ${unknown}`;
  if (!Number.isSafeInteger(seed) || seed < 0) return 'the seed must be a whole number';
  return minutes > 0 ? undefined : 'minutes must be a number above 0';
}

function chosen(): Scenario[] {
  if (values.only.length > 0) return scenarios.filter(({ name }) => values.only.includes(name));
  return scenarios.filter(({ isLongOnly }) => !(values.short && isLongOnly));
}

/** A scenario that throws counts as failed; the others still run. */
async function runOne(scenario: Scenario, seed: number, minutes: number): Promise<Outcome> {
  const progress = new Progress(scenario.name);
  const note = (text: string) => progress.note(text);
  try {
    const context = { isShort: values.short, seed, minutes, progress: (done: number) => progress.show(done), note };
    return { figures: await scenario.run(context) };
  } catch (error) {
    if (error instanceof NotPossibleHere) return { figures: [], notPossible: error.message };
    note(`${error instanceof Error ? error.stack : error}`);
    note(`again: npm run torture -- --only ${scenario.name} --seed ${seed}${values.short ? ' --short' : ''}`);
    return { figures: [], error };
  } finally {
    progress.end();
  }
}

function defaultSeed(): number {
  return values.short ? SHORT_SEED : Date.now() % 0x7fffffff;
}

function help(): string {
  const list = scenarios.map(({ name, does }) => `  ${name.padEnd(20)}${does}\n`).join('');
  return `npm run torture -- [--short] [--only NAME]... [--minutes NUMBER] [--seed NUMBER]

Tries to break ttypilot, and fails when a bound is not kept. Writes what was measured to docs/reliability.md.
  --short     a fraction of the work, always the same; writes nothing
  --only      this scenario; may be repeated
  --minutes   how long soak, chaos and properties go on, 30 unless said otherwise
  --seed      what a run printed, to do the same again

Scenarios:
${list}`;
}
