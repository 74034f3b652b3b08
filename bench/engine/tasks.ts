import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './drivers/driver.js';
import { percentile } from './in-turns.js';
import { MarkTimes } from './mark-times.js';

/** With and without in turns: a collection of garbage costs more than a wait, and falls into one of them. */
const CPU_TURNS = 7;

/** What a worker can be asked to measure. */
export const tasks = { secondsOfCat, wakeUpsMs, idleBytes, cpuOfWait, passwordsMs };

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

/** Which part of a core a wait for input adds to what the program's output costs, when the program never wants any. */
async function cpuOfWait(driver: Driver, { script, seconds }: { script: string; seconds: number }): Promise<number> {
  const program = await driver.start(process.execPath, ['-e', `console.log('on'); ${script}`]);
  await program.whenShown('on');
  // the first looks load and compile code
  await program.whenInputWanted?.(1000);
  const turnMs = (seconds * 1000) / CPU_TURNS;
  const used = async (work: () => Promise<unknown> | undefined) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / turnMs;
  };
  const differences: number[] = [];
  for (let turn = 0; turn < CPU_TURNS; turn++) {
    const without = await used(() => new Promise((resolve) => setTimeout(resolve, turnMs)));
    differences.push((await used(() => program.whenInputWanted?.(turnMs))) - without);
  }
  await program.close();
  return percentile(differences, 0.5);
}

/** From each moment in which a program begins to ask for a password to the moment in which that is known. */
async function passwordsMs(driver: Driver, { count }: { count: number }): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-bench-'));
  const file = join(folder, 'times');
  const ask = `sleep 0.$((i % 7 + 2)); echo $EPOCHREALTIME >> ${file}; read -rsp "Password: " x`;
  const program = await driver.start('bash', ['-c', `for ((i = 0; i < ${count}; i++)); do ${ask}; done`]);
  const toldMs: number[] = [];
  for (let i = 0; i < count; i++) {
    await program.whenInputWanted?.(60_000);
    toldMs.push(performance.timeOrigin + performance.now());
    program.send('x\n');
  }
  await program.whenOver();
  const asked = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  await program.close();
  return toldMs.map((ms, i) => ms - Number.parseFloat((asked[i] as string).replace(',', '.')) * 1000);
}

function residentBytes(): number {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  return process.memoryUsage.rss();
}
