import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openControlPipes } from '../../../src/backends/tmux/server/control-channel.js';
import { elapse, systemClock } from '../../../src/base/clock.js';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** Starts a program with such pipes. */
async function start(command: string, ...args: string[]) {
  const { stdin, stdout, input, output } = await openControlPipes();
  const child = spawn(command, args, { stdio: [stdin, stdout, 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for (const fd of [stdin, stdout]) closeSync(fd);
  return { child, input, output };
}

test('input reaches the program, and its output comes back', async () => {
  const { input, output } = await start('cat');
  input.write('there and back\n');
  const [bytes] = await once(output, 'data');
  expect(`${bytes}`).toBe('there and back\n');
});

test.each(['cat', 'yes'])('%s sees neither an end of file nor an error when our ends are closed', async (command) => {
  const { child, input, output } = await start(command);
  await once(child, 'spawn');
  input.destroy();
  output.destroy();
  await elapse(systemClock, 300);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});

test('the output ends when the program is gone, after everything it printed', async () => {
  const { output } = await start('seq', '1', '50000');
  let text = '';
  output.on('data', (bytes) => {
    text += bytes;
  });
  await once(output, 'close');
  expect(text.trimEnd().split('\n')).toEqual(Array.from({ length: 50_000 }, (_, i) => `${i + 1}`));
});

test('no files are left behind', async () => {
  // other tests create such files at the same time
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(tmpdir()).toBe(folder);
  await start('cat');
  expect(readdirSync(folder)).toEqual([]);
});

test('where no files can be created, ordinary pipes are used', async () => {
  const tmux = new PrivateTmux();
  const paneId = tmux.pane('exec cat');
  vi.stubEnv('TMPDIR', '/nowhere');
  const engine = new Engine();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    return engine.dispose();
  });
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  const { seq } = await session.input.type('there and back\n');
  expect(await session.waits.forText('there and back', { since: seq })).toMatchObject({ found: true });
  expect(session.pane?.watching).toBe('control');
});
