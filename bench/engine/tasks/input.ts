import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from '../drivers/driver.js';
import { percentile } from '../in-turns.js';

/** Turns with and without a wait: one garbage collection costs more than a wait and hits only one of them. */
const CPU_TURNS = 7;

/** The share of a core that a wait for input adds when the program never wants input. */
export async function cpuOfWait(
  driver: Driver,
  { script, seconds }: { script: string; seconds: number },
): Promise<number> {
  const program = await driver.start(process.execPath, ['-e', `console.log('on'); ${script}`]);
  await program.whenShown('on');
  // the first checks load and compile code
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

/** From each password prompt to the moment when it is detected. */
export async function passwordsMs(driver: Driver, { count }: { count: number }): Promise<number[]> {
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
