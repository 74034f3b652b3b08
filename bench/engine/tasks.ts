import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Driver } from './drivers/driver.js';

const marksProgram = fileURLToPath(new URL('programs/marks.mjs', import.meta.url));

/** What a worker can be asked to measure. */
export const tasks = { secondsOfCat, wakeUpsMs, idleBytes };

export type Tasks = typeof tasks;

/** How long it takes until all of a file that `cat` prints was parsed. */
async function secondsOfCat(driver: Driver, { file, hasWaits }: { file: string; hasWaits?: boolean }): Promise<number> {
  const startedMs = performance.now();
  const program = await driver.start('cat', [file]);
  if (hasWaits) program.addWaits?.();
  await program.whenOver();
  const seconds = (performance.now() - startedMs) / 1000;
  await program.close();
  return seconds;
}

/** From each write of a program to the end of the wait for it, with others beside it that print without end. */
async function wakeUpsMs(driver: Driver, { marks, floods }: { marks: number; floods: number }): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  const file = join(folder, 'times.json');
  const noisy = await Promise.all(Array.from({ length: floods }, () => driver.start('yes', [])));
  const program = await driver.start(process.execPath, [marksProgram, String(marks), file]);
  const seenMs: number[] = [];
  for (let mark = 0; mark < marks; mark++) {
    await program.whenShown(`mark-${mark}.`);
    seenMs.push(Number(process.hrtime.bigint()) / 1e6);
  }
  await program.whenOver();
  await Promise.all([program, ...noisy].map((each) => each.close()));
  const wroteMs: number[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return seenMs.map((ms, i) => ms - (wroteMs[i] as number));
}

/** What this process grows by for each program that does nothing. */
async function idleBytes(driver: Driver, { sessions }: { sessions: number }): Promise<number> {
  const start = () => driver.start('sleep', ['600']);
  // the first ones load code, which has nothing to do with how many there are
  const first = await Promise.all(Array.from({ length: 5 }, start));
  const before = residentBytes();
  const idle = await Promise.all(Array.from({ length: sessions }, start));
  const bytes = (residentBytes() - before) / sessions;
  await Promise.all([...first, ...idle].map((each) => each.close()));
  return bytes;
}

function residentBytes(): number {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  return process.memoryUsage.rss();
}
