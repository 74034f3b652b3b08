import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fail } from '../../src/base/errors/errors.js';
import { errorTypeOf } from '../../src/bridge/error-type.js';
import {
  bridgeOptions,
  extractVerificationSnippet,
  readConfig,
  TmuxBridge,
  TmuxBridgeErrorType,
} from '../../src/bridge/index.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

const tmux = new PrivateTmux();

function newBridge(options: ConstructorParameters<typeof TmuxBridge>[0] = {}): TmuxBridge {
  const bridge = new TmuxBridge({ socketName: tmux.socketName, ...options });
  onTestFinished(() => bridge.dispose());
  return bridge;
}

/** A program with this name: a shell script, because many agents are started by one. */
function programNamed(name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ttypilot-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

describe('tmux Pane Health Check', () => {
  test('Pane exists check', async () => {
    const bridge = newBridge();
    const paneId = tmux.pane('exec cat');
    expect(await bridge.checkHealth(paneId)).toMatchObject({ success: true, available: true, running: false });
    expect(await bridge.checkHealth('%99999')).toMatchObject({
      ...{ success: false, available: false, running: false },
      errorType: TmuxBridgeErrorType.PANE_NOT_FOUND,
    });
    tmux.run('set-option', '-p', '-t', paneId, 'remain-on-exit', 'on');
    tmux.run('send-keys', '-t', paneId, 'C-d');
    await expect.poll(() => tmux.format(paneId, '#{pane_dead}')).toBe('1');
    expect(await bridge.checkHealth(paneId)).toMatchObject({ available: true, running: false });
    expect(await bridge.sendText(paneId, 'hello')).toMatchObject({ success: false, errorType: 'send_failed' });
  });

  test('Claude Code running check', async () => {
    const bridge = newBridge();
    const direct = tmux.pane(`exec ${programNamed('claude', 'echo up; exec cat')}`);
    const asNode = tmux.pane(`exec ${process.execPath} -e "setInterval(() => {}, 1e6)"`);
    await expect
      .poll(() => bridge.checkHealth(asNode, { level: 'command' }))
      .toMatchObject({ running: true, program: 'node' });
    await expect.poll(() => bridge.capturePane(direct)).toMatchObject({ content: expect.stringContaining('up') });
    expect(await bridge.checkHealth(direct)).toMatchObject({ running: false });

    const claude = programNamed('claude', 'echo up; read -r line');
    const nested = tmux.pane(`sh -c "${claude}; exec cat"`);
    await expect.poll(() => bridge.capturePane(nested)).toMatchObject({ content: expect.stringContaining('up') });
    expect(await bridge.checkHealth(nested)).toMatchObject({ available: true, running: true, program: 'claude' });
    expect(await bridge.checkHealth(nested, { level: 'exists' })).toMatchObject({ available: true, running: false });
    expect(await bridge.checkHealth(nested, { programNames: ['vim'] })).toMatchObject({ running: false });
    await bridge.sendKeys(nested, 'Enter');
    await expect.poll(() => bridge.checkHealth(nested)).toMatchObject({ available: true, running: false });

    // in the background of a shell, where tmux does not see it
    const behind = tmux.pane(`sh -c "${programNamed('claude', 'sleep 600')} & cat"`);
    const root = Number(tmux.format(behind, '#{pane_pid}'));
    const found = { running: true, program: 'claude', pid: root, programPid: expect.any(Number) };
    await expect.poll(() => bridge.checkHealth(behind)).toMatchObject(found);
    // run by another program that has its own options
    const script = programNamed('agentx', 'sleep 600; true');
    const through = tmux.pane(`sh -c "bash --norc ${script}; exec cat"`);
    await expect
      .poll(() => bridge.checkHealth(through, { programNames: ['agentx'] }))
      .toMatchObject({ running: true, program: 'agentx' });
    expect(await bridge.checkHealth(behind, { level: 'command' })).toMatchObject({ running: false });
  });
});

describe('Configuration', () => {
  test('Config values', () => {
    const settings = {
      healthCheckIntervalMs: 30_000,
      subprocessTimeoutMs: 5000,
      textEnterDelayMs: 120,
      sequentialSendDelayMs: 150,
      programNames: ['claude', 'node'],
    };
    expect(newBridge().settings).toEqual(settings);
    const dataDir = mkdtempSync(join(tmpdir(), 'ttypilot-config-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const read = () => newBridge(bridgeOptions(readConfig({ dataDir, env: {} }).tmux_bridge)).settings;
    expect(read()).toEqual(settings);
    writeFileSync(join(dataDir, 'config.yaml'), 'tmux_bridge: {subprocess_timeout: 0.5, program_names: [codex]}\n');
    expect(read()).toEqual({ ...settings, subprocessTimeoutMs: 500, programNames: ['codex'] });
  });
});

describe('Error Types', () => {
  test('Error type mapping', async () => {
    expect(Object.keys(TmuxBridgeErrorType).toSorted()).toEqual(
      [
        'PANE_NOT_FOUND',
        'TMUX_NOT_INSTALLED',
        'SUBPROCESS_FAILED',
        'NO_PANE_ID',
        'TIMEOUT',
        'SEND_FAILED',
        'UNKNOWN',
      ].toSorted(),
    );
    const bridge = newBridge();
    for (const paneId of ['', 'main:0.1', '3', undefined as unknown as string]) {
      const refused = { success: false, errorType: TmuxBridgeErrorType.NO_PANE_ID };
      expect(await bridge.sendText(paneId, 'hello')).toMatchObject(refused);
      expect(await bridge.sendKeys(paneId, 'Enter')).toMatchObject(refused);
      expect(await bridge.checkHealth(paneId)).toMatchObject(refused);
      expect(await bridge.capturePane(paneId)).toMatchObject(refused);
    }
    const paneId = tmux.pane('exec cat');
    tmux.run('copy-mode', '-t', paneId);
    expect(await bridge.sendKeys(paneId, 'x')).toMatchObject({ errorType: TmuxBridgeErrorType.SEND_FAILED });
    expect(await bridge.sendKeys(paneId, 'x', { leaveMode: true })).toMatchObject({ success: true });
    expect(await bridge.sendText(paneId, 'a\0b')).toMatchObject({ errorType: TmuxBridgeErrorType.SEND_FAILED });
    expect(errorTypeOf(fail('tmux_failed', { reason: 'x' }))).toBe(TmuxBridgeErrorType.SUBPROCESS_FAILED);
    expect(errorTypeOf(fail('tmux_timeout', { seconds: 5 }))).toBe(TmuxBridgeErrorType.TIMEOUT);
    expect(errorTypeOf(new Error('anything'))).toBe(TmuxBridgeErrorType.UNKNOWN);
    const signal = AbortSignal.abort();
    expect(await bridge.sendKeys(paneId, 'x', { signal })).toMatchObject({ errorType: TmuxBridgeErrorType.UNKNOWN });
  });
});

describe('Verification Snippet Extraction', () => {
  test('Long text produces snippet', () => {
    const line = 'a'.repeat(40) + 'b'.repeat(30);
    expect(extractVerificationSnippet(`first\n${line}\n\n`)).toBe('a'.repeat(30) + 'b'.repeat(30));
    expect(extractVerificationSnippet(`${'x'.repeat(40)}\nexactly fifteen`)).toBe('exactly fifteen');
  });

  test('Short text returns None', () => {
    expect(extractVerificationSnippet('x'.repeat(39))).toBeUndefined();
  });

  test('Empty or whitespace-only text', () => {
    for (const text of ['', ' '.repeat(100), '\n'.repeat(100)])
      expect(extractVerificationSnippet(text)).toBeUndefined();
  });

  test('Text with only short lines', () => {
    expect(extractVerificationSnippet(`${'short line\n'.repeat(10)}fourteen chars`)).toBeUndefined();
  });
});
