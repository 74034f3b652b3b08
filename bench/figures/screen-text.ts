import { fileURLToPath } from 'node:url';
import { inTurns, percentile, ratioOf } from '../engine/in-turns.js';
import { TmuxPolled } from '../engine/sides/tmux-polled.js';
import { hasTuiTest } from '../engine/sides/tui-test.js';
import { WorkerProcess } from '../engine/worker-process.js';
import type { Effort, Figure, Result } from '../frame/figure.js';
import { spreadOf, timed } from '../frame/spread.js';
import { makeLoad } from '../loads/index.js';
import { createTerminal } from '../sides/ours.js';
import { createXterm, parseNow, screenText } from '../sides/xterm.js';

const TARGET_US = 10;
const READS = 500;
/** A program that fills the screen, and the last word that it draws. */
const drawer = {
  args: [fileURLToPath(new URL('../engine/programs/full-screen.mjs', import.meta.url))],
  drawn: 'word58',
};

/** Microseconds per read. */
type Look = () => Promise<number>;

export const screenTextOf120x40: Figure = {
  name: 'Reading the screen',
  summary:
    'Reads the text of a full screen of 120×40 after one character has changed. For tmux and tui-test the screen does not ' +
    'change, which makes no difference to them.',
  async measure(effort) {
    const tmux = await TmuxPolled.open();
    const tuiTest = hasTuiTest(!effort.isShort) ? new WorkerProcess('tui-test') : undefined;
    const peers: Record<string, Look> = { xterm: lookByXterm() };
    if (tmux) peers['tmux capture-pane'] = lookByTmux(tmux, effort);
    if (tuiTest) peers['@microsoft/tui-test'] = lookByTuiTest(tuiTest, effort);
    const measured = await inTurns({ ours: lookByOurs(), ...peers }, effort.repetitions);
    await tmux?.close();
    tuiTest?.close();
    const ours = measured.ours as number[];
    return Object.keys(peers).map((name) => resultOf(name, ours, measured[name as keyof typeof measured]));
  },
};

function resultOf(against: string, ours: readonly number[], theirs: readonly number[]): Result {
  const { median } = spreadOf(ours);
  return {
    what: 'one change, then a full read',
    against,
    value: `${median.toFixed(1)} µs : ${spreadOf(theirs).median.toFixed(1)}`,
    ratio: ratioOf(theirs, ours),
    target: `< ${TARGET_US} µs`,
    isMet: median < TARGET_US,
    isBroken: median > TARGET_US * 20,
  };
}

const load = () => makeLoad('plain', 20_000);
const key = Buffer.from('\x1b[20;10Hx');

function lookByOurs(): Look {
  const terminal = createTerminal({ cols: 120, rows: 40 });
  terminal.feed(load());
  return microseconds(() => {
    terminal.feed(key);
    return terminal.screenText();
  });
}

function lookByXterm(): Look {
  const terminal = createXterm(120, 40, 1000);
  parseNow(terminal, load());
  return microseconds(() => {
    parseNow(terminal, key);
    return screenText(terminal);
  });
}

function lookByTmux(tmux: TmuxPolled, { isShort }: Effort): Look {
  const words = [process.execPath, ...drawer.args];
  return async () => percentile(await tmux.readsMs(isShort ? 3 : 20, words, drawer.drawn), 0.5) * 1000;
}

function lookByTuiTest(worker: WorkerProcess, { isShort }: Effort): Look {
  const request = { ...drawer, count: isShort ? 20 : 200 };
  return async () => percentile(await worker.measure('readsMs', request), 0.5) * 1000;
}

function microseconds(read: () => string): Look {
  return async () => {
    let length = 0;
    const ms = timed(() => {
      for (let i = 0; i < READS; i++) length += read().length;
    });
    if (length === 0) throw new Error('the screen was empty');
    return (ms / READS) * 1000;
  };
}
