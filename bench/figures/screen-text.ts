import type { Figure } from '../frame/figure.js';
import { compare, timed } from '../frame/spread.js';
import { makeLoad } from '../loads/index.js';
import { createTerminal } from '../sides/ours.js';
import { createXterm, parseNow, screenText } from '../sides/xterm.js';

const TARGET_US = 10;
const READS = 500;

export const screenTextOf120x40: Figure = {
  name: 'Reading the screen',
  summary: 'The text of a full screen of 120×40 after one character has changed.',
  measure({ repetitions }) {
    const load = makeLoad('plain', 20_000);
    const key = Buffer.from('\x1b[20;10Hx');
    const ours = createTerminal({ cols: 120, rows: 40 });
    const theirs = createXterm(120, 40, 1000);
    ours.feed(load);
    parseNow(theirs, load);
    const oursUs = () =>
      microseconds(() => {
        ours.feed(key);
        return ours.screenText();
      });
    const theirsUs = () =>
      microseconds(() => {
        parseNow(theirs, key);
        return screenText(theirs);
      });
    const measured = compare(oursUs, theirsUs, repetitions);
    const { median } = measured.ours;
    const inverse = { median: 1 / measured.ratio.median, low: 1 / measured.ratio.high, high: 1 / measured.ratio.low };
    return [
      {
        what: 'feed one change, read all',
        against: 'xterm',
        value: `${median.toFixed(1)} µs : ${measured.theirs.median.toFixed(1)}`,
        ratio: inverse,
        target: `< ${TARGET_US} µs`,
        isMet: median < TARGET_US,
        isBroken: median > TARGET_US * 20,
      },
    ];
  },
};

function microseconds(read: () => string): number {
  let length = 0;
  const ms = timed(() => {
    for (let i = 0; i < READS; i++) length += read().length;
  });
  if (length === 0) throw new Error('the screen was empty');
  return (ms / READS) * 1000;
}
