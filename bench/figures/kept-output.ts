import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LoadFiles } from '../engine/load-files.js';
import type { Figure, Result } from '../frame/figure.js';
import { spreadOf } from '../frame/spread.js';
import type { LoadName } from '../loads/index.js';

const child = fileURLToPath(new URL('../sides/kept-output-child.ts', import.meta.url));
const LOADS: readonly LoadName[] = ['plain', 'coloured', 'fullScreen'];
const MEGABYTE = 1e6;
/** Of what was printed. */
const MAX_SHARE = 6 / 32;

interface Kept {
  printed: number;
  rested: number;
}

export const keptOutput: Figure = {
  name: 'Kept output',
  summary:
    'Heap and buffers of a session that has printed a file and keeps all of it, each in a fresh process: at the end of the ' +
    'output, and at rest, when the output is compressed.',
  measure({ isShort }) {
    const files = new LoadFiles();
    try {
      return (isShort ? LOADS.slice(0, 1) : LOADS).map((load) => measureLoad(files, load, isShort));
    } finally {
      files.remove();
    }
  },
};

function measureLoad(files: LoadFiles, load: LoadName, isShort: boolean): Result {
  const { path, byteCount } = files.write(load, (isShort ? 2 : 32) * MEGABYTE, 1);
  const turns = Array.from({ length: isShort ? 1 : 3 }, () => measureChild(path, byteCount));
  const median = (of: keyof Kept) => spreadOf(turns.map((turn) => turn[of])).median;
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
  const share = median('rested') / byteCount;
  return {
    what: `${megabytes(byteCount)} MB printed, ${load}`,
    value: `${megabytes(median('rested'))} MB at rest, ${megabytes(median('printed'))} MB before`,
    target: `≤ ${megabytes(MAX_SHARE * byteCount)} MB`,
    isMet: share <= MAX_SHARE,
    isBroken: share > 1.5,
  };
}

function measureChild(file: string, bytes: number): Kept {
  const args = ['--expose-gc', '--import', 'tsx', child, file, `${bytes}`];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}
