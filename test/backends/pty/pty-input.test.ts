import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { elapse, systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);
const folder = mkdtempSync(join(tmpdir(), 'ttypilot-input-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('a program that does not read costs under 3 % of a core', async () => {
  const listening = new Listening(host.launch(program('read-nothing.sh')));
  await listening.shows(/ready/);
  const idleMs = await leastCpuMsPerSecond();
  const write = listening.backend.write(Buffer.alloc(1024 * 1024)).catch((error: { code: string }) => error.code);
  expect((await leastCpuMsPerSecond()) - idleMs).toBeLessThan(30);
  await listening.backend.kill();
  expect(await write).toBe('session_exited');
});

test('input still queued at the exit reaches no other file, 30 of 30 times', async () => {
  for (let run = 0; run < 30; run++) {
    const listening = new Listening(host.launch(program('read-nothing-then-exit.sh')));
    await listening.shows(/ready/);
    const write = listening.backend
      .write(Buffer.alloc(1024 * 1024, 'x'))
      .catch((error: { code: string }) => error.code);
    await listening.exit;
    // the lowest free numbers, among them the terminal's former one
    const fds = Array.from({ length: 8 }, (_, i) => openSync(join(folder, `${run}-${i}`), 'w'));
    expect(await write).toBe('session_exited');
    await elapse(systemClock, 40);
    expect(fds.map((fd) => fstatSync(fd).size)).toEqual(Array(8).fill(0));
    for (const fd of fds) closeSync(fd);
  }
});

test('a program that reads late gets everything', async () => {
  const listening = new Listening(
    host.launch({ command: 'sh', args: ['-c', 'stty raw -echo; echo ready; sleep 0.3; head -c 50000 | wc -c'] }),
  );
  await listening.shows(/ready/);
  await listening.backend.write(Buffer.alloc(50_000, 'x'));
  await listening.shows(/50000/);
  await listening.exit;
});

test('writes above the limit of the queue are refused with a named error, however small', async () => {
  const listening = new Listening(host.launch(program('read-nothing.sh')));
  await listening.shows(/ready/);
  const codes: string[] = [];
  const write = (bytes: Buffer) =>
    listening.backend.write(bytes).catch((error: { code: string }) => codes.push(error.code));
  const writes = [write(Buffer.alloc(100_000)), ...Array.from({ length: 17_000 }, () => write(Buffer.from('x')))];
  await elapse(systemClock, 1);
  expect(new Set(codes)).toEqual(new Set(['input_queue_full']));
  expect(codes.length).toBe(17_001 - 16_384);
  await listening.backend.kill();
  await Promise.all(writes);
});

/** The minimum over three seconds: on a busy machine the same work can take far longer. */
async function leastCpuMsPerSecond(): Promise<number> {
  const seconds: number[] = [];
  while (seconds.length < 3) {
    const before = process.cpuUsage();
    await elapse(systemClock, 1000);
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1000);
  }
  return Math.min(...seconds);
}
