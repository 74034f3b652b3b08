import { afterAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { SessionOptions } from '../../src/engine/session-options.js';
import type { Session } from '../../src/session/session.js';
import { discardsTypeAhead } from '../helpers/discards-type-ahead.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

const tmux = new PrivateTmux();
const engine = new Engine({ tmuxSocketName: tmux.socketName });
afterAll(() => engine.dispose());

type Start = (options: SessionOptions) => Promise<Session>;
const backends: [string, Start][] = [
  ['pty', async (options) => engine.launch(options)],
  ['tmux', (options) => engine.launchInTmux(options)],
];

describe.each(backends)('the first input after a start, %s', { timeout: 60_000 }, (_, start) => {
  test.each<[string, (session: Session) => Promise<unknown>, string]>([
    ['a key', (session) => session.input.press('down'), '\\x1b[B'],
    ['text', (session) => session.input.type('hello'), 'hello'],
    ['a paste', (session) => session.input.paste('hello'), 'hello'],
    ['bytes', (session) => session.input.write(Buffer.from('hello')), 'hello'],
    ['text with a receipt', (session) => session.sendText('hello', { submit: false }), 'hello'],
  ])('%s waits until the program reads', async (_, act, got) => {
    const session = await start(discardsTypeAhead(300));
    await act(session);
    expect(await session.waits.forText(`got b'${got}'`, { timeoutMs: 10_000 })).toMatchObject({ found: true });
  });

  test('a mouse event waits until the program has asked for the mouse', async () => {
    const session = await start(discardsTypeAhead(300, '\\x1b[?1000h\\x1b[?1006h'));
    await session.input.mouse({ action: 'press', button: 'left', x: 4, y: 2 });
    expect(await session.waits.forText("got b'\\x1b[<0;5;3M'")).toMatchObject({ found: true });
  });

  test('a program that reads already is not kept waiting', async () => {
    const session = await start({ command: 'cat' });
    await session.waits.forInput();
    const startedAt = performance.now();
    await session.input.type('x');
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test('dialog gets a key that is pressed straight away', async () => {
    const items = ['one', 'first', 'two', 'second', 'three', 'third'];
    const args = ['--stdout', '--menu', 'Choose', '12', '40', '3', ...items];
    const session = await start({ command: 'dialog', args });
    await session.input.press(['down', 'enter']);
    expect(await session.waits.forExit({ timeoutMs: 10_000 })).toMatchObject({ exited: true, exit: { exitCode: 0 } });
    expect(session.readOutput().text).toContain('two');
  });

  test('a program that never reads gets it all the same, soon', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 3; read -r line; echo "got $line"; sleep 60'] });
    const startedAt = performance.now();
    await session.input.type('hello\n');
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await session.waits.forText('got hello');
  });

  test('a program that is busy and never reads gets it when the time is over', async () => {
    const session = await start({
      command: 'sh',
      args: ['-c', 'while :; do :; done'],
      firstInputWaitMs: 700,
    });
    const startedAt = performance.now();
    await session.input.type('hello\n');
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(600);
    expect(tookMs).toBeLessThan(2500);
  });

  test('the wait can be switched off', async () => {
    const session = await start({ ...discardsTypeAhead(1500), firstInputWaitMs: 0 });
    const startedAt = performance.now();
    await session.input.press('down');
    expect(performance.now() - startedAt).toBeLessThan(900);
    await session.waits.forText('ready');
    await session.input.press('up');
    expect(await session.waits.forText("got b'\\x1b[A'")).toMatchObject({ found: true });
  });

  test('only the first input waits', async () => {
    const session = await start({ command: 'cat' });
    await session.input.type('first\n');
    await session.waits.forText('first');
    session.signal('SIGSTOP');
    const startedAt = performance.now();
    await session.input.type('second\n');
    expect(performance.now() - startedAt).toBeLessThan(500);
    session.signal('SIGCONT');
  });

  test('acts keep their order behind the first one', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'stty -echo; sleep 0.3; cat'] });
    await Promise.all([
      session.input.type('a\n'),
      session.sendText('b'),
      session.input.press(['c', 'enter']),
      session.input.paste('d\n'),
    ]);
    expect(await session.waits.forText('a\nb\nc\nd')).toMatchObject({ found: true });
  });

  test('an abort ends the wait, and nothing is sent', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 1; cat'] });
    await expect(session.input.type('lost\n', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await session.input.type('kept\n');
    await session.waits.forText('kept');
    expect(session.screen).not.toContain('lost');
  });

  test('the end of a program meanwhile is reported at once', async () => {
    const session = await start({ command: 'sh', args: ['-c', 'sleep 0.3'] });
    const startedAt = performance.now();
    await expect(session.input.type('x')).rejects.toMatchObject({ code: 'session_exited' });
    expect(performance.now() - startedAt).toBeLessThan(2500);
  });
});
