import type { Figure } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import { ratioOf } from '../in-turns.js';
import { WorkerProcess } from '../worker-process.js';

const target = { kilobytes: 200, share: 0.02 };
const GiB = 2 ** 30;

interface Cost {
  bytes: number;
  share: number;
}

export const idleSessions: Figure = {
  name: 'Idle sessions',
  summary:
    'What the process grows by for each session of 120×40 whose program does nothing, without that program, and the part ' +
    'of a core that 500 of them take.',
  async measure({ isShort }) {
    const sessions = isShort ? 40 : 500;
    const cost = async (driver: 'ttypilot' | 'node-pty') => {
      const worker = new WorkerProcess(driver);
      const measured = await worker.measure('idleCost', { sessions, forMs: isShort ? 500 : 3000 });
      worker.close();
      return measured;
    };
    const [ours, theirs]: [Cost[], Cost[]] = [[], []];
    for (let turn = 0; turn < (isShort ? 2 : 5); turn++) {
      ours.push(await cost('ttypilot'));
      theirs.push(await cost('node-pty'));
    }
    const bytes = (side: Cost[]) => side.map((each) => each.bytes);
    const [our, their] = [spreadOf(bytes(ours)).median, spreadOf(bytes(theirs)).median];
    const [share, theirShare] = [ours, theirs].map((side) => spreadOf(side.map((each) => each.share))) as [
      ReturnType<typeof spreadOf>,
      ReturnType<typeof spreadOf>,
    ];
    const ratio = ratioOf(bytes(theirs), bytes(ours));
    const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
    return [
      {
        what: 'one session',
        against: 'node-pty + xterm',
        value: `${(our / 1000).toFixed(0)} kB : ${(their / 1000).toFixed(0)}`,
        ratio,
        target: `< ${target.kilobytes} kB`,
        isMet: our / 1000 < target.kilobytes,
        isBroken: our / 1000 > 5 * target.kilobytes,
      },
      {
        what: 'sessions in a GiB',
        against: 'node-pty + xterm',
        value: `${Math.floor(GiB / our)} : ${Math.floor(GiB / their)}`,
        ratio,
      },
      {
        what: `${sessions} sessions, of a core`,
        against: 'node-pty + xterm',
        value: `${percent(share.median)} (${percent(share.low)}–${percent(share.high)}) : ${percent(theirShare.median)}`,
        target: `< ${target.share * 100} %`,
        isMet: share.median < target.share,
        isBroken: share.median > 20 * target.share,
      },
    ];
  },
};
