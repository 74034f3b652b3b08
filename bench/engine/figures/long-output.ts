import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import type { LoadName } from '../../loads/index.js';
import { inTurns, ratioOf } from '../in-turns.js';
import { LoadFiles } from '../load-files.js';
import { WorkerProcess } from '../worker-process.js';

const loads: LoadName[] = ['plain', 'coloured'];
const TARGET = 4.4;

export const longOutput: Figure = {
  name: 'Long output',
  summary: 'How much longer four times the output takes with five waits; 4 is linear.',
  async measure({ bytes, repetitions }) {
    const files = new LoadFiles();
    const worker = new WorkerProcess('ttypilot');
    const results: Result[] = [];
    for (const load of loads) {
      const [short, long] = [files.write(load, bytes, 2), files.write(load, bytes, 8)];
      const seconds = await inTurns(
        {
          short: () => worker.measure('secondsOfCat', { file: short.path, waits: 5 }),
          long: () => worker.measure('secondsOfCat', { file: long.path, waits: 5 }),
        },
        Math.min(repetitions, 5),
      );
      const times = spreadOf(seconds.long).median / spreadOf(seconds.short).median;
      results.push({
        what: load,
        value: `${times.toFixed(2)} times (turn by turn ${formatSpread(ratioOf(seconds.long, seconds.short))})`,
        target: `≤ ${TARGET}`,
        isMet: times <= TARGET,
        isBroken: times > 12,
      });
    }
    worker.close();
    files.remove();
    return results;
  },
};

function formatSpread({ low, high }: { low: number; high: number }): string {
  return `${low.toFixed(2)}–${high.toFixed(2)}`;
}
