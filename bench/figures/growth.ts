import { fittedExponent } from '../frame/exponent.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import type { LoadName } from '../loads/index.js';
import { startParser, warmUp } from './parse.js';

const STEPS = [1, 2, 4, 8];
const LOADS: LoadName[] = ['plain', 'truecolour', 'hyperlinks', 'clusters'];
const MAX_EXPONENT = 1.1;

export const growth: Figure = {
  name: 'Growth',
  summary: 'CPU time for 1, 2, 4 and 8 times as many bytes; the exponent is the slope of the fitted line, 1 is linear.',
  async measure({ bytes, repetitions }) {
    const side = startParser('ours');
    const results: Result[] = [];
    for (const load of LOADS) {
      const requests = STEPS.map((step) => ({ load, chunk: 65_536, bytes: (bytes / 8) * step }));
      await warmUp(side, { load, chunk: 65_536, bytes });
      const exponents: number[] = [];
      for (let i = 0; i < repetitions; i++) {
        const costs: number[] = [];
        for (const request of requests) costs.push((await side.ask(request)).cpuMs);
        exponents.push(fittedExponent(STEPS, costs));
      }
      const { median, low, high } = spreadOf(exponents);
      results.push({
        what: load,
        value: `bytes^${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
        target: `≤ ${MAX_EXPONENT}`,
        isMet: median <= MAX_EXPONENT,
        // the compiler dominates short runs, so only absurd values count
        isBroken: median > 3,
      });
    }
    side.close();
    return results;
  },
};
