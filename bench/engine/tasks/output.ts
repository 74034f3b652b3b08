import type { Driver } from '../drivers/driver.js';

/** The time until all of a file that `cat` prints is parsed, with `waits` waits that never match. */
export async function secondsOfCat(driver: Driver, { file, waits = 0 }: { file: string; waits?: number }) {
  const startedMs = performance.now();
  const program = await driver.start('cat', [file]);
  if (waits > 0) program.addWaits?.(waits);
  await program.whenOver();
  const seconds = (performance.now() - startedMs) / 1000;
  await program.close();
  return seconds;
}

/** CPU time to read a file that `cat` prints, with `waits` waits that never match. */
export async function cpuOfCat(driver: Driver, { file, waits }: { file: string; waits: number }): Promise<number> {
  const program = await driver.start('cat', [file]);
  const used = cpuMeter();
  program.addWaits?.(waits);
  await program.whenOver();
  const ms = used();
  await program.close();
  return ms;
}

/** CPU time to start `sessions` sessions, and then to read a file that each of them prints. */
export async function cpuOfSessions(driver: Driver, { file, sessions }: { file: string; sessions: number }) {
  let used = cpuMeter();
  const args = ['-c', 'read line; exec cat "$0"', file];
  const programs = await Promise.all(Array.from({ length: sessions }, () => driver.start('sh', args)));
  const startMs = used();
  used = cpuMeter();
  for (const program of programs) program.send('\n');
  await Promise.all(programs.map((program) => program.whenOver()));
  const outputMs = used();
  await Promise.all(programs.map((program) => program.close()));
  return { startMs, outputMs };
}

function cpuMeter(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
