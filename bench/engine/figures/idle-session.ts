import type { Figure } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { inTurns, ratioOf } from '../in-turns.js';
import { WorkerProcess } from '../worker-process.js';

const targetKb = 200;

export const idleSession: Figure = {
  name: 'Idle sessions',
  summary: 'What the process grows by for each session of 120×40 whose program does nothing, without that program.',
  async measure({ repetitions }) {
    const kilobytes = async (driver: 'ttypilot' | 'node-pty') => {
      const worker = new WorkerProcess(driver);
      const bytes = await worker.measure('idleBytes', { sessions: repetitions < 5 ? 40 : 100 });
      worker.close();
      return bytes / 1000;
    };
    const measured = await inTurns(
      { ours: () => kilobytes('ttypilot'), nodePty: () => kilobytes('node-pty') },
      Math.min(repetitions, 5),
    );
    const { median } = spreadOf(measured.ours);
    return [
      {
        what: 'one session',
        against: 'node-pty + xterm',
        value: `${median.toFixed(0)} kB : ${spreadOf(measured.nodePty).median.toFixed(0)}`,
        ratio: ratioOf(measured.nodePty, measured.ours),
        target: `< ${targetKb} kB`,
        isMet: median < targetKb,
        isBroken: median > 5 * targetKb,
      },
    ];
  },
};
