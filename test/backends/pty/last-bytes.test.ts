import { afterAll, expect, test } from 'vitest';
import { isRunning, readProcess } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);
/** Set TTYPILOT_TEST_RUNS=1000 for the long form. */
const runs = Number(process.env.TTYPILOT_TEST_RUNS ?? 200);
const left: Listening[] = [];

afterAll(async () => {
  for (const { backend } of left) await backend.kill();
});

test(`20 kB printed before the exit arrive, ${runs} of ${runs} times`, { timeout: runs * 500 }, async () => {
  expect(await countLosses(() => {})).toBe(0);
});

test(`the same when it is paused on the way, ${runs} of ${runs} times`, { timeout: runs * 500 }, async () => {
  // the kernel has room for the other half, so the program can exit while it is not read
  const pauseHalfway = (listening: Listening) => {
    listening.backend.onData(() => {
      if (listening.byteCount >= 12_000) listening.backend.pause();
    });
  };
  expect(await countLosses(pauseHalfway)).toBe(0);
});

test(`the same when the event loop is blocked, ${runs} of ${runs} times`, { timeout: runs * 500 }, async () => {
  const blockAtTheEnd = (listening: Listening) => {
    listening.backend.onData(() => {
      if (listening.byteCount >= 12_000) block(3);
    });
  };
  expect(await countLosses(blockAtTheEnd)).toBe(0);
});

test('output written before the exit arrives even without a resume', async () => {
  for (let run = 0; run < 20; run++) {
    const listening = new Listening(host.launch(program('print-numbers.sh', 1000)));
    listening.backend.pause();
    expect(await listening.exit).toEqual({ exitCode: 0, outputComplete: true });
    expect(listening.byteCount).toBe(6000);
  }
});

test('a process that keeps the terminal open delays the exit by one second at most', async () => {
  const listening = start('leave-holder.sh');
  const holder = Number((await listening.shows(/pid (\d+)/))[1]);
  const startMs = systemClock.now();
  expect(await listening.exit).toEqual({ exitCode: 3, outputComplete: false });
  const tookMs = systemClock.now() - startMs;
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(1500);
  // nothing ends it before a caller asks
  const info = readProcess(holder);
  expect(info && isRunning(info)).toBe(true);
  expect(await listening.backend.kill()).toEqual({ signal: 'SIGTERM', survivors: [], contained: 'subreaper' });
});

test('output of such a process within that second arrives, and its end cuts the delay short', async () => {
  const listening = start('leave-late-words.sh');
  const startMs = systemClock.now();
  expect(await listening.exit).toEqual({ exitCode: 0, outputComplete: true });
  expect(systemClock.now() - startMs).toBeLessThan(900);
  expect(listening.text()).toBe('early\r\nlate\r\n');
});

test('a process that floods the terminal delays the exit by one second at most', async () => {
  const listening = start('leave-flood.sh');
  const startMs = systemClock.now();
  expect(await listening.exit).toEqual({ exitCode: 4, outputComplete: false });
  expect(systemClock.now() - startMs).toBeLessThan(2000);
  await listening.backend.kill();
});

function start(name: string): Listening {
  const listening = new Listening(host.launch(program(name)));
  left.push(listening);
  return listening;
}

async function countLosses(disturb: (listening: Listening) => void): Promise<number> {
  let losses = 0;
  for (let run = 0; run < runs; run++) {
    const listening = new Listening(host.launch(program('print-numbers.sh', 4000)));
    disturb(listening);
    const exit = await listening.exit;
    if (listening.byteCount !== 24_000 || !exit.outputComplete) losses++;
  }
  return losses;
}

function block(forMs: number): void {
  for (const endMs = systemClock.now() + forMs; systemClock.now() < endMs; );
}
