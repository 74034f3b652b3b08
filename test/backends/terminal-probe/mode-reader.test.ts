import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend, LaunchOptions } from '../../../src/backends/backend.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { ModeReader } from '../../../src/backends/terminal-probe/mode-reader.js';
import { systemClock } from '../../../src/base/clock.js';
import { findOnPath } from '../../../src/base/files/find-on-path.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { Listening, program } from '../../helpers/programs.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const LINES = { command: 'sh', args: ['-c', 'echo ready; cat'] };
const KEYS = program('echo-raw.sh');

const open: Backend[] = [];
afterEach(async () => {
  for (const backend of open.splice(0)) {
    await backend.kill();
    backend.dispose();
  }
});

/** A program in a terminal, with the terminal's path. */
async function start(options: LaunchOptions) {
  const backend = new PtyHost(systemClock).launch(options);
  open.push(backend);
  await new Listening(backend).shows(/ready/);
  return execFileSync('ps', ['-o', 'tty=', '-p', `${backend.pid}`], { encoding: 'utf8' }).trim();
}

/** This process's helpers that read modes. */
function helpers(): number[] {
  const isHelper = (pid: string) => {
    try {
      const isChild = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1] === `${process.pid}`;
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('stty');
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isHelper(name))
    .map(Number);
}

test('each caller gets the modes of its own terminal, whatever the order', async () => {
  const reader = new ModeReader(systemClock);
  const [lines, keys] = [await start(LINES), await start(KEYS)];
  const paths = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? lines : keys));
  const modes = await Promise.all(paths.map((path) => reader.read(`/dev/${path}`)));
  expect(modes.map((mode) => mode?.canonical)).toEqual(paths.map((path) => path === lines));
  reader.dispose();
});

test('a path that is not a terminal has no mode, and the next answer is right', async () => {
  const reader = new ModeReader(systemClock);
  expect(await reader.read('/dev/pts/999999')).toBeUndefined();
  expect(await reader.read('/dev/null')).toBeUndefined();
  expect(await reader.read(`/dev/${await start(KEYS)}`)).toMatchObject({ canonical: false, echo: false });
  reader.dispose();
});

test('unread input is counted', async () => {
  const reader = new ModeReader(systemClock);
  const path = `/dev/${await start({ command: 'sh', args: ['-c', 'stty raw -echo; echo ready; exec sleep 1000'] })}`;
  expect(await reader.unreadBytes(path)).toBe(0);
  await open[0]?.write(Buffer.from('five!'));
  await expect.poll(() => reader.unreadBytes(path)).toBe(5);
  expect(await reader.unreadBytes('/dev/null')).toBeUndefined();
  reader.dispose();
});

test('without Perl, stty is used', async () => {
  const path = `/dev/${await start(LINES)}`;
  const folder = temporaryFolder();
  for (const name of ['sh', 'stty']) symlinkSync(findOnPath(name) as string, join(folder, name));
  vi.stubEnv('PATH', folder);
  const reader = new ModeReader(systemClock);
  expect(await reader.read(path)).toEqual({ canonical: true, echo: true, signals: true });
  expect(await reader.read('/dev/null')).toBeUndefined();
  expect(await reader.unreadBytes(path)).toBeUndefined();
  reader.dispose();
  vi.unstubAllEnvs();
});

test('a killed helper shell is replaced', async () => {
  const reader = new ModeReader(systemClock);
  const path = `/dev/${await start(KEYS)}`;
  const before = helpers();
  await reader.read(path);
  const [helper] = helpers().filter((pid) => !before.includes(pid));
  process.kill(helper as number, 'SIGKILL');
  // the pending request may be lost, the next one is not
  await reader.read(path);
  expect(await reader.read(path)).toMatchObject({ canonical: false });
  reader.dispose();
});

test('the helper shell lives only while it is needed, and a while longer', async () => {
  const clock = new FakeClock();
  const reader = new ModeReader(clock);
  const path = `/dev/${await start(KEYS)}`;
  const before = helpers().length;
  expect(await reader.read(path)).toMatchObject({ canonical: false });
  expect(helpers().length).toBe(before + 1);
  clock.advance(20_000);
  await expect.poll(() => helpers().length).toBe(before);
  expect(await reader.read(path)).toMatchObject({ canonical: false });
  reader.dispose();
  await expect.poll(() => helpers().length).toBe(before);
});

test('requests that are pending at disposal resolve without a mode', async () => {
  const reader = new ModeReader(systemClock);
  const asked = [reader.read('/dev/tty'), reader.read('/dev/tty')];
  reader.dispose();
  expect(await Promise.all(asked)).toEqual([undefined, undefined]);
});
