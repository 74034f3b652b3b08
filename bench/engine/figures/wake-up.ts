import type { Effort, Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { percentile } from '../in-turns.js';
import { compareSamples, milliseconds, type Samples, sampleInTurns } from '../samples.js';
import { openSides, type PeerName } from '../sides/open-sides.js';

const peers: PeerName[] = ['raw', 'nodePty', 'tmuxPolled', 'tmuxControl', 'expect', 'pexpect', 'tuiTest'];
const nodePtyTarget = 4;
const brokenMs = 500;

export const wakeUp: Figure = {
  name: 'Wake-up',
  summary:
    'From the write of the deciding byte by the program to the end of the wait, with nothing else going on. The peers: a ' +
    'reader that only searches what it reads; node-pty with a look at the screen in the callback of xterm’s write; a ' +
    'script that polls `tmux capture-pane`, and a client of tmux’s control mode; expect; pexpect; the `expect` of ' +
    '@microsoft/tui-test.',
  measure: (effort) => measureBeside(0, { effort, peers, p99Ms: 5, marks: 200 }),
};

export const fairness: Figure = {
  name: 'Fairness',
  summary:
    'The same while others run `yes` in the same process (with tmux: in the same server), and all that they print is read.',
  async measure(effort) {
    const beside20 = await measureBeside(20, { effort, peers, p99Ms: 5, marks: 100 });
    const beside100 = await measureBeside(100, { effort, peers: [], p99Ms: 10, marks: 100 });
    return [...beside20, ...beside100];
  },
};

interface Options {
  effort: Effort;
  peers: readonly PeerName[];
  /** What 99 of 100 waits must not exceed. */
  p99Ms: number;
  marks: number;
}

async function measureBeside(floods: number, { effort, peers, p99Ms, marks }: Options): Promise<Result[]> {
  const sides = await openSides(peers, effort);
  const count = effort.isShort ? 10 : marks;
  const turns = effort.isShort ? 1 : 5;
  // our own are many times as fast, so many more can be had in the same time
  const sampled = await sampleInTurns(sides, turns, (side) =>
    side.wakeUpsMs({ floods, marks: floods > 0 && side !== sides.ours ? Math.ceil(count / 4) : count }),
  );
  await sides.close();
  const beside = floods > 0 ? ` beside ${floods}` : '';
  const against = Object.entries(sampled.peers).flatMap(([peer, theirs]): Result[] => {
    const half = compareSamples(`half of the waits${beside}`, 0.5, { ours: sampled.ours, theirs });
    const isPromised = peer === 'nodePty' && floods === 0;
    const target = { target: `≥ ${nodePtyTarget}`, isMet: half.ratio.median >= nodePtyTarget };
    return [
      { ...half, ...(isPromised ? target : {}) },
      compareSamples(`99 of 100 waits${beside}`, 0.99, { ours: sampled.ours, theirs }),
    ];
  });
  return [own(`99 of 100 waits${beside}`, sampled.ours, p99Ms), ...against, ...sampled.failed, ...sides.leftOut];
}

function own(what: string, { turns }: Samples, p99Ms: number): Result {
  const { median, low, high } = spreadOf(turns.map((samples) => percentile(samples, 0.99)));
  const half = milliseconds(percentile(turns.flat(), 0.5));
  return {
    what,
    value: `${milliseconds(median)} (turns ${milliseconds(low)} to ${milliseconds(high)}); half ${half}`,
    target: `< ${p99Ms} ms`,
    isMet: median < p99Ms,
    isBroken: median > brokenMs,
  };
}
