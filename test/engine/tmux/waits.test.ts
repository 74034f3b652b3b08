import { describe, expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { now } from '../start.js';
import { type PuppetPane, puppetPane } from './puppet-pane.js';

const tmux = new PrivateTmux();

/** Waits until everything that was written before has been parsed: the shell prints a word of its own. */
async function settle({ session, run }: PuppetPane): Promise<void> {
  const word = `settled-${Math.random().toString(36).slice(2)}`;
  const { seq } = await run(`echo ${word}`);
  await session.waits.forText(word, { since: seq });
}

describe('text in a pane', () => {
  test('that was there before the call does not count, and is reported', async () => {
    const pane = await puppetPane(tmux);
    await pane.run('echo READY');
    await pane.session.waits.forText('READY');
    const stale = await pane.session.waits.forText('READY', { since: 'now', timeoutMs: 100 });
    expect(stale).toMatchObject({ found: false, outcome: 'timed_out', matchedAtEntry: true });
    expect(await pane.session.waits.forText('READY')).toMatchObject({ found: true, matchedAtEntry: true });
  });

  test('that was there before anybody watched does not count', async () => {
    const paneId = tmux.pane('echo READY; exec cat');
    await expect.poll(() => tmux.run('capture-pane', '-p', '-t', paneId)).toContain('READY');
    const session = await new Engine().pane({ paneId, socketName: tmux.socketName });
    expect(await session.waits.forText('READY', { since: 'now', timeoutMs: 50 })).toMatchObject({ found: false });
    expect(await session.waits.forText('READY', { since: session.seq, timeoutMs: 50 })).toMatchObject({ found: false });
    expect(await session.waits.forText('READY')).toMatchObject({ found: true });
    const waiting = session.waits.forText('READY', { since: 'now' });
    await session.input.type('READY\n');
    expect(await waiting).toMatchObject({ found: true, matchedAtEntry: false });
    await session.close();
  });

  test('that is new is found in milliseconds', async () => {
    const { session, run } = await puppetPane(tmux);
    const delays: number[] = [];
    for (let i = 0; i < 30; i++) {
      const waiting = session.waits.forText(/MARK (\d+)/, { since: 'now' });
      await run('echo MARK $(date +%s%N)');
      const { match } = await waiting;
      const seenAtNs = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
      delays.push(Number(seenAtNs - BigInt(match?.groups[0] ?? 0)) / 1e6);
    }
    // date itself needs some of it, and on a busy machine most must wait for a processor; with polling hardly any would be in time
    expect(delays.sort((a, b) => a - b)[7]).toBeLessThan(10);
  });

  test('is found although the history was trimmed during the wait', async () => {
    const pane = await puppetPane(tmux, { historyLimit: 20, rows: 5 });
    await pane.run('seq 1 200');
    await settle(pane);
    const waiting = pane.session.waits.forText('needle', { since: 'now' });
    await pane.run('seq 1 500; echo needle; seq 1 3');
    expect(await waiting).toMatchObject({ found: true });
  });

  test('that was printed and has scrolled away during the wait is found', async () => {
    const pane = await puppetPane(tmux, { rows: 5 });
    const waiting = pane.session.waits.forText('needle', { since: 'now' });
    const { seq } = await pane.run('echo needle; seq 1 300');
    expect(await waiting).toMatchObject({ found: true });
    await settle(pane);
    expect(await pane.session.waits.forText('needle', { timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await pane.session.waits.forText('needle', { since: seq })).toMatchObject({ found: true });
  });

  test('is found after clear, and clearing makes nothing new', async () => {
    const pane = await puppetPane(tmux);
    await pane.run('echo old words');
    await settle(pane);
    const old = pane.session.waits.forText('old words', { since: 'now' });
    const fresh = pane.session.waits.forText('new words', { since: 'now' });
    await pane.run('TERM=tmux-256color clear; echo new words');
    expect(await fresh).toMatchObject({ found: true });
    expect(await now(old)).toBe('pending');
    await pane.run('echo old words');
    expect(await old).toMatchObject({ found: true });
  });

  test.each([
    ['clear under another TERM', 'TERM=screen clear'],
    ['ESC[2J ESC[3J ESC[H', "printf '\\033[2J\\033[3J\\033[H'"],
    ['a reset', "printf '\\033c'"],
  ])('is found after %s', async (_, clearing) => {
    const pane = await puppetPane(tmux);
    await pane.run('seq 1 100; echo old words');
    await settle(pane);
    const old = pane.session.waits.forText('old words', { since: 'now' });
    const fresh = pane.session.waits.forText('new words', { since: 'now' });
    await pane.run(`${clearing}; echo new words`);
    expect(await fresh).toMatchObject({ found: true });
    expect(await now(old)).toBe('pending');
    expect(pane.session.screen).not.toContain('old words');
    await pane.session.close();
    expect(await old).toMatchObject({ found: false });
  });

  test('does not become new when the window is made narrower or wider', async () => {
    const pane = await puppetPane(tmux, { cols: 80, rows: 10 });
    await pane.run('seq -s " " 1 60; echo these are old words that will wrap when it is narrow');
    await settle(pane);
    const waiting = pane.session.waits.forText('old words', { since: 'now' });
    const fresh = pane.session.waits.forText('new words', { since: 'now' });
    for (const cols of [30, 12, 40, 120]) {
      tmux.run('resize-window', '-t', pane.paneId, '-x', `${cols}`, '-y', '10');
      await expect.poll(() => pane.session.terminal.cols).toBe(cols);
      await settle(pane);
      expect(await now(waiting)).toBe('pending');
      expect(await now(fresh)).toBe('pending');
      const rows = tmux.run('capture-pane', '-p', '-t', pane.paneId).split('\n');
      const shown = pane.session.screen.trimEnd().split('\n');
      expect(shown.map((row) => row.trimEnd())).toEqual(rows.map((row) => row.trimEnd()));
    }
    await pane.run('echo new words');
    expect(await fresh).toMatchObject({ found: true });
    await pane.run('echo old words');
    expect(await waiting).toMatchObject({ found: true });
  });

  test('does not become new when the window is made higher or lower', async () => {
    const pane = await puppetPane(tmux, { rows: 10 });
    await pane.run('seq 1 50; echo old words; seq 1 3');
    await settle(pane);
    const waiting = pane.session.waits.forText('old words', { since: 'now' });
    for (const rows of [4, 20, 10]) {
      tmux.run('resize-window', '-t', pane.paneId, '-x', '80', '-y', `${rows}`);
      await expect.poll(() => pane.session.terminal.rows).toBe(rows);
      await settle(pane);
      expect(await now(waiting)).toBe('pending');
    }
    await pane.run('echo old words');
    expect(await waiting).toMatchObject({ found: true });
  });

  test('that is the identical prompt coming back is found', async () => {
    const { session, run } = await puppetPane(tmux);
    await run("printf '$ '");
    await session.waits.forText(/^\$ $/m);
    const { seq } = await run("printf '\\r$ '");
    expect(await session.waits.forText(/^\$ $/m, { since: seq })).toMatchObject({ found: true });
    const waiting = session.waits.forText(/^\$ $/m, { since: 'now' });
    await run("printf '\\n$ '");
    expect(await waiting).toMatchObject({ found: true });
  });

  test('on the alternate screen is found, and that on the main screen again after it', async () => {
    const pane = await puppetPane(tmux);
    await pane.run('echo old words');
    await settle(pane);
    const waiting = pane.session.waits.forText('in the editor', { since: 'now' });
    const old = pane.session.waits.forText('old words', { since: 'now' });
    await pane.run("printf '\\033[?1049h\\033[2;3Hin the editor'");
    expect(await waiting).toMatchObject({ found: true });
    await pane.run("printf '\\033[?1049l'");
    await settle(pane);
    expect(pane.session.screen).toContain('old words');
    expect(await now(old)).toBe('pending');
    await pane.run('echo old words');
    expect(await old).toMatchObject({ found: true });
  });

  test('of a progress line that is written over is found at each step', async () => {
    const { session, run } = await puppetPane(tmux);
    for (const percent of [10, 50, 50, 99]) {
      const { seq } = await run(`printf '\\rprogress ${percent} %%'`);
      const { found } = await session.waits.forText(`progress ${percent} %`, { since: seq });
      expect(found).toBe(true);
    }
  });

  test('without a newline is found', async () => {
    const { session, run } = await puppetPane(tmux);
    const waiting = session.waits.forText(/Password: $/m, { since: 'now' });
    await run("printf 'Password: '");
    expect(await waiting).toMatchObject({ found: true });
  });

  test('that wraps is found', async () => {
    const { session, run } = await puppetPane(tmux, { cols: 20 });
    const waiting = session.waits.forText('longer than the screen', { since: 'now' });
    await run('echo this sentence is much longer than the screen is wide');
    expect(await waiting).toMatchObject({ found: true });
  });

  test('goes on behind a row that was full before anybody watched', async () => {
    const paneId = tmux.pane("stty -echo; printf '%020d' 7; read -r line; printf on; exec cat", { cols: 20 });
    await expect.poll(() => tmux.format(paneId, '#{cursor_x}')).toBe('20');
    const session = await new Engine().pane({ paneId, socketName: tmux.socketName });
    await session.input.type('\n');
    expect(await session.waits.forText('0007on')).toMatchObject({ found: true });
    await session.close();
  });

  test('that was wrapped before anybody watched is one line', async () => {
    const paneId = tmux.pane('echo this sentence is much longer than the screen is wide; exec cat', { cols: 20 });
    await expect.poll(() => tmux.run('capture-pane', '-p', '-t', paneId)).toContain('wide');
    const session = await new Engine().pane({ paneId, socketName: tmux.socketName });
    expect(await session.waits.forText('longer than the screen', { timeoutMs: 0 })).toMatchObject({ found: true });
    await session.close();
  });
});
