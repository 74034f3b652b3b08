import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TmuxBridge } from '../../src/bridge/index.js';
import { adaptiveDelayMs } from '../../src/session/send-text/pace.js';
import { PrivateTmux } from '../helpers/private-tmux.js';
import { bridgedComposer } from './bridged-composer.js';

const tmux = new PrivateTmux();
const LONG = 'please have a look at the tests that fail on the build machine';

/** A bridge with its own engine, which ends with the test. */
function newBridge(options: ConstructorParameters<typeof TmuxBridge>[0] = {}): TmuxBridge {
  const bridge = new TmuxBridge({ socketName: tmux.socketName, ...options });
  onTestFinished(() => bridge.dispose());
  return bridge;
}

/** A PATH with only the given programs. */
function withPath(programs: Record<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-path-'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const before = process.env.PATH;
  process.env.PATH = folder;
  onTestFinished(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
}

describe('tmux Bridge Service', () => {
  test('Send literal text to tmux pane', async (context) => {
    const { bridge, paneId, submitted } = await bridgedComposer(new PrivateTmux(), context, ['transcript']);
    const text = '-l "quotes"; $HOME #{pane_id} C-c Enter';
    const result = await bridge.sendText(paneId, text);
    expect(result).toMatchObject({ success: true, receipt: { staged: true, accepted: 'yes', attempts: 1 } });
    expect(result.latencyMs).toBeGreaterThan(0);
    expect(submitted()).toEqual([text]);
    expect([0, 200, 209, 210, 1200].map((length) => adaptiveDelayMs(length))).toEqual([120, 120, 120, 121, 220]);
    expect(adaptiveDelayMs(300, 50)).toBe(60);
  });

  test('Post-typing ghost text dismissal', async (context) => {
    const { bridge, paneId, submitted } = await bridgedComposer(new PrivateTmux(), context, ['ghost']);
    const dismissed = await bridge.sendText(paneId, 'fix it', { clearDelayMs: 250 });
    expect(dismissed).toMatchObject({ success: true });
    expect(dismissed.receipt?.evidence).toContain('a suggestion was dismissed with Escape');
    expect(dismissed.latencyMs).toBeGreaterThan(250);
    // without detection Enter accepts the suggestion
    expect(await bridge.sendText(paneId, 'again', { detectGhostText: false })).toMatchObject({ success: true });
    expect(submitted()).toEqual(['fix it', 'again and run the tests']);
  });

  test('Enter verification with text-presence check for long text', async (context) => {
    const swallowing = await bridgedComposer(new PrivateTmux(), context, ['miss', 'transcript']);
    const { receipt } = await swallowing.bridge.sendText(swallowing.paneId, LONG);
    expect(receipt).toMatchObject({ accepted: 'yes', attempts: 2 });
    expect(receipt?.evidence).toContain('the text was still in the input line after Enter');
    expect(swallowing.submitted()).toEqual([LONG]);
  });

  test('Enter verification with content-change check for short text', async (context) => {
    const swallowing = await bridgedComposer(new PrivateTmux(), context, ['miss']);
    const { receipt } = await swallowing.bridge.sendText(swallowing.paneId, 'yes');
    expect(receipt).toMatchObject({ accepted: 'yes', attempts: 2 });
    expect(swallowing.submitted()).toEqual(['yes']);
  });

  test('Enter retry with ghost text recovery', async (context) => {
    const { bridge, paneId, submitted, swallowedKeys } = await bridgedComposer(new PrivateTmux(), context, ['relapse']);
    const { success, receipt } = await bridge.sendText(paneId, 'fix it');
    expect({ success, attempts: receipt?.attempts }).toEqual({ success: true, attempts: 2 });
    expect(receipt?.evidence).toContain('a suggestion was dismissed with Escape');
    expect(swallowedKeys()).toEqual(['enter']);
    expect(submitted()).toEqual(['fix it']);
  });

  test('All Enter retries exhausted', async (context) => {
    const log: string[] = [];
    const { bridge, paneId, swallowedKeys } = await bridgedComposer(new PrivateTmux(), context, ['deaf'], {
      log: (text) => log.push(text),
    });
    const result = await bridge.sendText(paneId, 'into the void', { maxEnterRetries: 1 });
    expect(result).toMatchObject({ success: false, errorType: 'send_failed' });
    expect(swallowedKeys()).toEqual(['enter', 'enter']);
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(`pane ${paneId}`);
    expect(log[0]).toContain('> into the void');
  });

  test('Send special keys to tmux pane', async () => {
    const keys = ['Enter', 'Escape', 'Up', 'Down', 'C-c', 'C-u'];
    const show = 'stty raw -echo; echo ready; dd bs=1 count=10 2>/dev/null | od -An -v -tx1; exec cat';
    const paneId = tmux.pane(show);
    const bridge = newBridge({ sequentialSendDelayMs: 20 });
    await expect.poll(() => bridge.capturePane(paneId)).toMatchObject({ content: expect.stringContaining('ready') });
    expect(await bridge.sendKeys(paneId, keys)).toMatchObject({ success: true });
    const bytes = '0d 1b 1b 5b 41 1b 5b 42 03 15';
    await expect.poll(() => bridge.capturePane(paneId)).toMatchObject({ content: expect.stringContaining(bytes) });
    expect(await bridge.sendKeys(paneId, ['x', 'Uppp'])).toMatchObject({ success: false, errorType: 'send_failed' });
    await bridge.sendKeys(paneId, ['y'], { verifyEnter: true });
    // no key is sent when one of them is unknown
    expect((await bridge.capturePane(paneId)).content).not.toContain('x');
  });

  test('tmux pane does not exist', async () => {
    const paneId = tmux.pane('exec cat');
    tmux.run('kill-pane', '-t', paneId);
    const bridge = newBridge();
    const missing = { success: false, errorType: 'pane_not_found' };
    expect(await bridge.sendText(paneId, 'hello')).toMatchObject(missing);
    expect(await bridge.sendKeys(paneId, 'Enter')).toMatchObject(missing);
    expect(await bridge.capturePane(paneId)).toMatchObject({ ...missing, content: '' });
    expect(await bridge.checkHealth(paneId)).toMatchObject({
      available: false,
      running: false,
      errorType: 'pane_not_found',
    });
  });

  test('tmux not installed', async () => {
    const bridge = newBridge();
    withPath({});
    const missing = { success: false, errorType: 'tmux_not_installed' };
    expect(await bridge.sendText('%0', 'hello')).toMatchObject(missing);
    expect(await bridge.sendKeys('%0', 'Enter')).toMatchObject(missing);
    expect(await bridge.checkHealth('%0')).toMatchObject({ ...missing, available: false });
    expect(await bridge.listPanes()).toMatchObject({ ...missing, panes: [] });
  });

  test('Subprocess timeout', async () => {
    const bridge = newBridge({ subprocessTimeoutMs: 200 });
    withPath({ tmux: 'exec /bin/sleep 600' });
    const late = { success: false, errorType: 'timeout' };
    expect(await bridge.sendText('%0', 'hello')).toMatchObject(late);
    expect(await bridge.checkHealth('%0')).toMatchObject(late);
    expect(newBridge().settings.subprocessTimeoutMs).toBe(5000);
  });
});

describe('besides the scenarios', () => {
  test('keys with verifyEnter report when nothing changes', async (context) => {
    const { bridge, paneId, session, submitted } = await bridgedComposer(new PrivateTmux(), context, ['transcript']);
    await session.input.type('half a text');
    await session.waits.forText('half a text');
    expect(await bridge.sendKeys(paneId, 'Enter', { verifyEnter: true })).toMatchObject({ success: true });
    expect(submitted()).toEqual(['half a text']);
    const deaf = await bridgedComposer(new PrivateTmux(), context, ['deaf']);
    const result = await deaf.bridge.sendKeys(deaf.paneId, 'Enter', { verifyEnter: true });
    expect(result).toMatchObject({ success: false, errorType: 'send_failed' });
    // a key that may have done something unseen is never repeated
    expect(deaf.swallowedKeys()).toEqual(['enter']);
  });

  test('without verification a text is sent once, and that counts as success', async (context) => {
    const { bridge, paneId, submitted } = await bridgedComposer(new PrivateTmux(), context);
    const result = await bridge.sendText(paneId, 'just so', { verifyEnter: false });
    expect(result).toMatchObject({ success: true, receipt: { accepted: 'unconfirmed', attempts: 1 } });
    await expect.poll(submitted).toEqual(['just so']);
  });

  test('a dialog that appears during typing gets no input', async (context) => {
    const { bridge, paneId, modalKeys } = await bridgedComposer(new PrivateTmux(), context, ['modal=1']);
    expect(await bridge.sendText(paneId, 'yes')).toMatchObject({
      success: false,
      errorType: 'send_failed',
      receipt: { accepted: 'no', attempts: 0 },
    });
    expect(modalKeys()).toEqual([]);
  });

  test('two bridges with their own engines do not interleave', async (context) => {
    const { bridge, paneId, submitted } = await bridgedComposer(tmux, context, ['transcript']);
    const quick = { sequentialSendDelayMs: 0 };
    const bridges = [bridge, newBridge(quick), newBridge(quick)];
    const texts = Array.from({ length: 9 }, (_, i) => `${i} `.repeat(10).trim());
    const results = await Promise.all(texts.map((text, i) => bridges[i % 3]?.sendText(paneId, text)));
    expect(results.filter((result) => !result?.success)).toEqual([]);
    expect(submitted().toSorted()).toEqual(texts);
  });

  test('a killed sender does not keep the pane locked', async (context) => {
    const { bridge, paneId, submitted } = await bridgedComposer(tmux, context);
    // an ended process: no process with this pid can have this start time
    tmux.run('set-option', '-p', '-t', paneId, '@ttypilot-sender', `${process.pid}:1:l-gone`);
    expect(await bridge.sendText(paneId, 'mine')).toMatchObject({ success: true });
    expect(submitted()).toEqual(['mine']);
    await expect.poll(() => tmux.run('show-options', '-p', '-t', paneId)).not.toContain('@ttypilot-sender');
  });

  test('consecutive sends keep their pause', async (context) => {
    const { bridge, paneId } = await bridgedComposer(new PrivateTmux(), context, [], { sequentialSendDelayMs: 300 });
    const startMs = performance.now();
    const sent = await Promise.all([bridge.sendKeys(paneId, ['a', 'b']), bridge.sendKeys(paneId, 'c')]);
    expect(sent).toEqual([expect.objectContaining({ success: true }), expect.objectContaining({ success: true })]);
    expect(performance.now() - startMs).toBeGreaterThan(590);
  });

  test('invalid options return a result too', async () => {
    const bridge = newBridge();
    const unknown = { success: false, errorType: 'unknown' };
    expect(await bridge.checkHealth('%0', null as never)).toMatchObject(unknown);
    expect(await bridge.listPanes(null as never)).toMatchObject(unknown);
    expect(await bridge.capturePane('%0', null as never)).toMatchObject(unknown);
    expect(await bridge.sendText('%0', 'x', null as never)).toMatchObject(unknown);
    expect(await bridge.sendKeys('%0', 'Enter', null as never)).toMatchObject(unknown);
  });

  test('a capture has the screen, and history on request', async () => {
    const paneId = tmux.pane("seq 100; printf '\\033[31mred\\033[m'; exec cat", { rows: 10 });
    const bridge = newBridge();
    await expect.poll(() => bridge.capturePane(paneId)).toMatchObject({ content: expect.stringContaining('red') });
    const { content } = await bridge.capturePane(paneId, { historyLines: 3 });
    expect(content.split('\n').slice(0, 5)).toEqual(
      ['89', '90', '91', '92', '93'].map((line) => expect.stringContaining(line)),
    );
    expect((await bridge.capturePane(paneId, { ansi: true })).content).toMatch(/31mred/);
    expect((await bridge.capturePane(paneId, { ansi: true, historyLines: 2 })).content).toMatch(/^90\r\n91\r\n92\r\n/);
  });

  test('panes are listed, and can be filtered', async () => {
    const paneId = tmux.pane('exec cat');
    // started by a shell
    await expect.poll(() => tmux.format(paneId, '#{pane_current_command}')).toBe('cat');
    const { success, panes } = await newBridge().listPanes({ filter: paneId });
    expect(success).toBe(true);
    expect(panes).toEqual([expect.objectContaining({ paneId, command: 'cat', isDead: false, isCaller: false })]);
    expect(await newBridge({ socketName: 'no-such-server' }).listPanes()).toMatchObject({ success: true, panes: [] });
  });
});
