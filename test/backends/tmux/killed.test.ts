import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const WATCHER = fileURLToPath(new URL('../../fixtures/programs/watch-pane.ts', import.meta.url));

test('after kill -9 while a pane floods, tmux releases the connection, and the server can be ended', async () => {
  const tmux = new PrivateTmux();
  const paneId = tmux.pane('exec yes flood');
  const args = ['--import', 'tsx', WATCHER, tmux.socketName, paneId];
  const watcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void watcher.kill('SIGKILL'));
  await once(watcher.stdout, 'data');
  expect(clientsOf(tmux)).toHaveLength(1);
  watcher.kill('SIGKILL');
  await once(watcher, 'exit');
  await expect.poll(() => clientsOf(tmux), { timeout: 10_000 }).toEqual([]);
  // it would wait forever for a client that is not released
  const end = ['-L', tmux.socketName, 'kill-server'];
  await promisify(execFile)('tmux', end, { timeout: 10_000, killSignal: 'SIGKILL' });
  await expect.poll(() => tmux.isRunning, { timeout: 10_000 }).toBe(false);
}, 60_000);

function clientsOf(tmux: PrivateTmux): string[] {
  return tmux.run('list-clients', '-F', '#{client_pid}').split('\n').filter(Boolean);
}
