import { parseArgs } from 'node:util';
import { Progress } from './progress.js';
import { type Figure, isKept, type Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';
import { table } from './table.js';

/** Short runs are the same every time; long ones try something else each time. */
const SHORT_SEED = 20_261;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(help());
else process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = scenarios.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const unknown = values.only.filter((only) => !scenarios.some(({ name }) => name === only));
  const seed = values.seed === undefined ? defaultSeed() : Number(values.seed);
  if (unknown.length > 0 || !Number.isSafeInteger(seed) || seed < 0) {
    process.stderr.write(unknown.length > 0 ? `no scenario ${unknown[0]}\n${help()}` : `a seed is a whole number\n`);
    return 2;
  }
  const rows: string[][] = [];
  let failed = 0;
  for (const scenario of chosen) {
    const { figures, error } = await runOne(scenario, seed);
    rows.push([
      scenario.name,
      'exceptions',
      error === undefined ? '0' : '1',
      '0',
      error === undefined ? 'ok' : 'FAILED',
    ]);
    for (const figure of figures) rows.push(rowOf(scenario.name, figure));
    if (error !== undefined || !figures.every(isKept)) failed++;
  }
  process.stdout.write(`${table(['scenario', 'what', 'measured', 'at most', ''], rows)}\n`);
  process.stdout.write(`seed ${seed}: ${chosen.length - failed} of ${chosen.length} scenarios held\n`);
  return failed === 0 ? 0 : 1;
}

/** A scenario that throws has failed; the others still run. */
async function runOne(scenario: Scenario, seed: number): Promise<{ figures: Figure[]; error?: unknown }> {
  const progress = new Progress(scenario.name);
  const note = (text: string) => progress.note(text);
  try {
    const figures = await scenario.run({
      isShort: values.short,
      seed,
      progress: (done) => progress.show(done),
      note,
    });
    return { figures };
  } catch (error) {
    note(`${error instanceof Error ? error.stack : error}`);
    note(`again: npm run torture -- --only ${scenario.name} --seed ${seed}${values.short ? ' --short' : ''}`);
    return { figures: [], error };
  } finally {
    progress.end();
  }
}

function rowOf(name: string, figure: Figure): string[] {
  const shown = (value: number) => {
    const digits = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(1);
    return figure.unit ? `${digits} ${figure.unit}` : digits;
  };
  return [name, figure.what, shown(figure.measured), shown(figure.atMost), isKept(figure) ? 'ok' : 'FAILED'];
}

function defaultSeed(): number {
  return values.short ? SHORT_SEED : Date.now() % 0x7fffffff;
}

function help(): string {
  const list = scenarios.map(({ name, does }) => `  ${name.padEnd(20)}${does}\n`).join('');
  return `npm run torture -- [--short] [--only NAME]... [--seed NUMBER]

Tries to break ttypilot, and fails when a bound is not kept.
  --short   a fraction of the work, always the same
  --only    this scenario; may be repeated
  --seed    what a run printed, to do the same again

Scenarios:
${list}`;
}
