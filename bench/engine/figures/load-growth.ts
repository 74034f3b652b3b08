import { fittedExponent } from '../../frame/exponent.js';
import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { LoadFiles } from '../load-files.js';
import { WorkerProcess } from '../worker-process.js';

const MAX_EXPONENT = 1.1;

export const growthOfSessions: Figure = {
  name: 'Growth with sessions',
  summary:
    'CPU time for 1 to 500 concurrent sessions that each print 4 kB and exit, without their starts, and for the starts ' +
    "alone. A fork copies the process's page tables, so a start takes longer the more memory the process has.",
  async measure({ isShort }) {
    const counts = isShort ? [1, 10, 40] : [1, 10, 50, 100, 250, 500];
    const [starts, outputs]: [number[][], number[][]] = [[], []];
    await withLoad(4000, async (worker, file) => {
      await worker.measure('cpuOfSessions', { file, sessions: 10 });
      for (let turn = 0; turn < (isShort ? 1 : 5); turn++) {
        const costs: { startMs: number; outputMs: number }[] = [];
        for (const sessions of counts) costs.push(await worker.measure('cpuOfSessions', { file, sessions }));
        starts.push(costs.map(({ startMs }) => startMs));
        outputs.push(costs.map(({ outputMs }) => outputMs));
      }
    });
    const { target: _, isMet: __, ...growthOfStarts } = growth('starts', counts, starts);
    return [
      ...costs('sessions', counts, outputs),
      growth('sessions', counts, outputs),
      ...costs('starts', counts, starts),
      growthOfStarts,
    ];
  },
};

export const growthOfWaits: Figure = {
  name: 'Growth with waits',
  summary:
    'CPU time for a session that prints, with 1 to 1,000 waits that never match (text, patterns, a still screen).',
  async measure({ isShort }) {
    const counts = isShort ? [1, 10, 50] : [1, 10, 50, 100, 250, 500, 1000];
    const turns: number[][] = [];
    await withLoad(isShort ? 50_000 : 1_000_000, async (worker, file) => {
      await worker.measure('cpuOfCat', { file, waits: 50 });
      for (let turn = 0; turn < (isShort ? 1 : 5); turn++) {
        const costs: number[] = [];
        for (const waits of counts) costs.push(await worker.measure('cpuOfCat', { file, waits }));
        turns.push(costs);
      }
    });
    return [...costs('waits', counts, turns), growth('waits', counts, turns)];
  },
};

async function withLoad(bytes: number, work: (worker: WorkerProcess, file: string) => Promise<void>): Promise<void> {
  const files = new LoadFiles();
  const worker = new WorkerProcess('ttypilot');
  await work(worker, files.write('coloured', bytes, 1).path);
  worker.close();
  files.remove();
}

function costs(unit: string, counts: readonly number[], turns: readonly number[][]): Result[] {
  return counts.map((count, i) => {
    const { median, low, high } = spreadOf(turns.map((turn) => turn[i] as number));
    return { what: `${count} ${unit}`, value: `${median.toFixed(0)} ms (${low.toFixed(0)}–${high.toFixed(0)})` };
  });
}

/** The exponent over the larger half, where fixed costs no longer dominate. */
function growth(unit: string, counts: readonly number[], turns: readonly number[][]): Result {
  const from = Math.floor(counts.length / 2);
  const { median, low, high } = spreadOf(turns.map((turn) => fittedExponent(counts.slice(from), turn.slice(from))));
  return {
    what: `from ${counts[from]} to ${counts.at(-1)} ${unit}`,
    value: `${unit}^${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
    target: `≤ ${MAX_EXPONENT}`,
    isMet: median <= MAX_EXPONENT,
    isBroken: median > 3,
  };
}
