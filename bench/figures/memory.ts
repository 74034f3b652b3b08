import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';

const child = fileURLToPath(new URL('../sides/memory-child.ts', import.meta.url));
const HISTORIES = [
  { lines: 1000, atLeast: 4 },
  { lines: 10_000, atLeast: 10 },
];
const EMPTY_KB = 120;

export const memory: Figure = {
  name: 'Memory',
  summary: 'What a terminal keeps, each side in a process of its own: with a full history of 120 columns, and empty.',
  measure({ repetitions }) {
    const runs = Math.min(3, repetitions);
    const kilobytes = (...args: string[]) => spreadOf(Array.from({ length: runs }, () => measureChild(args))).median;
    const results = HISTORIES.map(({ lines, atLeast }): Result => {
      const [ours, packed, theirs] = [`ours`, `ours-packed`, `xterm`].map((side) => kilobytes(side, `${lines}`)) as [
        number,
        number,
        number,
      ];
      const ratio = theirs / packed;
      return {
        what: `${lines} lines of history, idle`,
        against: 'xterm',
        value: `${packed.toFixed(0)} kB (${ours.toFixed(0)} before it is packed) : ${theirs.toFixed(0)}`,
        ratio: { median: ratio, low: ratio, high: ratio },
        target: `≥ ${atLeast}`,
        isMet: ratio >= atLeast,
        isBroken: ratio < 1,
      };
    });
    const empty = kilobytes('ours-empty', '0');
    results.push({
      what: 'an empty terminal of 80×24',
      value: `${empty.toFixed(1)} kB`,
      target: `< ${EMPTY_KB} kB`,
      isMet: empty < EMPTY_KB,
      isBroken: empty > 4 * EMPTY_KB,
    });
    return results;
  },
};

function measureChild(args: readonly string[]): number {
  return Number(
    execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', child, ...args], { encoding: 'utf8' }),
  );
}
