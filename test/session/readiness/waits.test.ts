import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { shell, start } from '../../engine/start.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';

const tmux = new PrivateTmux();

describe('waiting until input is wanted', () => {
  test('password prompts are reported within 300 ms', async () => {
    const script = 'for i in 1 2 3 4 5; do sleep 0.4; echo "$EPOCHREALTIME "; read -s x; done';
    const session = await start('bash', { args: ['-c', script] });
    const tookMs: number[] = [];
    for (let i = 0; i < 5; i++) {
      expect(await session.waits.forInput()).toMatchObject({ outcome: 'matched', state: 'password' });
      const asked = session.screen.split('\n')[i] ?? '';
      tookMs.push(Date.now() - Number.parseFloat(asked.replace(',', '.')) * 1000);
      await session.input.type('x\n');
    }
    // on a busy machine one of them may have to wait for a processor
    expect(tookMs.toSorted((a, b) => a - b)[2]).toBeLessThan(300);
  });

  test('a silent one is reported as well', async () => {
    const session = await start('bash', { args: ['-c', 'sleep 0.4; read -s x'] });
    expect(await session.waits.forInput({ timeoutMs: 3000 })).toMatchObject({ outcome: 'matched', state: 'password' });
  });

  test('input must be read first: a prompt from before it does not count', async () => {
    const session = await start('bash', { args: ['--norc', '--noprofile', '-i'] });
    await countUp(session, (i) => `echo "<$((${i}+1000))>"`);
  });

  test('the same with a shell whose lines the kernel edits', async () => {
    await countUp(await start('sh', { args: ['-i'] }), (i) => `echo "<$((${i}+1000))>"`);
  });

  test('the same with a program that reads keys', async () => {
    const program = `process.stdin.setRawMode(true); console.log('on');
      process.stdin.on('data', (keys) => setTimeout(() => process.stdout.write('<' + (Number(keys) + 1000) + '>\\r\\n'), 5))`;
    const session = await start(process.execPath, { args: ['-e', program] });
    await session.waits.forText('on');
    for (let i = 0; i < 10; i++) {
      const { seq } = await session.input.type(`${i}`);
      expect(await session.waits.forInput()).toMatchObject({ state: 'raw' });
      expect(await session.waits.forText(`<${i + 1000}>`, { since: seq })).toMatchObject({ found: true });
    }
  });

  test('half a line leaves a reader of lines as it is', async () => {
    const session = await start('cat');
    await session.waits.forInput();
    await session.input.type('half');
    expect(await session.waits.forInput()).toMatchObject({ outcome: 'matched', state: 'line' });
    expect(await session.waits.forReadiness()).toMatchObject({ state: 'line' });
  });

  test('the end of the program ends it', async () => {
    const session = await shell('sleep 0.3; exit 3');
    expect(await session.waits.forInput()).toMatchObject({
      outcome: 'exited',
      state: 'exited',
      evidence: ['exited with code 3'],
      exit: { exitCode: 3 },
    });
    expect(await session.waits.forReadiness()).toMatchObject({ state: 'exited' });
    expect(session.readiness.current).toMatchObject({ state: 'exited' });
  });

  test('with a timeout of 0 it looks once', async () => {
    const session = await start('cat');
    await session.waits.forInput();
    expect(await session.waits.forInput({ timeoutMs: 0 })).toMatchObject({ state: 'line' });
    const sleeping = await start('sleep', { args: ['600'] });
    expect(await sleeping.waits.forInput({ timeoutMs: 0 })).toMatchObject({ outcome: 'timed_out' });
  });

  test('it can be cancelled, and resumed when the caller cannot wait that long', async () => {
    const session = await start('sleep', { args: ['600'] });
    const controller = new AbortController();
    const waiting = session.waits.forInput({ signal: controller.signal });
    controller.abort();
    expect(await waiting).toMatchObject({ outcome: 'cancelled' });
    expect(await session.waits.forInput({ patienceMs: 50 })).toMatchObject({ outcome: 'pending', state: 'running' });
  });

  test('the last finding counts only until there is input or output', async () => {
    const session = await start('cat');
    expect(session.readiness.current).toMatchObject({ state: 'unknown' });
    await session.waits.forInput();
    expect(session.readiness.current).toMatchObject({ state: 'line' });
    await session.input.type('a\n');
    expect(session.readiness.current).toMatchObject({ state: 'unknown' });
  });
});

describe('programs that pass input on', () => {
  test('ssh: unknown, but its own questions are understood', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ttypilot-ssh-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'ssh');
    const script = 'printf "password: "; read -rs x; stty raw -echo; printf "\\r\\nremote$ "; cat';
    writeFileSync(path, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const session = await start(path);
    expect(await session.waits.forInput()).toMatchObject({ state: 'password' });
    await session.input.type('x\n');
    await session.waits.forText('remote');
    expect(await session.waits.forInput({ timeoutMs: 300 })).toMatchObject({ outcome: 'timed_out', state: 'unknown' });
    expect(await session.waits.forReadiness()).toMatchObject({ state: 'unknown' });
  });

  test('a client of tmux: unknown', async () => {
    tmux.pane('cat');
    const session = await start('tmux', { args: ['-u', '-L', tmux.socketName, 'attach'] });
    await session.waits.forText(/\d:cat/);
    expect(await session.waits.forReadiness()).toMatchObject({ state: 'unknown' });
  });
});

/** Types commands and waits for the next prompt; by then the answer must be there. */
async function countUp(session: Session, command: (i: number) => string): Promise<void> {
  await session.waits.forInput();
  for (let i = 0; i < 20; i++) {
    const { seq } = await session.input.type(`${command(i)}\n`);
    expect(await session.waits.forInput()).toMatchObject({ outcome: 'matched', state: 'prompt' });
    expect(await session.waits.forText(`<${i + 1000}>`, { since: seq, timeoutMs: 0 })).toMatchObject({ found: true });
  }
}
