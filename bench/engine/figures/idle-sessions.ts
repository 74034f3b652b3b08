import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { ratioOf } from '../in-turns.js';
import { tmuxIdleCost } from '../sides/tmux-idle.js';
import { WorkerProcess } from '../worker-process.js';

const target = { kilobytes: 200, share: 0.02 };
const GIBIBYTE = 2 ** 30;

interface Cost {
  /** Per session. */
  bytes: number;
  /** The share of a core that all sessions use. */
  share: number;
}

export const idleSessions: Figure = {
  name: 'Idle sessions',
  summary:
    'Memory that each session of 120×40 with an idle program adds to the process (with tmux: to its server), not counting ' +
    'the program itself, and the share of a core that 500 sessions use.',
  async measure({ isShort }) {
    const options = { sessions: isShort ? 40 : 500, forMs: isShort ? 500 : 2000 };
    const [ours, nodePty, tmux]: [Cost[], Cost[], Cost[]] = [[], [], []];
    for (let turn = 0; turn < (isShort ? 1 : 5); turn++) {
      ours.push(await costOf('ttypilot', options));
      nodePty.push(await costOf('node-pty', options));
      const cost = await tmuxIdleCost(options);
      if (cost) tmux.push(cost);
    }
    const against = { 'node-pty + xterm': nodePty, ...(tmux.length > 0 ? { tmux } : {}) };
    return Object.entries(against).flatMap(([name, theirs]) => compareCosts(name, ours, theirs, options.sessions));
  },
};

async function costOf(driver: 'ttypilot' | 'node-pty', options: { sessions: number; forMs: number }): Promise<Cost> {
  const worker = new WorkerProcess(driver);
  const cost = await worker.measure('idleCost', options);
  worker.close();
  return cost;
}

function compareCosts(against: string, ours: Cost[], theirs: Cost[], sessions: number): Result[] {
  const bytes = (side: Cost[]) => side.map((each) => each.bytes);
  const [our, their] = [spreadOf(bytes(ours)).median, spreadOf(bytes(theirs)).median];
  const share = spreadOf(ours.map((each) => each.share));
  const theirShare = spreadOf(theirs.map((each) => each.share));
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  const ratio = ratioOf(bytes(theirs), bytes(ours));
  return [
    {
      what: 'one session',
      against,
      value: `${(our / 1000).toFixed(0)} kB : ${(their / 1000).toFixed(0)}`,
      ratio,
      target: `< ${target.kilobytes} kB`,
      isMet: our / 1000 < target.kilobytes,
      isBroken: our / 1000 > 5 * target.kilobytes,
    },
    {
      what: 'sessions per GiB',
      against,
      value: `${Math.floor(GIBIBYTE / our)} : ${Math.floor(GIBIBYTE / their)}`,
      ratio,
    },
    {
      what: `share of a core for ${sessions} sessions`,
      against,
      value: `${percent(share.median)} (${percent(share.low)}–${percent(share.high)}) : ${percent(theirShare.median)}`,
      target: `< ${target.share * 100} %`,
      isMet: share.median < target.share,
      isBroken: share.median > 20 * target.share,
    },
  ];
}
