import type { Effort, Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import type { LoadName } from '../../loads/index.js';
import { ratioOf } from '../in-turns.js';
import { LoadFiles } from '../load-files.js';
import { type Samples, sampleInTurns } from '../samples.js';
import { openSides, type PeerName, type Sides } from '../sides/open-sides.js';
import type { Side } from '../sides/side.js';

const peers: PeerName[] = ['raw', 'nodePty', 'tmuxPolled', 'tmuxControl', 'expect', 'pexpect', 'tuiTest'];
/** Slow peers get fewer bytes. */
const slow: PeerName[] = ['tmuxPolled', 'tmuxControl', 'expect'];
const loads: { load: LoadName; targets: Partial<Record<PeerName, number>> }[] = [
  { load: 'plain', targets: { raw: 0.75, nodePty: 2, tmuxPolled: 1.5 } },
  { load: 'coloured', targets: { raw: 0.55, nodePty: 2, tmuxPolled: 2.5 } },
  { load: 'fullScreen', targets: { raw: 0.55, nodePty: 2, tmuxPolled: 2.5 } },
  { load: 'wide', targets: { raw: 0.55, nodePty: 2, tmuxPolled: 2.5 } },
];

export const throughput: Figure = {
  name: 'Throughput',
  summary:
    'A file printed by `cat` in a terminal of 120×40, from the start of `cat` until all of it is processed: parsed where ' +
    'there is a screen (ttypilot, node-pty, tmux, tui-test), searched (expect, pexpect, the client of tmux’s control ' +
    'mode), or read (the raw reader).',
  async measure(effort) {
    const files = new LoadFiles();
    const sides = await openSides(peers, effort);
    const results: Result[] = [];
    for (const load of loads) results.push(...(await measureLoad(load, { effort, files, sides })));
    await sides.close();
    files.remove();
    return [...results, ...sides.leftOut];
  },
};

async function measureLoad(
  { load, targets }: (typeof loads)[number],
  { effort, files, sides }: { effort: Effort; files: LoadFiles; sides: Sides },
): Promise<Result[]> {
  const whole = files.write(load, effort.bytes, 2);
  const half = files.write(load, effort.bytes, 1);
  const part = files.write(load, effort.bytes / 4, 1);
  const fileFor = (side: Side) => {
    if (side === sides.peers.pexpect) return part;
    return slow.some((name) => sides.peers[name] === side) ? half : whole;
  };
  // milliseconds per megabyte, because samples are milliseconds
  const sampled = await sampleInTurns(sides, { turns: Math.min(effort.repetitions, 5) }, async (side) => {
    const { path, byteCount } = fileFor(side);
    return [((await side.secondsOfCat(path)) * 1e9) / byteCount];
  });
  const lines = Object.entries(sampled.peers).map(([peer, theirs]) =>
    compareSpeeds(load, { ours: sampled.ours, theirs, target: targets[peer as PeerName] }),
  );
  return [...lines, ...sampled.failed];
}

function compareSpeeds(
  what: string,
  { ours, theirs, target }: { ours: Samples; theirs: Samples; target: number | undefined },
): Result {
  const ratio = ratioOf(theirs.turns.flat(), ours.turns.flat());
  const speed = ({ turns }: Samples) => (1000 / spreadOf(turns.flat()).median).toFixed(0);
  return {
    what,
    against: theirs.name,
    value: `${speed(ours)} MB/s : ${speed(theirs)}`,
    ratio,
    isBroken: ratio.median < (target ?? 0.5) / 10,
    ...(target === undefined ? {} : { target: `≥ ${target}`, isMet: ratio.median >= target }),
  };
}
