import type { Figure } from '../frame/figure.js';
import { spreadOf, timed } from '../frame/spread.js';
import { chunksOf, type LoadName, makeLoad } from '../loads/index.js';
import { createTerminal } from '../sides/ours.js';

const STEPS = [1, 2, 4, 8];
const LOADS: LoadName[] = ['plain', 'truecolour', 'hyperlinks', 'clusters'];
const LARGEST_EXPONENT = 1.1;

export const growth: Figure = {
  name: 'Growth',
  summary: 'Time for 1, 2, 4 and 8 times as many bytes; the exponent is the slope of the fitted line, 1 is linear.',
  measure({ bytes, repetitions }) {
    return LOADS.map((load) => {
      const chunks = STEPS.map((step) => chunksOf(makeLoad(load, (bytes / 8) * step), 65_536));
      const exponents = Array.from({ length: repetitions + 1 }, () => fittedExponent(chunks.map(parseMs)));
      const { median } = spreadOf(exponents.slice(1));
      return {
        what: load,
        value: `bytes^${median.toFixed(2)}`,
        target: `≤ ${LARGEST_EXPONENT}`,
        isMet: median <= LARGEST_EXPONENT,
        // with little work the compiler is in the way, so only the absurd counts
        isBroken: median > 3,
      };
    });
  },
};

function parseMs(chunks: readonly Uint8Array[]): number {
  const terminal = createTerminal({ cols: 120, rows: 40 });
  return timed(() => {
    for (const chunk of chunks) terminal.feed(chunk);
  });
}

/** The slope of log(time) over log(size), by least squares. */
function fittedExponent(times: readonly number[]): number {
  const points = times.map((ms, i) => [Math.log(STEPS[i] as number), Math.log(ms)] as const);
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
