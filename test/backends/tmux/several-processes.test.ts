import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const fixture = fileURLToPath(new URL('../../fixtures/programs/open-pane-often.ts', import.meta.url));

// tmux before 3.7 crashes when a client comes or goes while another one attaches
test("processes that keep connecting and disconnecting leave the user's server alive", async () => {
  const tmux = new PrivateTmux();
  const panes = [tmux.pane('exec cat'), tmux.pane('exec cat')];
  const { pid } = tmux;
  const results = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      const args = ['--import', 'tsx', fixture, tmux.socketName, panes[i % 2] ?? '', '30'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      return (await child.stdout.toArray()).join('');
    }),
  );
  expect(results).toEqual(['done\n', 'done\n', 'done\n', 'done\n']);
  expect(tmux.pid).toBe(pid);
}, 120_000);
