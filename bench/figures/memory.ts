import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ratioOf } from '../engine/in-turns.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';

const child = fileURLToPath(new URL('../sides/memory-child.ts', import.meta.url));
const HISTORIES = [
  { lines: 1000, atLeast: 4 },
  { lines: 10_000, atLeast: 10 },
];
const SIDES = ['ours', 'ours-packed', 'xterm'] as const;
const EMPTY_KB = 120;

export const memory: Figure = {
  name: 'Memory',
  summary:
    'Heap and buffers that a terminal keeps, each side in a fresh process of its own: with a full history of 120 columns, ' +
    'packed because the terminal is idle, and empty.',
  measure({ isShort }) {
    // the result hardly varies, and each repetition takes seconds
    const times = isShort ? 1 : 5;
    const histories = isShort ? HISTORIES.slice(0, 1) : HISTORIES;
    return [...histories.map((history) => measureHistory(history, times)), measureEmpty(times)];
  },
};

function measureHistory({ lines, atLeast }: (typeof HISTORIES)[number], times: number): Result {
  const turns = Array.from({ length: times }, () => SIDES.map((side) => measureChild(side, lines)));
  const [ours, packed, theirs] = SIDES.map((_, i) => turns.map((turn) => turn[i] as number)) as [
    number[],
    number[],
    number[],
  ];
  const kilobytes = (values: readonly number[]) => spreadOf(values).median.toFixed(0);
  const ratio = ratioOf(theirs, packed);
  return {
    what: `${lines} lines of history`,
    against: 'xterm',
    value: `${kilobytes(packed)} kB (${kilobytes(ours)} before packing) : ${kilobytes(theirs)}`,
    ratio,
    target: `≥ ${atLeast}`,
    isMet: ratio.median >= atLeast,
    isBroken: ratio.median < 1,
  };
}

function measureEmpty(times: number): Result {
  const { median } = spreadOf(Array.from({ length: times }, () => measureChild('ours-empty', 0)));
  return {
    what: 'an empty terminal of 80×24',
    value: `${median.toFixed(1)} kB`,
    target: `< ${EMPTY_KB} kB`,
    isMet: median < EMPTY_KB,
    isBroken: median > 4 * EMPTY_KB,
  };
}

function measureChild(side: (typeof SIDES)[number] | 'ours-empty', lines: number): number {
  const args = ['--expose-gc', '--import', 'tsx', child, side, `${lines}`];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}
