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
// what is measured is the built library, so that must be there before a side is loaded
if (!(await build())) process.exit(1);
const { FIGURES } = await import('./figures/index.js');

const help = `npm run bench -- [--only NAME] [--smoke] [--help]

Measures ttypilot against its peers, in turns, and prints ratios; writes docs/benchmarks.md after a whole run, which takes
about a quarter of an hour on two quiet cores. Peers that are not installed are left out, with a line that says how to get
them; @microsoft/tui-test is fetched into node_modules/.cache.
  --only NAME  the figures with this in their names: ${FIGURES.map(({ name }) => name).join(', ')}
  --smoke      small and quick, fetches nothing, fails only when something is broken`;

// sides end what they have started when this process ends in order
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.help) console.log(help);
else await run(FIGURES.filter(({ name }) => name.toLowerCase().includes(values.only?.toLowerCase() ?? '')));

async function run(figures: readonly Figure[]): Promise<void> {
  if (figures.length === 0) throw new Error(`no figure is called ${values.only}\n\n${help}`);
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

/** A missed target is told; only what is broken fails, since a busy machine misses targets, too. */
function judge(results: readonly Result[]): void {
  const [aimed, broken] = [results.filter(({ target }) => target), results.filter(({ isBroken }) => isBroken)];
  console.error(`${aimed.filter(({ isMet }) => isMet).length} of ${aimed.length} targets met`);
  for (const { what, against, value } of broken) console.error(`broken: ${what} ${against ?? ''} ${value}`);
  if (broken.length > 0) process.exitCode = 1;
}
