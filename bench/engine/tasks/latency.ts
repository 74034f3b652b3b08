import type { Driver } from '../drivers/driver.js';
import { type MarkOptions, MarkTimes } from '../mark-times.js';
import { SILENT_READER } from '../sides/side.js';
import { timesMs } from '../times.js';

/** From each write of a program to the end of the wait for it, next to programs that print endlessly. */
export async function wakeUpsMs(driver: Driver, { marks, floods }: { marks: MarkOptions; floods: number }) {
  const noisy = await Promise.all(Array.from({ length: floods }, () => driver.start('yes', [])));
  const times = new MarkTimes(marks);
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

/** From typing each word to the end of the wait for its echo. */
export async function echoesMs(driver: Driver, { count }: { count: number }): Promise<number[]> {
  const [command, ...args] = SILENT_READER;
  const program = await driver.start(command, args);
  await program.whenShown('ready.');
  const times = await timesMs(count, (i) => {
    program.send(`key-${i}.\r`);
    return program.whenShown(`key-${i}.`);
  });
  await program.close();
  return times;
}

/** From each start of a program to the end of the wait for its first word. */
export function startsMs(driver: Driver, { count }: { count: number }): Promise<number[]> {
  const start = async () => {
    const program = await driver.start('echo', ['ready.']);
    await program.whenShown('ready.');
    return program;
  };
  return timesMs(count, start, (program) => program.close());
}

/** How long it takes to read a full screen. */
export async function readsMs(
  driver: Driver,
  { count, args, drawn }: { count: number; args: string[]; drawn: string },
) {
  const program = await driver.start(process.execPath, args);
  await program.whenShown(drawn);
  const times = await timesMs(count, () => {
    if (!program.read?.().includes(drawn)) throw new Error('the screen text is incomplete');
  });
  await program.close();
  return times;
}
