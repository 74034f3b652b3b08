import type { Figure, Result } from '../../frame/figure.js';
import { spreadOf } from '../../frame/spread.js';
import type { LoadName } from '../../loads/index.js';
import { inTurns, ratioOf } from '../in-turns.js';
import { LoadFiles } from '../load-files.js';
import { WorkerSide } from '../sides/worker-side.js';

const loads: LoadName[] = ['plain', 'coloured', 'fullScreen', 'wide'];
const TARGET = 0.67;

export const costOfWaits: Figure = {
  name: 'Cost of waits',
  summary:
    'Throughput with one and with five waits that never match (text, three patterns, a still screen), against none; and ' +
    'against node-pty, which searches for five texts after each write to xterm.',
  async measure({ bytes, repetitions }) {
    const files = new LoadFiles();
    const ours = new WorkerSide('ttypilot', 'ttypilot');
    const nodePty = new WorkerSide('node-pty + xterm write', 'node-pty');
    const results: Result[] = [];
    for (const load of loads) {
      const { path: file, byteCount } = files.write(load, bytes, 2);
      const seconds = await inTurns(
        {
          none: () => ours.secondsOfCat(file),
          one: () => ours.secondsOfCat(file, 1),
          five: () => ours.secondsOfCat(file, 5),
          nodePty: () => nodePty.secondsOfCat(file, 5),
        },
        Math.min(repetitions, 5),
      );
      const line = (waits: 'one' | 'five', side: 'none' | 'nodePty', against: string): Result => {
        const ratio = ratioOf(seconds[side], seconds[waits]);
        const speed = (values: readonly number[]) => (byteCount / 1e6 / spreadOf(values).median).toFixed(0);
        const what = `${load}, ${waits} wait${waits === 'one' ? '' : 's'}`;
        const value = `${speed(seconds[waits])} MB/s : ${speed(seconds[side])}`;
        const promised = { target: `≥ ${TARGET}`, isMet: ratio.median >= TARGET };
        return { what, against, value, ratio, isBroken: ratio.median < 0.1, ...(side === 'none' ? promised : {}) };
      };
      results.push(
        line('one', 'none', 'no waits'),
        line('five', 'none', 'no waits'),
        line('five', 'nodePty', 'node-pty + xterm write, five searches'),
      );
    }
    ours.close();
    nodePty.close();
    files.remove();
    return results;
  },
};
