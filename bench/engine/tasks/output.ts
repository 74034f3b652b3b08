import type { Driver } from '../drivers/driver.js';

/** How long it takes until all of a file that `cat` prints was parsed, with so many waits that it never meets. */
export async function secondsOfCat(driver: Driver, { file, waits = 0 }: { file: string; waits?: number }) {
  const startedMs = performance.now();
  const program = await driver.start('cat', [file]);
  if (waits > 0) program.addWaits?.(waits);
  await program.whenOver();
  const seconds = (performance.now() - startedMs) / 1000;
  await program.close();
  return seconds;
}

/** The processor time that it takes to read a file that `cat` prints in each of so many sessions. */
export async function cpuOfCats(driver: Driver, { file, sessions, waits = 0 }: CatOptions): Promise<number> {
  const before = process.cpuUsage();
  const programs = await Promise.all(Array.from({ length: sessions }, () => driver.start('cat', [file])));
  if (waits > 0) for (const program of programs) program.addWaits?.(waits);
  await Promise.all(programs.map((program) => program.whenOver()));
  const { user, system } = process.cpuUsage(before);
  await Promise.all(programs.map((program) => program.close()));
  return (user + system) / 1000;
}

interface CatOptions {
  file: string;
  sessions: number;
  waits?: number;
}
