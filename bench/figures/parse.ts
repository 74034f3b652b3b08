import { inTurns, ratioOf } from '../engine/in-turns.js';
import type { Effort, Figure, Result } from '../frame/figure.js';
import { OwnProcess } from '../frame/own-process.js';
import { megabytesPerSecond, spreadOf } from '../frame/spread.js';
import type { LoadName } from '../loads/index.js';
import type { ParseRequest, ParserSide, ParseTimes } from '../sides/parser.js';

type Parser = OwnProcess<ParseRequest, ParseTimes>;

const WARM_UPS = 4;
const TARGETS: Partial<Record<LoadName, number>> = { plain: 3, coloured: 2.5, fullScreen: 2.5, wide: 1.3 };
const WITH_TARGETS = Object.keys(TARGETS) as LoadName[];
const OTHERS: LoadName[] = ['recorded', 'hyperlinks', 'truecolour', 'clusters', 'scrollRegions', 'alternateScreen'];

export const parse = parsing('Parsing', 65_536, [...WITH_TARGETS, ...OTHERS]);
export const parseSmallChunks = parsing('Parsing small chunks', 4096, WITH_TARGETS);

function parsing(name: string, chunk: number, loads: readonly LoadName[]): Figure {
  return {
    name,
    summary:
      `Bytes to screen, 120×40 with 1,000 lines of history, in chunks of ${chunk / 1024} kB, in MB per second of CPU. ` +
      'Each side runs in its own process, because in one process they slow each other down.',
    async measure(effort) {
      const sides = { ours: startParser('ours'), parse: startParser('xterm parse'), write: startParser('xterm write') };
      const results: Result[] = [];
      const measured = effort.isShort ? WITH_TARGETS : loads;
      for (const load of measured) results.push(...(await measureLoad(sides, { load, chunk, ...effort })));
      for (const side of Object.values(sides)) side.close();
      return results;
    },
  };
}

export function startParser(side: ParserSide): Parser {
  return new OwnProcess(new URL('../sides/parser.ts', import.meta.url), [side]);
}

/** MB per second; the first rounds are for the compiler. */
export async function warmUp(side: Parser, request: ParseRequest): Promise<() => Promise<number>> {
  const measure = async () => {
    const { bytes, cpuMs } = await side.ask(request);
    return megabytesPerSecond(bytes, cpuMs);
  };
  for (let i = 0; i < WARM_UPS; i++) await measure();
  return measure;
}

async function measureLoad(
  sides: Record<'ours' | 'parse' | 'write', Parser>,
  { load, chunk, bytes, repetitions }: Effort & { load: LoadName; chunk: number },
): Promise<Result[]> {
  // a megabyte of links takes xterm a second, other loads a few tenths
  const part = load === 'hyperlinks' ? 16 : WITH_TARGETS.includes(load) ? 1 : 4;
  const request = { load, chunk, bytes: bytes / part };
  const speeds = await inTurns(
    {
      ours: await warmUp(sides.ours, request),
      parse: await warmUp(sides.parse, request),
      write: await warmUp(sides.write, request),
    },
    repetitions,
  );
  const target = TARGETS[load];
  return (['parse', 'write'] as const).map((side): Result => {
    const ratio = ratioOf(speeds.ours, speeds[side]);
    return {
      what: load,
      against: side === 'parse' ? 'xterm, synchronous parse' : 'xterm write',
      value: `${spreadOf(speeds.ours).median.toFixed(0)} MB/s : ${spreadOf(speeds[side]).median.toFixed(0)}`,
      ratio,
      // the compiler dominates short runs, so only absurd values count
      isBroken: ratio.median < (target ?? 1) / 3,
      ...(target === undefined ? {} : { target: `≥ ${target}`, isMet: ratio.median >= target }),
    };
  });
}
