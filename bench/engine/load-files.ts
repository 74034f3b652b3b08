import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadName, makeLoad } from '../loads/index.js';

/** Loads as files that `cat` can print, until they are removed. */
export class LoadFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  #count = 0;

  /** Writes the load `times` times in a row, with bare line feeds as programs write them. */
  write(load: LoadName, bytes: number, times: number): { path: string; byteCount: number } {
    const once = Buffer.from(Buffer.from(makeLoad(load, bytes)).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    const path = join(this.#folder, `${load}-${this.#count++}`);
    writeFileSync(path, Buffer.concat(Array.from({ length: times }, () => once)));
    return { path, byteCount: once.length * times };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
