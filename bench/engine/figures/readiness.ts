import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { percentile } from '../in-turns.js';
import { WorkerProcess } from '../worker-process.js';

const target = { cpu: 0.01, toldMs: 300 };

const programs = {
  'a program that sleeps': 'setTimeout(() => {}, 1e6);',
  'a spinner': "setInterval(() => process.stdout.write('\\r' + '|/-'[Date.now() % 3]), 80);",
};

export const readiness: Figure = {
  name: 'Readiness',
  summary:
    'The share of a core that a wait for input adds while the program wants none; and the time from a password prompt to ' +
    'the end of the wait.',
  async measure({ isShort }) {
    const worker = new WorkerProcess('ttypilot');
    const results: Result[] = [];
    for (const [what, script] of Object.entries(programs)) {
      // the median of seven turns with and without a wait
      const cpu = await worker.measure('cpuOfWait', { script, seconds: isShort ? 2 : 7 });
      results.push({
        what: `waiting for ${what}`,
        value: `${(cpu * 100).toFixed(2)} %`,
        target: `< ${target.cpu * 100} %`,
        isMet: cpu < target.cpu,
        isBroken: cpu > 10 * target.cpu,
      });
    }
    const turns: number[][] = [];
    for (let turn = 0; turn < (isShort ? 1 : 5); turn++) {
      turns.push(await worker.measure('passwordsMs', { count: isShort ? 3 : 6 }));
    }
    worker.close();
    const toldMs = percentile(turns.flat(), 0.99);
    const { median, low, high } = spreadOf(turns.map((times) => percentile(times, 0.5)));
    results.push({
      what: 'password prompts, p99',
      value: `${toldMs.toFixed(0)} ms (median ${median.toFixed(0)} ms, turns ${low.toFixed(0)} to ${high.toFixed(0)})`,
      target: `< ${target.toldMs} ms`,
      isMet: toldMs < target.toldMs,
      isBroken: toldMs > 10 * target.toldMs,
    });
    return results;
  },
};
