import { beforeAll, expect, test } from 'vitest';
import type { PaneBackend } from '../../../src/backends/tmux/pane/pane-backend.js';
import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { elapse, systemClock } from '../../../src/base/clock.js';
import { renew } from '../../../src/engine/tmux/renew.js';
import { repaint } from '../../../src/engine/tmux/repaint.js';
import { createTerminal } from '../../../src/terminal/index.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

// When tmux has much output of another pane to send, output overtakes answers: what arrives before a capture may be newer.

const tmux = new PrivateTmux();
const host = new TmuxHost({ clock: systemClock });
const counting = `perl -e '$|=1; for (;;) { print ++$i, "\\n"; select undef, undef, undef, 0.0005 }'`;

beforeAll(() => {
  tmux.pane('exec yes "neighbour $(seq -s " " 1 200)"');
});

test('a pane opened next to a flood delivers every line exactly once', async () => {
  const paneId = await countingPane();
  for (let round = 0; round < 40; round++) expect(await gaps(paneId, () => elapse(systemClock, 50))).toEqual([]);
  tmux.run('kill-pane', '-t', paneId);
}, 120_000);

test('a pane resized next to a flood shows every line exactly once', async () => {
  const paneId = await countingPane();
  const resize = async () => {
    for (let i = 0; i < 60; i++) {
      tmux.run('resize-window', '-t', paneId, '-x', `${60 + (i % 10)}`, '-y', '20');
      await elapse(systemClock, 10);
    }
    await elapse(systemClock, 500);
  };
  expect(await gaps(paneId, resize)).toEqual([]);
  tmux.run('kill-pane', '-t', paneId);
}, 120_000);

/** A pane that has started counting. */
async function countingPane(): Promise<string> {
  const paneId = tmux.pane(counting, { historyLimit: 100_000 });
  await expect.poll(() => tmux.run('capture-pane', '-p', '-t', paneId), { timeout: 10_000 }).toMatch(/^\d{3}$/m);
  return paneId;
}

/** The gaps in the sequence of numbers that arrive while something is done. */
async function gaps(paneId: string, act: (pane: PaneBackend) => Promise<unknown>): Promise<string[]> {
  const pane = await host.open({ paneId, socketName: tmux.socketName, historyRows: 50_000 });
  const terminal = createTerminal({ ...pane.size, scrollback: 200_000 });
  pane.painter = { repaint: (snapshot) => repaint(terminal, snapshot), renew };
  pane.onResize(({ cols, rows }) => terminal.resize(cols, rows));
  pane.onData((bytes) => terminal.feed(bytes));
  await act(pane);
  await pane.kill();
  const lines = terminal.logicalLines({ from: 0 }).map(({ text }) => text);
  // the last line may have been cut
  const numbers = lines
    .filter((text) => text !== '')
    .slice(0, -1)
    .map(Number);
  expect(numbers.length).toBeGreaterThan(50);
  return numbers.flatMap((number, i) => {
    const before = numbers[i - 1] ?? number - 1;
    return number === before + 1 ? [] : [`${before} to ${number}`];
  });
}
