import type { Figure } from '../../frame/figure.js';
import { inTurns, percentile, ratioOf } from '../in-turns.js';
import { WatchedPanes } from '../sides/watched-panes.js';

const target = { ratio: 20, idleShare: 0.05 };

export const watchedPanes: Figure = {
  name: 'Panes of tmux',
  summary:
    'From a write in a pane to the end of the wait for it, against a script that runs tmux twice every 50 ms; and the CPU ' +
    'time of ttypilot and its helper processes to watch 100 idle panes.',
  async measure({ isShort, repetitions }) {
    const panes = await WatchedPanes.open();
    if (!panes) return [];
    const all: Record<string, number[]> = { ours: [], polled: [] };
    const note = (side: string, wakeUpsMs: number[]) => {
      all[side]?.push(...wakeUpsMs);
      return percentile(wakeUpsMs, 0.5);
    };
    const medians = await inTurns(
      {
        ours: async () => note('ours', await panes.controlledMs(isShort ? 30 : 100)),
        polled: async () => note('polled', await panes.polledMs(isShort ? 5 : 20)),
      },
      Math.min(repetitions, 5),
    );
    const idlePanes = isShort ? 30 : 100;
    const share = await panes.idleShare(idlePanes, isShort ? 3000 : 10_000);
    await panes.close();
    const ratio = ratioOf(medians.polled, medians.ours);
    return [
      {
        what: 'waits, median',
        against: 'two runs of tmux every 50 ms',
        value: `${ms(all.ours)} : ${ms(all.polled)}`,
        ratio,
        target: `≥ ${target.ratio}`,
        isMet: ratio.median >= target.ratio,
        isBroken: ratio.median < 2,
      },
      {
        what: `${idlePanes} idle panes`,
        value: `${(share * 100).toFixed(1)} % of a core`,
        target: `< ${target.idleShare * 100} %`,
        isMet: share < target.idleShare,
        isBroken: share > 5 * target.idleShare,
      },
    ];
  },
};

function ms(values: readonly number[] | undefined): string {
  return `${percentile(values ?? [], 0.5).toFixed(2)} ms`;
}
