import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProcess } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { elapse, nextTurn, systemClock } from '../../../src/base/clock.js';
import { Listening, program } from '../../helpers/programs.js';

const host = new PtyHost(systemClock);

test('200 starts and exits leave no open file, zombie, thread or handle behind', { timeout: 60_000 }, async () => {
  await startAndExit(5);
  const before = await settledResources();
  await startAndExit(200);
  await expect.poll(resources, { timeout: 5000 }).toEqual(before);
});

test('200 concurrent programs all end', { timeout: 60_000 }, async () => {
  const before = await settledResources();
  const all = Array.from({ length: 200 }, () => new Listening(host.launch({ command: 'sleep', args: ['300'] })));
  const reports = await Promise.all(all.map(({ backend }) => backend.kill()));
  expect(reports.flatMap(({ survivors }) => survivors)).toEqual([]);
  await expect.poll(resources, { timeout: 5000 }).toEqual(before);
});

test('a quiet program stays responsive next to twenty that flood', { timeout: 60_000 }, async () => {
  let readsInTurn = 0;
  const floods = Array.from({ length: 20 }, () => new Listening(host.launch({ command: 'yes' })));
  for (const { backend } of floods) {
    backend.onData(() => {
      readsInTurn++;
      // about the cost of a parser, so that the floods are always ahead
      block(0.2);
    });
  }
  const quiet = new Listening(host.launch(program('echo-raw.sh')));
  await quiet.shows(/ready/);
  const readsPerTurn: number[] = [];
  const delaysMs: number[] = [];
  for (let i = 0; i < 100; i++) {
    const startMs = systemClock.now();
    await quiet.backend.write(Buffer.from(`<${i}>`));
    await quiet.shows(new RegExp(`<${i}>`));
    delaysMs.push(systemClock.now() - startMs);
    // from the start of one turn to the start of the next
    await nextTurn(systemClock);
    readsInTurn = 0;
    await nextTurn(systemClock);
    readsPerTurn.push(readsInTurn);
  }
  const counts = floods.map(({ byteCount }) => byteCount);
  await Promise.all([...floods, quiet].map(({ backend }) => backend.kill()));
  expect(quantile(readsPerTurn, 0.9)).toBeLessThanOrEqual(4);
  expect(quantile(delaysMs, 0.5)).toBeLessThan(25);
  // no program starves, not even among the floods
  expect(Math.min(...counts)).toBeGreaterThan(Math.max(...counts) / 4);
});

async function startAndExit(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Listening(host.launch({ command: 'true' })).exit;
}

/** The thread that waits for an exit ends shortly after it. */
async function settledResources() {
  await elapse(systemClock, 200);
  return resources();
}

/** What this process holds. */
function resources() {
  return {
    openFiles: readdirSync('/proc/self/fd').length,
    threads: readdirSync('/proc/self/task').length,
    terminals: process.getActiveResourcesInfo().filter((name) => name.startsWith('TTY')).length,
    listeners: process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`),
    children: childrenOf(process.pid),
  };
}

function childrenOf(pid: number): string[] {
  const infos = readdirSync('/proc').map((name) => readProcess(Number(name)));
  return infos.flatMap((info) => (info?.parentPid === pid ? [`${info.pid} ${info.command}`] : []));
}

function quantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function block(forMs: number): void {
  for (const endMs = systemClock.now() + forMs; systemClock.now() < endMs; );
}
