import type { Figure, Result } from '../../frame/figure.js';
import { compareSamples, sampleInTurns } from '../samples.js';
import { openSides, type PeerName } from '../sides/open-sides.js';
import type { Side } from '../sides/side.js';

const peers: PeerName[] = ['raw', 'nodePty', 'tmuxPolled', 'tmuxControl', 'expect', 'pexpect', 'tuiTest'];

export const echo: Figure = roundTrips({
  name: 'Echo',
  summary: 'From typing a word to the end of the wait for its echo, which comes from the kernel.',
  what: 'echoes',
  sample: (side, count) => side.echoesMs(count),
  counts: { whole: 200, short: 10 },
});

export const start: Figure = roundTrips({
  name: 'Start of a program',
  summary: 'From the start of `echo` in its own terminal to the end of the wait for its word.',
  what: 'starts',
  sample: (side, count) => side.startsMs(count),
  counts: { whole: 20, short: 3 },
});

interface Options {
  name: string;
  summary: string;
  what: string;
  sample(side: Side, count: number): Promise<number[]>;
  counts: { whole: number; short: number };
}

function roundTrips({ name, summary, what, sample, counts }: Options): Figure {
  return {
    name,
    summary,
    async measure(effort): Promise<Result[]> {
      const sides = await openSides(peers, effort);
      const count = effort.isShort ? counts.short : counts.whole;
      const sampled = await sampleInTurns(sides, { turns: effort.isShort ? 1 : 5 }, (side) => sample(side, count));
      await sides.close();
      const { ours, failed } = sampled;
      const lines = Object.values(sampled.peers).flatMap((theirs) => [
        compareSamples(`${what}, median`, 0.5, { ours, theirs }),
        compareSamples(`${what}, p99`, 0.99, { ours, theirs }),
      ]);
      return [...lines, ...failed, ...sides.leftOut];
    },
  };
}
