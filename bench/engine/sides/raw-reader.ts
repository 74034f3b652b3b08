import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { WorkerProcess } from '../worker-process.js';

const source = fileURLToPath(new URL('../programs/raw-reader.c', import.meta.url));

/** The least work that one can do: read what the program writes, and forget it. */
export interface RawReader {
  name: string;
  secondsOfCat(file: string): Promise<number>;
  close(): void;
}

/** A small C program; without a compiler, our own reader without a terminal behind it. */
export function openRawReader(): RawReader {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  const remove = () => rmSync(folder, { recursive: true });
  const program = join(folder, 'raw-reader');
  try {
    execFileSync('cc', ['-O2', '-o', program, source, '-lutil'], { stdio: 'ignore' });
  } catch {
    remove();
    return ownReader();
  }
  return {
    name: 'raw reader in C',
    secondsOfCat: async (file) => Number((await promisify(execFile)(program, ['cat', file])).stdout),
    close: remove,
  };
}

function ownReader(): RawReader {
  const worker = new WorkerProcess('reader');
  return {
    name: 'our reader without a terminal',
    secondsOfCat: (file) => worker.measure('secondsOfCat', { file }),
    close: () => worker.close(),
  };
}
