import type { Effort, Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { percentile } from '../in-turns.js';
import { compareSamples, milliseconds, type Samples, sampleInTurns } from '../samples.js';
import { openSides, type PeerName } from '../sides/open-sides.js';

const peers: PeerName[] = ['raw', 'nodePty', 'tmuxPolled', 'tmuxControl', 'expect', 'pexpect', 'tuiTest'];
const NODE_PTY_TARGET = 4;
const BROKEN_MS = 500;

export const wakeUp: Figure = {
  name: 'Wake-up',
  summary:
    'From the program’s write of the deciding byte to the end of the wait, on an otherwise idle machine. The peers: a ' +
    'reader that only searches its input; node-pty with a check of the screen in the callback of xterm’s write; a ' +
    'script that polls `tmux capture-pane`, and a client of tmux’s control mode; expect; pexpect; the `expect` of ' +
    '@microsoft/tui-test.',
  measure: (effort) => measureBeside(0, { effort, peers, p99Ms: 5 }),
};

export const fairness: Figure = {
  name: 'Fairness',
  summary:
    'The same while other sessions run `yes` in the same process (with tmux: in the same server) and all their output is read.',
  async measure(effort) {
    if (effort.isShort) return measureBeside(20, { effort, peers: [], p99Ms: 5 });
    const beside20 = await measureBeside(20, { effort, peers, p99Ms: 5 });
    return [...beside20, ...(await measureBeside(100, { effort, peers: [], p99Ms: 10 }))];
  },
};

interface Options {
  effort: Effort;
  peers: readonly PeerName[];
  /** The bound for the 99th percentile. */
  p99Ms: number;
}

async function measureBeside(floods: number, { effort, peers, p99Ms }: Options): Promise<Result[]> {
  const sides = await openSides(peers, effort);
  const { turns, marks } = effort.isShort ? { turns: 1, marks: 10 } : { turns: 5, marks: 100 };
  // the first flood compiles its code
  if (floods > 0) await sides.ours.wakeUpsMs({ marks: 10, floods });
  // peers are many times slower under a flood, so they get fewer marks
  const sampled = await sampleInTurns(sides, { turns, warmUps: floods > 0 || effort.isShort ? 0 : 1 }, (side) =>
    side.wakeUpsMs({ floods, marks: floods > 0 && side !== sides.ours ? Math.ceil(marks / 4) : marks }),
  );
  await sides.close();
  const beside = floods > 0 ? ` next to ${floods} floods` : '';
  const against = Object.entries(sampled.peers).flatMap(([peer, theirs]): Result[] => {
    const half = compareSamples(`waits${beside}, median`, 0.5, { ours: sampled.ours, theirs });
    const isPromised = peer === 'nodePty' && floods === 0;
    const target = { target: `≥ ${NODE_PTY_TARGET}`, isMet: half.ratio.median >= NODE_PTY_TARGET };
    return [
      { ...half, ...(isPromised ? target : {}) },
      compareSamples(`waits${beside}, p99`, 0.99, { ours: sampled.ours, theirs }),
    ];
  });
  return [own(`waits${beside}, p99`, sampled.ours, p99Ms), ...against, ...sampled.failed, ...sides.leftOut];
}

function own(what: string, { turns }: Samples, p99Ms: number): Result {
  const { median, low, high } = spreadOf(turns.map((samples) => percentile(samples, 0.99)));
  const half = milliseconds(percentile(turns.flat(), 0.5));
  return {
    what,
    value: `${milliseconds(median)} (turns ${milliseconds(low)} to ${milliseconds(high)}); median ${half}`,
    target: `< ${p99Ms} ms`,
    isMet: median < p99Ms,
    isBroken: median > BROKEN_MS,
  };
}
