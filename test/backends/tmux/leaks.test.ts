import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProcess } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

test('neither the server nor a connection gets the terminals of other sessions', async () => {
  const tmux = new PrivateTmux();
  const ptys = Array.from({ length: 4 }, () => new PtyHost(systemClock).launch({ command: 'cat' }));
  const host = new TmuxHost({ clock: systemClock, ownSocketName: tmux.socketName });
  const pane = await host.launch({ command: 'cat', id: newId('s'), historyRows: 100 });
  // its own two: for the program, and for the window that keeps the session
  expect(mastersOf(tmux.pid)).toBe(2);
  const ours = readdirSync('/proc').map((name) => readProcess(Number(name)));
  const clients = ours.filter((info) => info?.parentPid === process.pid && info.command.startsWith('tmux'));
  expect(clients).toHaveLength(1);
  expect(mastersOf(clients[0]?.pid ?? 0)).toBe(0);
  await Promise.all([pane, ...ptys].map((backend) => backend.kill()));
});

/** How many terminal masters a process holds. */
function mastersOf(pid: number): number {
  const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return targets.filter((target) => target.endsWith('ptmx')).length;
}
