import { fileURLToPath } from 'node:url';
import { percentile } from '../engine/in-turns.js';
import { MarkTimes } from '../engine/mark-times.js';
import type { Figure, Result } from '../frame/figure.js';
import { JsonRpcSide } from '../sides/json-rpc.js';

const fullScreen = fileURLToPath(new URL('../engine/programs/full-screen.mjs', import.meta.url));
const exact = (text: string) => ({ type: 'exact', text });
/** What the server that ours stands in for sleeps with each key. */
const ORIGINAL_KEY_MS = 96;
const MB = 1_000_000;

export const jsonRpc: Figure = {
  name: 'JSON-RPC',
  summary:
    'Seen by a client at the pipes of `ttypilot server`: from the write of the deciding byte by the program to the ' +
    'answer of waitForText, whole round trips of other methods, and how the time for output grows.',
  async measure({ repetitions }) {
    const isWhole = repetitions >= 5;
    return [
      ...(await wakeUps(isWhole ? 500 : 30)),
      ...(await roundTrips(isWhole ? 500 : 20)),
      ...(await output(isWhole)),
    ];
  },
};

async function wakeUps(count: number): Promise<Result[]> {
  const side = await JsonRpcSide.open(134, 40);
  const times = new MarkTimes(count, 2);
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
  const ms = times.wakeUpsMs();
  return [
    below('half of the waits within', percentile(ms, 0.5), 5, 200),
    below('99 of 100 waits within', percentile(ms, 0.99), 20, 1000),
  ];
}

async function roundTrips(count: number): Promise<Result[]> {
  const side = await JsonRpcSide.open(120, 40);
  await side.call('launch', { command: process.execPath, args: [fullScreen] });
  await side.call('waitForStable', { debounceMs: 300 });
  const median = async (times: number, method: string, params: object) => {
    const ms: number[] = [];
    for (let i = 0; i < times + 10; i++) ms.push(await side.timed(method, params));
    return percentile(ms.slice(10), 0.5);
  };
  const results = [
    below('currentView', await median(count, 'currentView', {}), 1, 50),
    below(
      `sendKey (${ORIGINAL_KEY_MS} ms in the original)`,
      await median(count, 'sendKey', { key: 'ArrowUp' }),
      5,
      ORIGINAL_KEY_MS,
    ),
    below('renderView, PNG of 120×40', await median(Math.ceil(count / 20), 'renderView', { name: 'b' }), 100, 3000),
  ];
  await side.close();
  return results;
}

async function output(isWhole: boolean): Promise<Result[]> {
  const side = await JsonRpcSide.open(134, 40);
  const timed = async (bytes: number) => {
    const script = `yes 'a line of text that a program may well write, over and over' | head -c ${bytes}; echo; echo fin\\ished`;
    return side.timed('launch', { command: 'sh', args: ['-c', script], readySelector: exact('finished') });
  };
  await timed(MB);
  const pairs: [number, number][] = [];
  for (let i = 0; i < (isWhole ? 7 : 2); i++) pairs.push([await timed(MB), await timed(4 * MB)]);
  const growth = percentile(
    pairs.map(([one, four]) => four / one),
    0.5,
  );
  const results: Result[] = [
    {
      what: '4 MB of output take, against 1 MB',
      value: `${growth.toFixed(2)} times as long`,
      target: '≤ 4.5',
      isMet: growth <= 4.5,
      isBroken: growth > 20,
    },
  ];
  if (isWhole) {
    const ms = await timed(50 * MB);
    results.push({ what: '50 MB of output', value: `${(ms / 1000).toFixed(2)} s, ${(50_000 / ms).toFixed(0)} MB/s` });
  }
  await side.close();
  return results;
}

function below(what: string, ms: number, targetMs: number, brokenMs: number): Result {
  return {
    what,
    value: `${ms.toFixed(2)} ms`,
    target: `< ${targetMs} ms`,
    isMet: ms < targetMs,
    isBroken: ms > brokenMs,
  };
}
