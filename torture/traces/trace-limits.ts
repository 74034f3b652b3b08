import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ServicePlace } from '../../test/helpers/service.js';
import { percentile } from '../harness/spread.js';
import { type Context, type Figure, NotPossibleHere } from '../scenario.js';
import { lookInBrowser } from './look-in-browser.js';

/** What is measured of one way to open a trace. */
export interface Look {
  openMs: number;
  seekMs: number[];
  /** Processor time, where it can be measured. */
  seekCpuMs?: number[];
  /** Memory: all of it in Node, what is the page's own in a browser. */
  bytes: number;
}

const RECORDER = fileURLToPath(new URL('../../bench/sides/trace-child.ts', import.meta.url));
const LONG_BYTES = 1_000_000_000;
const SHORT_BYTES = 24_000_000;
const LONG_SEEKS = 300;
const SHORT_SEEKS = 60;
const OPEN_MS = 1000;
const SEEK_MS = 50;
const MEMORY_MB = 300;
/** The short run is one of many on a busy machine and has few seeks, so it proves only that nothing is out of proportion. */
const SHORT_FACTOR = 10;

const run = promisify(execFile);

/** Opens a long trace in Node and in Chromium, and goes to moments far apart. */
export async function traceLimits(context: Context): Promise<Figure[]> {
  const { isShort } = context;
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-long-trace-'));
  const place = new ServicePlace();
  try {
    const figures: Figure[] = [];
    // real programs cost most to replay, full-screen traffic has the largest keyframes
    for (const [load, share] of [
      ['recorded', 1],
      ['fullScreen', 0.2],
      ['wide', 0.2],
    ] as const) {
      const path = join(folder, `${load}.ttrace`);
      const bytes = (isShort ? SHORT_BYTES : LONG_BYTES) * share;
      await child('record', 'trace', load, String(bytes), path);
      const size = `${Math.round(statSync(path).size / 1e6)} MB, ${load}`;
      const seeks = String(isShort ? SHORT_SEEKS : LONG_SEEKS);
      const { rssBytes, ...look } = await child<Look & { rssBytes: number }>('open', path, seeks);
      figures.push(...figuresOf(`Node, ${size}`, { ...look, bytes: rssBytes }, context));
      context.progress(figures.length / 12);
      if (load === 'recorded') figures.push(...(await inChromium(path, size, { place, context })));
    }
    return figures;
  } finally {
    await place.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inChromium(
  path: string,
  size: string,
  { place, context }: { place: ServicePlace; context: Context },
): Promise<Figure[]> {
  const recordings = join(place.directory, 'recordings');
  mkdirSync(recordings, { recursive: true, mode: 0o700 });
  const id = 'xtracelimits';
  renameSync(path, join(recordings, `s-earlier-20260101T000000-${id}.ttrace`));
  await place.start();
  try {
    const look = await lookInBrowser(place, `r-${id}`, context.isShort ? SHORT_SEEKS : LONG_SEEKS);
    return figuresOf(`Chromium, ${size}`, look, context);
  } catch (error) {
    if (!(error instanceof NotPossibleHere)) throw error;
    context.note(`skipped: ${error.message}`);
    return [];
  }
}

function figuresOf(where: string, look: Look, { isShort, note }: Context): Figure[] {
  const { openMs, seekMs, seekCpuMs, bytes } = look;
  const [p50, p99] = [percentile(seekMs, 0.5), percentile(seekMs, 0.99)];
  note(`${where}: ${seekMs.length} seeks, median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  const memory = { what: `${where}: memory`, measured: bytes / 1e6, atMost: MEMORY_MB, unit: 'MB' };
  if (isShort) {
    const measured = percentile(seekCpuMs ?? seekMs, 0.5);
    note(`${where}: memory ${memory.measured.toFixed(0)} MB, opened in ${openMs.toFixed(0)} ms`);
    const seeks = { what: `${where}: median of seeks`, measured, atMost: SEEK_MS * SHORT_FACTOR, unit: 'ms' };
    // the long run alone holds the page to its limit
    return seekCpuMs ? [seeks, memory] : [seeks];
  }
  return [
    { what: `${where}: open`, measured: openMs, atMost: OPEN_MS, unit: 'ms' },
    { what: `${where}: p99 of seeks`, measured: p99, atMost: SEEK_MS, unit: 'ms' },
    memory,
  ];
}

async function child<Answer = unknown>(...args: string[]): Promise<Answer> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', RECORDER, ...args]);
  return JSON.parse(stdout) as Answer;
}
