import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FIGURES } from './figures/index.js';
import type { Effort, Result } from './frame/figure.js';
import { pageOf, tableOf } from './frame/table.js';

const HELP = `npm run bench -- [--only NAME] [--smoke] [--help]

Measures ttypilot against its peers, in turns, and prints ratios; writes docs/benchmarks.md after a whole run.
  --only NAME  one figure: ${FIGURES.map((figure) => figure.name).join(', ')}
  --smoke      small and quick, fails only when something is broken`;

const WHOLE: Effort = { repetitions: 9, bytes: 8_000_000 };
const SMOKE: Effort = { repetitions: 2, bytes: 400_000 };

const { values } = parseArgs({
  options: { only: { type: 'string' }, smoke: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) console.log(HELP);
else await run();

async function run(): Promise<void> {
  const wanted = FIGURES.filter(({ name }) => !values.only || name.toLowerCase() === values.only.toLowerCase());
  if (wanted.length === 0) throw new Error(`no figure is called ${values.only}\n\n${HELP}`);
  const measured: { figure: (typeof FIGURES)[number]; results: Result[] }[] = [];
  for (const figure of wanted) {
    console.error(`measuring ${figure.name} …`);
    const results = await figure.measure(values.smoke ? SMOKE : WHOLE);
    measured.push({ figure, results });
    console.log(`\n${figure.name}: ${figure.summary}\n\n${tableOf(results)}\n`);
  }
  const broken = measured.flatMap(({ results }) => results.filter(({ isBroken }) => isBroken));
  for (const { what, against, value } of broken) console.error(`broken: ${what} ${against ?? ''} ${value}`);
  if (broken.length > 0) process.exitCode = 1;
  if (!values.smoke && !values.only) {
    writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), pageOf(measured));
    console.error('wrote docs/benchmarks.md');
  }
}
