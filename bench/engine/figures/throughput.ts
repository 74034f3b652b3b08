import type { Effort, Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import type { LoadName } from '../../loads/index.js';
import { inTurns, ratioOf } from '../in-turns.js';
import { LoadFiles } from '../load-files.js';
import { openRawReader, type RawReader } from '../sides/raw-reader.js';
import { Tmux } from '../sides/tmux.js';
import { WorkerProcess } from '../worker-process.js';

const nodePtyTarget = 2;
const loads: { load: LoadName; rawTarget: number; tmuxTarget: number }[] = [
  { load: 'plain', rawTarget: 0.75, tmuxTarget: 1.5 },
  { load: 'coloured', rawTarget: 0.55, tmuxTarget: 2.5 },
  { load: 'fullScreen', rawTarget: 0.55, tmuxTarget: 2.5 },
  { load: 'wide', rawTarget: 0.55, tmuxTarget: 2.5 },
];

interface Sides {
  ours: WorkerProcess;
  nodePty: WorkerProcess;
  raw: RawReader;
  tmux: Tmux | undefined;
}

export const throughput: Figure = {
  name: 'Throughput',
  summary: 'A file printed by `cat` in a terminal of 120×40, from the start of `cat` until all of it was parsed.',
  async measure(effort) {
    const files = new LoadFiles();
    const sides: Sides = {
      ours: new WorkerProcess('ttypilot'),
      nodePty: new WorkerProcess('node-pty'),
      raw: openRawReader(),
      tmux: await Tmux.open(),
    };
    const results: Result[] = [];
    for (const load of loads) results.push(...(await measureLoad(load, { effort, files, sides })));
    for (const side of Object.values(sides)) await side?.close();
    files.remove();
    return results;
  },
};

async function measureLoad(
  { load, rawTarget, tmuxTarget }: (typeof loads)[number],
  { effort, files, sides }: { effort: Effort; files: LoadFiles; sides: Sides },
): Promise<Result[]> {
  const { path: file, byteCount } = files.write(load, effort.bytes, 4);
  const seconds = await inTurns(
    {
      ours: () => sides.ours.measure('secondsOfCat', { file }),
      raw: () => sides.raw.secondsOfCat(file),
      nodePty: () => sides.nodePty.measure('secondsOfCat', { file }),
      tmux: async () => sides.tmux?.secondsOfCat(file) ?? Number.NaN,
    },
    Math.min(effort.repetitions, 7),
  );
  const against = (side: keyof Sides, name: string, target: number): Result => {
    const ratio = ratioOf(seconds[side], seconds.ours);
    const speed = (values: readonly number[]) => (byteCount / 1e6 / spreadOf(values).median).toFixed(0);
    return {
      what: load,
      against: name,
      value: `${speed(seconds.ours)} MB/s : ${speed(seconds[side])}`,
      ratio,
      target: `≥ ${target}`,
      isMet: ratio.median >= target,
      isBroken: ratio.median < target / 10,
    };
  };
  return [
    against('raw', sides.raw.name, rawTarget),
    against('nodePty', 'node-pty + xterm write', nodePtyTarget),
    ...(sides.tmux ? [against('tmux', 'tmux', tmuxTarget)] : []),
  ];
}
