import type { Effort, Figure, Result } from '../frame/figure.js';
import { compare, megabytesPerSecond, spreadOf, timed } from '../frame/spread.js';
import { chunksOf, type LoadName, makeLoad } from '../loads/index.js';
import { createTerminal } from '../sides/ours.js';
import { createXterm, parseNow, write } from '../sides/xterm.js';

const [COLS, ROWS, SCROLLBACK, CHUNK] = [120, 40, 1000, 65_536];
const TARGETS: Partial<Record<LoadName, number>> = { plain: 3, coloured: 2.5, fullScreen: 2.5, wide: 1.3 };
const LOADS: LoadName[] = [
  'plain',
  'coloured',
  'fullScreen',
  'wide',
  'recorded',
  'hyperlinks',
  'truecolour',
  'clusters',
  'scrollRegions',
  'alternateScreen',
];

export const parse: Figure = {
  name: 'Parsing',
  summary: `Bytes to screen, ${COLS}×${ROWS} with ${SCROLLBACK} lines of history, in chunks of 64 kB, against @xterm/headless.`,
  async measure(effort) {
    const results: Result[] = [];
    for (const load of LOADS) results.push(...(await measureLoad(load, effort)));
    return results;
  },
};

async function measureLoad(load: LoadName, { bytes, repetitions }: Effort): Promise<Result[]> {
  const chunks = chunksOf(makeLoad(load, bytes), CHUNK);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const ours = () => {
    const terminal = createTerminal({ cols: COLS, rows: ROWS, scrollback: SCROLLBACK });
    return megabytesPerSecond(
      size,
      timed(() => feedAll(terminal, chunks)),
    );
  };
  const synchronous = () => {
    const terminal = createXterm(COLS, ROWS, SCROLLBACK);
    return megabytesPerSecond(
      size,
      timed(() => {
        for (const chunk of chunks) parseNow(terminal, chunk);
      }),
    );
  };
  const direct = compare(ours, synchronous, repetitions);
  const writes: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    const our = ours();
    const startedAt = performance.now();
    await write(createXterm(COLS, ROWS, SCROLLBACK), chunks);
    writes.push(megabytesPerSecond(size, performance.now() - startedAt));
    ratios.push(our / (writes.at(-1) as number));
  }
  const value = `${direct.ours.median.toFixed(0)} MB/s`;
  return [
    result(load, 'xterm, its synchronous parse', `${value} : ${direct.theirs.median.toFixed(0)}`, direct.ratio),
    result(load, 'xterm write', `${value} : ${spreadOf(writes).median.toFixed(0)}`, spreadOf(ratios)),
  ];
}

function result(load: LoadName, against: string, value: string, ratio: NonNullable<Result['ratio']>): Result {
  const target = TARGETS[load];
  return {
    what: load,
    against,
    value,
    ratio,
    isBroken: ratio.median < 0.5,
    ...(target === undefined ? {} : { target: `≥ ${target}`, isMet: ratio.median >= target }),
  };
}

function feedAll(terminal: { feed(bytes: Uint8Array): void }, chunks: readonly Uint8Array[]): void {
  for (const chunk of chunks) terminal.feed(chunk);
}
