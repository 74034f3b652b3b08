import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { readProcess } from '../../../src/backends/pty/process-table.js';
import { PtyHost } from '../../../src/backends/pty/pty-host.js';
import { TmuxHost } from '../../../src/backends/tmux/tmux-host.js';
import { systemClock } from '../../../src/base/clock.js';
import { Engine } from '../../../src/engine/engine.js';
import { renew } from '../../../src/engine/tmux/renew.js';
import { repaint } from '../../../src/engine/tmux/repaint.js';
import { createTerminal } from '../../../src/terminal/index.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const tmux = new PrivateTmux();

test('a pane opened in the middle of a flood delivers every line exactly once', async () => {
  const host = new TmuxHost({ clock: systemClock });
  for (let round = 0; round < 5; round++) {
    const last = 100_000;
    // on a busy machine, reading a longer history would take so much time that tmux drops output meanwhile
    const paneId = tmux.pane(`seq 1 ${last}; exec cat`, { historyLimit: 5000 });
    const pane = await host.open({ paneId, socketName: tmux.socketName, historyRows: 5000 });
    const terminal = createTerminal({ ...pane.size, scrollback: 200_000 });
    pane.painter = { repaint: (snapshot) => repaint(terminal, snapshot), renew };
    await new Promise<void>((resolve) => {
      pane.onData((bytes) => {
        terminal.feed(bytes);
        if (terminal.screenText().includes(`${last}`)) resolve();
      });
    });
    const lines = terminal.logicalLines({ from: 0 }).map(({ text }) => text);
    const numbers = lines.filter((text) => text !== '').map(Number);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => last - numbers.length + 1 + i));
    await pane.kill();
    tmux.run('kill-pane', '-t', paneId);
  }
}, 90_000);

test('when tmux drops unread output, the screen is corrected and unchanged text does not become new', async () => {
  const engine = new Engine();
  const paneId = tmux.pane('stty -echo; echo \'old words\'; while read -r line; do eval "$line"; done', { rows: 10 });
  const session = await engine.pane({ paneId, socketName: tmux.socketName });
  // without another client at the pane, tmux blocks the program
  const person = attach(paneId);
  onTestFinished(async () => {
    await person.kill();
    await session.close();
  });
  await session.waits.forText('old words');
  const old = session.waits.forText('old words', { since: 'now', timeoutMs: 50_000 });
  const fresh = session.waits.forText('new words', { since: 'now', timeoutMs: 50_000 });
  // more than fits into a pipe, for longer than tmux keeps unread output
  const step = "printf '\\rstep %s' $(seq 1000 2000); sleep 0.05";
  await session.input.type(`for i in $(seq 1 100); do ${step}; done; echo; echo new words\n`);
  await session.waits.forText('step');
  const { seq } = session;
  readNothingUntil(() => tmux.run('capture-pane', '-p', '-t', paneId).includes('new words'));
  expect(await fresh).toMatchObject({ found: true });
  expect(session.seq - seq).toBeLessThan(500_000);
  // the gap is reported once, whether the output is read at once or in pieces
  const { missed } = session.readOutput({ since: seq, maxBytes: 1_000_000 });
  expect(missed).toBeGreaterThan(0);
  let [at, missedInPieces] = [seq, 0];
  while (at < session.seq) {
    const piece = session.readOutput({ since: at, maxBytes: 1000 });
    [at, missedInPieces] = [piece.seq, missedInPieces + piece.missed];
  }
  expect(missedInPieces).toBe(missed);
  expect(tmux.run('capture-pane', '-p', '-t', paneId)).toBe(session.screen.trimEnd());
  await session.input.type('echo old words\n');
  const again = await old;
  expect(again.elapsedMs).toBeGreaterThan((await fresh).elapsedMs);
}, 90_000);

test('one connection serves all panes of a tmux session, and none is left when no pane is watched', async () => {
  const host = new TmuxHost({ clock: systemClock });
  const before = controlClients().length;
  const first = tmux.pane('exec cat');
  const second = tmux.run('split-window', '-d', '-t', first, '-P', '-F', '#{pane_id}', 'exec cat');
  const { socketName } = tmux;
  const panes = await Promise.all([first, second, first].map((paneId) => host.open({ paneId, socketName })));
  expect(controlClients()).toHaveLength(before + 1);
  for (const pane of panes) pane.dispose();
  await expect.poll(() => controlClients().length, { timeout: 8000 }).toBe(before);
});

function attach(paneId: string) {
  const args = ['-L', tmux.socketName, 'attach-session', '-t', paneId];
  return new PtyHost(systemClock).launch({ command: 'tmux', args, env: { TERM: 'xterm' }, cols: 80, rows: 10 });
}

/** Blocks this process, like a machine that is too busy. */
function readNothingUntil(isDone: () => boolean): void {
  const giveUpAt = Date.now() + 60_000;
  while (!isDone() && Date.now() < giveUpAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}

/** The processes of our connections. */
function controlClients(): number[] {
  const infos = readdirSync('/proc').map((name) => readProcess(Number(name)));
  return infos.flatMap((info) =>
    info?.parentPid === process.pid && info.command.startsWith('tmux') && !info.isEnded ? [info.pid] : [],
  );
}
