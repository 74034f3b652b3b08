import { afterAll, describe, expect, test } from 'vitest';
import { Engine, type SessionOptions } from '../../src/engine/engine.js';
import type { LaunchedSession } from '../../src/engine/launched-session.js';
import { discardsTypeAhead } from '../helpers/discards-type-ahead.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const engine = new Engine({ tmuxSocketName: tmux.socketName });
afterAll(() => engine.dispose());

type Start = (options: SessionOptions) => Promise<LaunchedSession>;
const backends: [string, Start][] = [
  ['pty', async (options) => engine.launch(options)],
  ['tmux', (options) => engine.launchInTmux(options)],
];

describe.each(backends)('the first input after a start, %s', { timeout: 60_000 }, (_, start) => {
  test.each<[string, (session: LaunchedSession) => Promise<unknown>, string]>([
    ['a key', (session) => session.press('down'), '\\x1b[B'],
    ['text', (session) => session.type('hello'), 'hello'],
    ['a paste', (session) => session.paste('hello'), 'hello'],
    ['bytes', (session) => session.write(Buffer.from('hello')), 'hello'],
    ['text with a receipt', (session) => session.sendText('hello', { submit: false }), 'hello'],
  ])('%s waits until the program reads', async (_, act, got) => {
    const session = await start(discardsTypeAhead(300));
    await act(session);
    expect(await session.waitForText(`got b'${got}'`, { timeoutMs: 10_000 })).toMatchObject({ found: true });
  });

  test('a mouse event waits until the program has asked for the mouse', async () => {
    const session = await start(discardsTypeAhead(300, '\\x1b[?1000h\\x1b[?1006h'));
    await session.mouse({ action: 'press', button: 'left', x: 4, y: 2 });
    expect(await session.waitForText("got b'\\x1b[<0;5;3M'")).toMatchObject({ found: true });
  });

  test('a program that reads already is not kept waiting', async () => {
    const session = await start({ command: 'cat' });
    await session.waitForInput();
    const startedAt = performance.now();
    await session.type('x');
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test('dialog gets a key that is pressed straight away', async () => {
    const items = ['one', 'first', 'two', 'second', 'three', 'third'];
    const args = ['--stdout', '--menu', 'Choose', '12', '40', '3', ...items];
    const session = await start({ command: 'dialog', args });
    await session.press(['down', 'enter']);
    expect(await session.waitForExit({ timeoutMs: 10_000 })).toMatchObject({ exited: true, exit: { exitCode: 0 } });
    expect(session.readOutput().text).toContain('two');
  });

  test('a program that never reads gets it all the same, soon', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 3; read -r line; echo "got $line"; sleep 60'] });
    const startedAt = performance.now();
    await session.type('hello\n');
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await session.waitForText('got hello');
  });

  test('a program that is busy and never reads gets it when the time is over', async () => {
    const session = await start({
      command: 'sh',
      args: ['-c', 'while :; do :; done'],
      firstInputWaitMs: 700,
    });
    const startedAt = performance.now();
    await session.type('hello\n');
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(600);
    expect(tookMs).toBeLessThan(2500);
  });

  test('the wait can be switched off', async () => {
    const session = await start({ ...discardsTypeAhead(1500), firstInputWaitMs: 0 });
    const startedAt = performance.now();
    await session.press('down');
    expect(performance.now() - startedAt).toBeLessThan(900);
    await session.waitForText('ready');
    await session.press('up');
    expect(await session.waitForText("got b'\\x1b[A'")).toMatchObject({ found: true });
  });

  test('only the first input waits', async () => {
    const session = await start({ command: 'cat' });
    await session.type('first\n');
    await session.waitForText('first');
    session.signal('SIGSTOP');
    const startedAt = performance.now();
    await session.type('second\n');
    expect(performance.now() - startedAt).toBeLessThan(500);
    session.signal('SIGCONT');
  });

  test('acts keep their order behind the first one', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'stty -echo; sleep 0.3; cat'] });
    await Promise.all([
      session.type('a\n'),
      session.sendText('b'),
      session.press(['c', 'enter']),
      session.paste('d\n'),
    ]);
    expect(await session.waitForText('a\nb\nc\nd')).toMatchObject({ found: true });
  });

  test('an abort ends the wait, and nothing is sent', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 1; cat'] });
    await expect(session.type('lost\n', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await session.type('kept\n');
    await session.waitForText('kept');
    expect(session.screen).not.toContain('lost');
  });

  test('a program that ends meanwhile is told so at once', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 0.3'] });
    const startedAt = performance.now();
    await expect(session.type('x')).rejects.toMatchObject({ code: 'session_exited' });
    expect(performance.now() - startedAt).toBeLessThan(2500);
  });
});
