import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScriptSide } from './script-side.js';
import type { Side } from './side.js';
import { WorkerSide } from './worker-side.js';

const source = fileURLToPath(new URL('../programs/raw-reader.c', import.meta.url));

/** The minimum of work, in C; without a compiler, our own reader without a terminal. */
export function openRawReader(): Side {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  const remove = () => rmSync(folder, { recursive: true });
  const program = join(folder, 'raw-reader');
  try {
    execFileSync('cc', ['-O2', '-o', program, source, '-lutil'], { stdio: 'ignore' });
  } catch {
    remove();
    return new WorkerSide('our reader without a terminal', 'reader');
  }
  return new ScriptSide({ name: 'raw reader in C', command: [program], clock: 'monotonic', remove });
}
