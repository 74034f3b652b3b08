import type { Figure, Result } from '../../frame/figure.js';
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
    'What a wait for input adds to the use of one core while the program wants none; and how long it takes from the ' +
    'moment in which a program asks for a password to the end of the wait.',
  async measure({ repetitions }) {
    const worker = new WorkerProcess('ttypilot');
    const results: Result[] = [];
    for (const [what, script] of Object.entries(programs)) {
      const cpu = await worker.measure('cpuOfWait', { script, seconds: repetitions < 5 ? 3 : 10 });
      results.push({
        what: `waiting for ${what}`,
        value: `${(cpu * 100).toFixed(2)} %`,
        target: `< ${target.cpu * 100} %`,
        isMet: cpu < target.cpu,
        isBroken: cpu > 10 * target.cpu,
      });
    }
    const times = await worker.measure('passwordsMs', { count: repetitions < 5 ? 10 : 40 });
    worker.close();
    const toldMs = percentile(times, 0.99);
    results.push({
      what: '99 of 100 password prompts are told within',
      value: `${toldMs.toFixed(0)} ms (half within ${percentile(times, 0.5).toFixed(0)} ms)`,
      target: `< ${target.toldMs} ms`,
      isMet: toldMs < target.toldMs,
      isBroken: toldMs > 10 * target.toldMs,
    });
    return results;
  },
};
