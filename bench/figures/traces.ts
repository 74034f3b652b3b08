import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurns, percentile, ratioOf } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import type { Spread } from '../frame/spread.js';
import type { LoadName } from '../loads/index.js';

const child = fileURLToPath(new URL('../sides/trace-child.ts', import.meta.url));
const LOADS: LoadName[] = ['plain', 'coloured', 'fullScreen', 'wide', 'recorded'];
/** The targets, as theirs to ours: 10 % more processor time, 1.3 times the size. */
const CPU = 1 / 1.1;
const SIZE = 1 / 1.3;
const BIG_BYTES = 1_000_000_000;
const LIMITS = { openMs: 1000, seekMs: 50, rssMb: 300 };
const SEEKS = 300;

interface Recorded {
  cpuMs: number;
  fileBytes: number;
}

export const traces: Figure = {
  name: 'Traces',
  summary:
    'A session of 120×40 that parses its output and records it, as a trace and as an asciicast: processor time of the best ' +
    'run of each, and size of the file. Then a long trace: opening it, going to moments far apart, and the memory of the ' +
    'process that did.',
  async measure({ isShort, bytes, repetitions }) {
    const folder = mkdtempSync(join(tmpdir(), 'ttypilot-traces-'));
    try {
      const results: Result[] = [];
      for (const load of isShort ? LOADS.slice(0, 2) : LOADS) {
        results.push(...(await compare(folder, { load, bytes: 4 * bytes, repetitions })));
      }
      return [...results, ...openLong(folder, isShort ? 10 * bytes : BIG_BYTES, !isShort)];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function compare(
  folder: string,
  { load, bytes, repetitions }: { load: LoadName; bytes: number; repetitions: number },
): Promise<Result[]> {
  const sizes: Record<string, number> = {};
  const record = (format: string) => async () => {
    const path = join(folder, `${load}.${format}`);
    const { cpuMs, fileBytes } = run<Recorded>(['record', format, load, String(bytes), path]);
    rmSync(path);
    sizes[format] = fileBytes;
    return cpuMs;
  };
  const times = await inTurns({ trace: record('trace'), asciicast: record('asciicast') }, repetitions);
  const [ours, theirs] = [sizes.trace as number, sizes.asciicast as number];
  const cpu = bestOf(times);
  const size = theirs / ours;
  const ms = (values: readonly number[]) => Math.min(...values).toFixed(0);
  return [
    {
      what: `processor time, ${load}`,
      against: 'asciicast',
      value: `${ms(times.trace)} ms : ${ms(times.asciicast)}`,
      ratio: cpu,
      target: `≥ ${CPU.toFixed(2)}`,
      isMet: cpu.median >= CPU,
      // short runs are noisy, so only absurd values count
      isBroken: cpu.median < CPU / 3,
    },
    {
      what: `size, ${load}`,
      against: 'asciicast',
      value: `${(ours / 1e6).toFixed(1)} MB : ${(theirs / 1e6).toFixed(1)}`,
      ratio: { median: size, low: size, high: size },
      target: `≥ ${SIZE.toFixed(2)}`,
      isMet: size >= SIZE,
      isBroken: size < SIZE,
    },
  ];
}

/** The shortest run of each side: other work on the machine only ever adds processor time. */
function bestOf({ asciicast, trace }: { asciicast: number[]; trace: number[] }): Spread {
  const { low, high } = ratioOf(asciicast, trace);
  return { median: Math.min(...asciicast) / Math.min(...trace), low, high };
}

function openLong(folder: string, bytes: number, hasTargets: boolean): Result[] {
  const path = join(folder, 'long.ttrace');
  run(['record', 'trace', 'recorded', String(bytes), path]);
  const megabytes = (statSync(path).size / 1e6).toFixed(0);
  const { openMs, seekMs, rssBytes } = run<{ openMs: number; seekMs: number[]; rssBytes: number }>([
    'open',
    path,
    String(SEEKS),
  ]);
  const [seek, rssMb] = [percentile(seekMs, 0.99), rssBytes / 1e6];
  const row = (what: string, value: number, unit: string, limit: number): Result => ({
    what: `${what}, ${megabytes} MB`,
    value: `${value.toFixed(0)} ${unit}`,
    ...(hasTargets ? { target: `≤ ${limit} ${unit}`, isMet: value <= limit } : {}),
    isBroken: value > 5 * limit,
  });
  return [
    row('open', openMs, 'ms', LIMITS.openMs),
    row('seek, 99 of 100', seek, 'ms', LIMITS.seekMs),
    row('memory', rssMb, 'MB', LIMITS.rssMb),
  ];
}

function run<Answer>(args: string[]): Answer {
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', child, ...args], { encoding: 'utf8' }));
}
