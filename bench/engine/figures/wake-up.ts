import type { Figure, Result } from '../../frame/figure.js';
import { inTurns, percentile, ratioOf } from '../in-turns.js';
import { Tmux } from '../sides/tmux.js';
import { WorkerProcess } from '../worker-process.js';

const target = { ratio: 4, p99Ms: 5 };
const brokenMs = 200;

export const wakeUp: Figure = {
  name: 'Wake-up',
  summary:
    'From the write of the deciding byte by the program to the end of the wait. The peers: node-pty with a look at the ' +
    'screen in the callback of xterm’s write, and a script that polls `tmux capture-pane`.',
  async measure({ repetitions }) {
    const [ours, nodePty] = [new WorkerProcess('ttypilot'), new WorkerProcess('node-pty')];
    const tmux = await Tmux.open();
    const all: Record<string, number[]> = { ours: [], nodePty: [], tmux: [] };
    const note = (side: string, wakeUpsMs: number[]) => {
      all[side]?.push(...wakeUpsMs);
      return percentile(wakeUpsMs, 0.5);
    };
    const marks = repetitions < 5 ? 30 : 200;
    const medians = await inTurns(
      {
        ours: async () => note('ours', await ours.measure('wakeUpsMs', { marks, floods: 0 })),
        nodePty: async () => note('nodePty', await nodePty.measure('wakeUpsMs', { marks, floods: 0 })),
        tmux: async () => (tmux ? note('tmux', await tmux.wakeUpsMs(Math.ceil(marks / 10))) : Number.NaN),
      },
      Math.min(repetitions, 7),
    );
    for (const side of [ours, nodePty, tmux]) await side?.close();
    const [our = [], nodePtys = [], tmuxes = []] = [all.ours, all.nodePty, all.tmux];
    const p99Ms = percentile(our, 0.99);
    const ratio = ratioOf(medians.nodePty, medians.ours);
    const results: Result[] = [
      {
        what: 'half of the waits within',
        against: 'node-pty + xterm write',
        value: `${ms(percentile(our, 0.5))} : ${ms(percentile(nodePtys, 0.5))}`,
        ratio,
        target: `≥ ${target.ratio}`,
        isMet: ratio.median >= target.ratio,
        isBroken: ratio.median < 0.5,
      },
      {
        what: '99 of 100 waits within',
        against: 'node-pty + xterm write',
        value: `${ms(p99Ms)} : ${ms(percentile(nodePtys, 0.99))}`,
        target: `< ${target.p99Ms} ms`,
        isMet: p99Ms < target.p99Ms,
        isBroken: p99Ms > brokenMs,
      },
    ];
    if (!tmux) return results;
    const value = `${ms(percentile(our, 0.5))} : ${ms(percentile(tmuxes, 0.5))}`;
    return [
      ...results,
      { what: 'half of the waits within', against: 'tmux, polled', value, ratio: ratioOf(medians.tmux, medians.ours) },
    ];
  },
};

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
