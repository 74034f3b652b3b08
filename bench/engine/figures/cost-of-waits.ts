import type { Figure, Result } from '../../frame/figure.js';
import type { LoadName } from '../../loads/index.js';
import { inTurns, ratioOf } from '../in-turns.js';
import { LoadFiles } from '../load-files.js';
import { WorkerProcess } from '../worker-process.js';

const loads: LoadName[] = ['plain', 'coloured', 'fullScreen', 'wide'];
const target = 0.67;

export const costOfWaits: Figure = {
  name: 'Cost of waits',
  summary: 'Throughput with five waits that are not met (text, three patterns, a still screen), and without.',
  async measure({ bytes, repetitions }) {
    const files = new LoadFiles();
    const worker = new WorkerProcess('ttypilot');
    const results: Result[] = [];
    for (const load of loads) {
      const { path: file, byteCount } = files.write(load, bytes, 4);
      const seconds = await inTurns(
        {
          without: () => worker.measure('secondsOfCat', { file }),
          with: () => worker.measure('secondsOfCat', { file, hasWaits: true }),
        },
        Math.min(repetitions, 7),
      );
      const ratio = ratioOf(seconds.without, seconds.with);
      results.push({
        what: load,
        against: 'no waits',
        value: `${(byteCount / 1e6).toFixed(0)} MB`,
        ratio,
        target: `≥ ${target}`,
        isMet: ratio.median >= target,
        isBroken: ratio.median < 0.1,
      });
    }
    worker.close();
    files.remove();
    return results;
  },
};
