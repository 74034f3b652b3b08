import { fileURLToPath } from 'node:url';
import { percentile } from '../engine/in-turns.js';
import { MarkTimes } from '../engine/mark-times.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import { JsonRpcSide } from '../sides/json-rpc.js';

const fullScreen = fileURLToPath(new URL('../engine/programs/full-screen.mjs', import.meta.url));
const exact = (text: string) => ({ type: 'exact', text });
/** How long the original server, which ours replaces, sleeps after each key. */
const ORIGINAL_KEY_MS = 96;
const MB = 1_000_000;
const TURNS = 5;

export const jsonRpc: Figure = {
  name: 'JSON-RPC',
  summary:
    'Measured by a client of `ttypilot server` on its pipes: from the program’s write of the deciding byte to the answer ' +
    'of waitForText, full round trips of other methods, and how the time for output grows.',
  async measure({ isShort }) {
    return [...(await wakeUps(isShort)), ...(await roundTrips(isShort)), ...(await output(isShort))];
  },
};

async function wakeUps(isShort: boolean): Promise<Result[]> {
  const turns: number[][] = [];
  for (let turn = 0; turn < (isShort ? 1 : TURNS); turn++) turns.push(await wakeUpsOnce(isShort ? 20 : 100));
  const at = (part: number) => turns.map((ms) => percentile(ms, part));
  return [below('waits, median', at(0.5), 5, 200), below('waits, p99', at(0.99), 20, 1000)];
}

async function wakeUpsOnce(count: number): Promise<number[]> {
  const side = await JsonRpcSide.open(134, 40);
  const times = new MarkTimes({ count, delayMs: 2 });
  await side.call('launch', { command: process.execPath, args: times.args, readySelector: exact('ready.') });
  for (let i = 0; i < times.count; i++) {
    const waiting = side.call('waitForText', { selector: exact(`mark-${i}.`) });
    await side.call('sendKey', { key: 'Enter' });
    await waiting;
    times.seen();
  }
  await side.call('sendKey', { key: 'Enter' });
  await side.ended();
  await side.close();
  return times.wakeUpsMs();
}

async function roundTrips(isShort: boolean): Promise<Result[]> {
  const side = await JsonRpcSide.open(120, 40);
  await side.call('launch', { command: process.execPath, args: [fullScreen] });
  await side.call('waitForStable', { debounceMs: 300 });
  const medians = async (times: number, method: string, params: object) => {
    for (let i = 0; i < 10; i++) await side.timed(method, params);
    const turns: number[] = [];
    for (let turn = 0; turn < (isShort ? 1 : TURNS); turn++) {
      const ms: number[] = [];
      for (let i = 0; i < times; i++) ms.push(await side.timed(method, params));
      turns.push(percentile(ms, 0.5));
    }
    return turns;
  };
  const count = isShort ? 20 : 100;
  const results = [
    below('currentView', await medians(count, 'currentView', {}), 1, 50),
    below(
      `sendKey (${ORIGINAL_KEY_MS} ms in the original)`,
      await medians(count, 'sendKey', { key: 'ArrowUp' }),
      5,
      ORIGINAL_KEY_MS,
    ),
    below('renderView, PNG of 120×40', await medians(Math.ceil(count / 20), 'renderView', { name: 'b' }), 100, 3000),
  ];
  await side.close();
  return results;
}

async function output(isShort: boolean): Promise<Result[]> {
  const side = await JsonRpcSide.open(134, 40);
  const timed = async (bytes: number) => {
    const script = `yes 'a line of text that a program may well write, over and over' | head -c ${bytes}; echo; echo fin\\ished`;
    return side.timed('launch', { command: 'sh', args: ['-c', script], readySelector: exact('finished') });
  };
  await timed(MB);
  const pairs: [number, number][] = [];
  for (let i = 0; i < (isShort ? 2 : TURNS); i++) pairs.push([await timed(MB), await timed(4 * MB)]);
  const { median: growth, low, high } = spreadOf(pairs.map(([one, four]) => four / one));
  const results: Result[] = [
    {
      what: '4 MB of output, compared with 1 MB',
      value: `${growth.toFixed(2)} times as long (${low.toFixed(2)}–${high.toFixed(2)})`,
      target: '≤ 4.5',
      isMet: growth <= 4.5,
      isBroken: growth > 20,
    },
  ];
  if (!isShort) {
    const speeds: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) speeds.push(16_000 / (await timed(16 * MB)));
    const speed = spreadOf(speeds);
    const value = `${speed.median.toFixed(0)} MB/s (${speed.low.toFixed(0)}–${speed.high.toFixed(0)})`;
    results.push({ what: '16 MB of output', value });
  }
  await side.close();
  return results;
}

/** The median of several turns, and their spread. */
function below(what: string, turnsMs: readonly number[], targetMs: number, brokenMs: number): Result {
  const { median, low, high } = spreadOf(turnsMs);
  return {
    what,
    value: `${median.toFixed(2)} ms (${low.toFixed(2)}–${high.toFixed(2)})`,
    target: `< ${targetMs} ms`,
    isMet: median < targetMs,
    isBroken: median > brokenMs,
  };
}
