import type { Driver } from './drivers/driver.js';
import { MarkTimes } from './mark-times.js';

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
  const noisy = await Promise.all(Array.from({ length: floods }, () => driver.start('yes', [])));
  const times = new MarkTimes(marks, 3);
  const program = await driver.start(process.execPath, times.args);
  await program.whenShown('ready.');
  for (let mark = 0; mark < times.count; mark++) {
    program.send('\n');
    await program.whenShown(`mark-${mark}.`);
    times.seen();
  }
  program.send('\n');
  await program.whenOver();
  await Promise.all([program, ...noisy].map((each) => each.close()));
  return times.wakeUpsMs();
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
