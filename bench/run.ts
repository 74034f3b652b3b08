import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import type { Effort, Figure, Result } from './frame/figure.js';
import { pageOf, tableOf } from './frame/table.js';

const WHOLE: Effort = { isShort: false, repetitions: 7, bytes: 8_000_000 };
const SMOKE: Effort = { isShort: true, repetitions: 2, bytes: 400_000 };

const { values } = parseArgs({
  options: { only: { type: 'string' }, smoke: { type: 'boolean' }, help: { type: 'boolean' } },
});
// the figures measure the built library, so build it before loading a side
if (!(await build())) process.exit(1);
const { FIGURES } = await import('./figures/index.js');

const help = `npm run bench -- [--only NAME] [--smoke] [--help]

Measures ttypilot against its peers, in turns, and prints ratios. A full run takes about three quarters of an hour on two
quiet cores and writes docs/benchmarks.md. Peers that are not installed are left out, with a hint how to install them;
@microsoft/tui-test is fetched into node_modules/.cache.
  --only NAME  only figures whose names contain NAME: ${FIGURES.map(({ name }) => name).join(', ')}
  --smoke      small and quick, fetches nothing, fails only when something is broken`;

// a normal exit lets the sides end the processes that they started
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.help) console.log(help);
else await run(FIGURES.filter(({ name }) => plain(name).includes(plain(values.only ?? ''))));

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ');
}

async function run(figures: readonly Figure[]): Promise<void> {
  if (figures.length === 0) throw new Error(`no figure matches ${values.only}\n\n${help}`);
  const measured: { figure: Figure; results: Result[] }[] = [];
  for (const [i, figure] of figures.entries()) {
    console.error(`${i + 1} of ${figures.length}: measuring ${figure.name} …`);
    const startedMs = performance.now();
    const results = await figure.measure(values.smoke ? SMOKE : WHOLE);
    measured.push({ figure, results });
    console.error(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
    console.log(`\n${figure.name}: ${figure.summary}\n\n${tableOf(results)}\n`);
  }
  judge(measured.flatMap(({ results }) => results));
  if (!values.smoke && !values.only) {
    writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), pageOf(measured));
    console.error('wrote docs/benchmarks.md');
  }
}

/** Reports missed targets; only a broken figure fails the run, because a busy machine also misses targets. */
function judge(results: readonly Result[]): void {
  const [aimed, broken] = [results.filter(({ target }) => target), results.filter(({ isBroken }) => isBroken)];
  console.error(`${aimed.filter(({ isMet }) => isMet).length} of ${aimed.length} targets met`);
  for (const { what, against, value } of broken) console.error(`broken: ${what} ${against ?? ''} ${value}`);
  if (broken.length > 0) process.exitCode = 1;
}
