import { fittedExponent } from '../../frame/exponent.js';
import type { Effort, Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { LoadFiles } from '../load-files.js';
import { WorkerProcess } from '../worker-process.js';

const largestExponent = 1.1;

export const growthOfSessions: Figure = {
  name: 'Growth with sessions',
  summary:
    'Processor time for 1 to 500 sessions at once, each of which prints 100 kB and ends; 1 is linear. The exponent is that ' +
    'of the line through the larger half, where the cost of the first session is no longer most of it.',
  measure: ({ isShort }) =>
    measureGrowth(isShort ? [1, 10, 40] : [1, 5, 20, 50, 100, 250, 500], {
      isShort,
      bytes: 100_000,
      load: (count) => ({ sessions: count }),
      unit: 'sessions',
    }),
};

export const growthOfWaits: Figure = {
  name: 'Growth with waits',
  summary:
    'Processor time for a session that prints, with 1 to 1,000 waits that are never met (text, patterns, a still screen).',
  measure: ({ isShort }) =>
    measureGrowth(isShort ? [1, 10, 50] : [1, 5, 20, 100, 250, 500, 1000], {
      isShort,
      bytes: isShort ? 100_000 : 1_000_000,
      load: (count) => ({ sessions: 1, waits: count }),
      unit: 'waits',
    }),
};

interface Options {
  isShort: Effort['isShort'];
  bytes: number;
  load(count: number): { sessions: number; waits?: number };
  unit: string;
}

async function measureGrowth(counts: readonly number[], { isShort, bytes, load, unit }: Options): Promise<Result[]> {
  const files = new LoadFiles();
  const worker = new WorkerProcess('ttypilot');
  const { path: file } = files.write('coloured', bytes, 1);
  const turns: number[][] = [];
  // the first turn is the compiler's
  for (let turn = -1; turn < (isShort ? 1 : 5); turn++) {
    const costs: number[] = [];
    for (const count of counts) costs.push(await worker.measure('cpuOfCats', { file, ...load(count) }));
    if (turn >= 0) turns.push(costs);
  }
  worker.close();
  files.remove();
  const upper = Math.floor(counts.length / 2);
  const exponents = turns.map((costs) => fittedExponent(counts.slice(upper), costs.slice(upper)));
  const { median, low, high } = spreadOf(exponents);
  const costs = counts.map((count, i) => ({
    what: `${count} ${unit}`,
    value: `${spreadOf(turns.map((turn) => turn[i] as number)).median.toFixed(0)} ms`,
  }));
  return [
    ...costs,
    {
      what: `from ${counts[upper]} to ${counts.at(-1)} ${unit}`,
      value: `${unit}^${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
      target: `≤ ${largestExponent}`,
      isMet: median <= largestExponent,
      isBroken: median > 3,
    },
  ];
}
