import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { percentile } from '../in-turns.js';
import { WorkerProcess } from '../worker-process.js';

const crowds = [
  { floods: 20, p99Ms: 5 },
  { floods: 100, p99Ms: 10 },
];
const brokenMs = 500;

export const fairness: Figure = {
  name: 'Fairness',
  summary: 'From a program’s write to the end of the wait for it, while other sessions of the process run `yes`.',
  async measure({ repetitions }) {
    const ours = new WorkerProcess('ttypilot');
    const nodePty = new WorkerProcess('node-pty');
    const marks = repetitions < 5 ? 30 : 200;
    const results: Result[] = [];
    for (const { floods, p99Ms } of crowds) {
      const our: number[][] = [];
      const their: number[][] = [];
      // the code of a flood is compiled when it is first met
      await ours.measure('wakeUpsMs', { marks: 10, floods });
      for (let i = 0; i < Math.min(repetitions, 5); i++) {
        our.push(await ours.measure('wakeUpsMs', { marks, floods }));
        // it takes long, and says the same each time
        if (floods === 20 && i < 2 && repetitions >= 5) {
          their.push(await nodePty.measure('wakeUpsMs', { marks: 50, floods }));
        }
      }
      results.push(...resultsOf({ floods, p99Ms, our, their: their.flat() }));
    }
    ours.close();
    nodePty.close();
    return results;
  },
};

function resultsOf(measured: { floods: number; p99Ms: number; our: number[][]; their: number[] }): Result[] {
  const { floods, p99Ms, our, their } = measured;
  const worst = spreadOf(our.map((wakeUps) => percentile(wakeUps, 0.99)));
  const line = (part: number): string => {
    const theirs = their.length > 0 ? ` : ${ms(percentile(their, part))}` : '';
    return `${ms(percentile(our.flat(), part))}${theirs}`;
  };
  const against = their.length > 0 ? { against: 'node-pty + xterm write' } : {};
  return [
    { what: `half of the waits beside ${floods}`, ...against, value: line(0.5) },
    {
      what: `99 of 100 waits beside ${floods}`,
      ...against,
      value: `${line(0.99)}; runs ${ms(worst.low)} to ${ms(worst.high)}`,
      target: `< ${p99Ms} ms`,
      isMet: worst.median < p99Ms,
      isBroken: worst.median > brokenMs,
    },
  ];
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
