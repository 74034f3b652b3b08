import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { fakeSession } from './fake-session.js';

const exited = expect.objectContaining({ code: 'session_exited' });

describe('input leaves', () => {
  test('each act is one write, in the order of the calls', async () => {
    const { session, backend } = fakeSession();
    await Promise.all([
      session.input.type('ls -l\n'),
      session.input.press('ctrl+c'),
      session.input.press(['up', 'enter']),
      session.input.paste('a\nb'),
      session.input.write(Buffer.from([0, 255])),
    ]);
    expect(backend.writes).toEqual(['ls -l\r', '\x03', '\x1b[A\r', 'a\rb', '\0\xff']);
  });

  test('a line break that is typed is the Enter key, however it is written', async () => {
    const { session, backend } = fakeSession();
    await session.input.type('a\r\nb\nc\r');
    expect(backend.writes).toEqual(['a\rb\rc\r']);
  });

  test('keys are encoded for the program’s modes at the time they are sent', async () => {
    const { session, backend, say } = fakeSession();
    backend.holdsWrites = true;
    const first = session.input.type('x');
    const second = session.input.press('up');
    const third = session.input.paste('p');
    await turn();
    say('\x1b[?1h\x1b[?2004h');
    backend.holdsWrites = false;
    backend.read();
    await Promise.all([first, second, third]);
    expect(backend.writes).toEqual(['x', '\x1bOA', '\x1b[200~p\x1b[201~']);
  });

  test('the buffer of a write may be reused at once, however long the write is queued', async () => {
    const { session, backend } = fakeSession();
    const bytes = Buffer.from('good');
    const act = session.input.write(bytes);
    bytes.fill('x');
    await act;
    expect(backend.writes).toEqual(['good']);
  });

  test('an act returns the seq before it', async () => {
    const { session, backend, say } = fakeSession();
    say('prompt> ');
    backend.holdsWrites = true;
    const act = session.input.type('x');
    await turn();
    say('x');
    backend.read();
    expect(await act).toEqual({ seq: 8 });
  });

  test('one that fails does not stop the next', async () => {
    const { session, backend } = fakeSession();
    const bad = session.input.mouse({ action: 'press', button: 'left', x: 1, y: 1 });
    const good = session.input.type('x');
    await expect(bad).rejects.toThrow(expect.objectContaining({ code: 'mouse_not_wanted' }));
    await good;
    expect(backend.writes).toEqual(['x']);
  });

  test('a mouse event goes out when the program tracks the mouse', async () => {
    const { session, backend, say } = fakeSession();
    say('\x1b[?1000h\x1b[?1006h');
    await session.input.mouse({ action: 'press', button: 'left', x: 4, y: 2 });
    expect(backend.writes).toEqual(['\x1b[<0;5;3M']);
  });

  test('a key that the program cannot receive is refused', async () => {
    const { session, backend } = fakeSession();
    const refusal = expect.objectContaining({ code: 'key_not_sendable', details: { key: 'mediaplay' } });
    await expect(session.input.press(['a', 'mediaplay'])).rejects.toThrow(refusal);
    expect(backend.writes).toEqual([]);
  });

  test('a key whose modifier would be lost is refused until the program can see it', async () => {
    const { session, backend, say } = fakeSession();
    const keys = ['hyper+q', 'super+a', 'ctrl+enter', 'shift+enter', 'ctrl+shift+c', 'ctrl+1', 'hyper+left'];
    for (const key of keys) {
      const refusal = expect.objectContaining({ code: 'key_not_sendable', details: { key } });
      await expect(session.input.press(['a', key]), key).rejects.toThrow(refusal);
    }
    expect(backend.writes).toEqual([]);
    say('\x1b[>1u');
    await session.input.press(keys);
    expect(backend.writes.join('')).toContain('\x1b[113;17u\x1b[97;9u\x1b[13;5u');
  });

  test('an unknown key is refused at once, not when it would be sent', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const blocked = session.input.type('x');
    await expect(session.input.press('entre')).rejects.toMatchObject({
      code: 'unknown_key',
      message: 'There is no key entre (did you mean enter?).',
    });
    backend.read();
    await blocked;
  });
});

describe('a line in canonical mode', () => {
  const longest = 'x'.repeat(4095);
  const tooLong = expect.objectContaining({ code: 'line_too_long', details: { lineBytes: 4096, limitBytes: 4095 } });

  test('is refused when the kernel would cut it', async () => {
    const { session, backend } = fakeSession();
    backend.mode = { canonical: true, echo: true };
    await session.input.type(`${longest}\n`);
    await expect(session.input.type(`ok\n${longest}x\nok\n`)).rejects.toThrow(tooLong);
    await expect(session.input.paste(`${longest}x`)).rejects.toThrow(tooLong);
    await session.input.type(`${longest}\n${longest}\n`);
    expect(backend.writes.map(({ length }) => length)).toEqual([4096, 8192]);
  });

  test('may be longer where keys are read one by one, or the mode is unknown', async () => {
    const { session, backend } = fakeSession();
    await session.input.type(`${longest}x`);
    backend.mode = undefined;
    await session.input.type(`${longest}x`);
    expect(backend.writes).toHaveLength(2);
  });
});

describe('an act that is aborted', () => {
  test('before the call is not sent', async () => {
    const { session, backend } = fakeSession();
    await expect(session.input.type('x', { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
    expect(backend.writes).toEqual([]);
  });

  test('while it is queued rejects at once and is never sent', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const first = session.input.type('first');
    const controller = new AbortController();
    const second = session.input.type('second', { signal: controller.signal });
    const third = session.input.type('third');
    controller.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    backend.holdsWrites = false;
    backend.read();
    await Promise.all([first, third]);
    expect(backend.writes).toEqual(['first', 'third']);
  });

  test('while the program does not read rejects at once, and the next act stays in the queue', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const controller = new AbortController();
    const act = session.input.type('first', { signal: controller.signal });
    const next = session.input.type('next');
    await turn();
    controller.abort();
    await expect(act).rejects.toThrow(/aborted/);
    expect(backend.writes).toEqual(['first']);
    backend.holdsWrites = false;
    backend.read();
    await next;
    expect(backend.writes).toEqual(['first', 'next']);
  });

  test('leaves no listener on the signal, and neither does one that is sent', async () => {
    const { session } = fakeSession();
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 100 }, () => session.input.type('x', { signal })));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('after the end', () => {
  test('acts are refused with a named error', async () => {
    const { session, backend } = fakeSession();
    backend.end({ exitCode: 0 });
    await expect(session.input.type('x')).rejects.toThrow(exited);
    expect(() => session.resize(90, 30)).toThrow(exited);
    expect(() => session.signal('SIGTERM')).toThrow(exited);
    expect([session.terminal.cols, session.terminal.rows]).toEqual([80, 24]);
  });

  test('an act that is queued when the session is closed is not sent', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const acts = [session.input.type('under way'), session.input.type('waiting')];
    await turn();
    const outcomes = Promise.allSettled(acts);
    await session.close();
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: exited },
      { status: 'rejected', reason: exited },
    ]);
    expect(backend.writes).toEqual(['under way']);
  });

  test('nothing is sent while the program is being ended', async () => {
    const { session, backend } = fakeSession();
    const closing = session.close();
    await expect(session.input.type('x')).rejects.toThrow(exited);
    await closing;
    expect(backend.writes).toEqual([]);
  });
});

describe('what the screen showed before an act', () => {
  test('is kept for the newest acts: typing, resizing, signalling, and the start', async () => {
    const { session, say } = fakeSession({ rows: 2 });
    expect(session.screens.at(0)?.text).toBe('\n');
    say('one');
    const { seq } = await session.input.type('x');
    say('\r\ntwo');
    const resized = session.resize(100, 2);
    say('!');
    const signalled = session.signal('SIGWINCH');
    say('?');
    expect(session.screens.at(seq)?.text).toBe('one\n');
    expect(session.screens.at(resized.seq)?.text).toBe('one\ntwo');
    expect(session.screens.at(signalled.seq)?.text).toBe('one\ntwo!');
    expect(session.screens.at(1)?.text).toBeUndefined();
  });

  test('is forgotten after many more', async () => {
    const { session, say } = fakeSession();
    for (let i = 0; i < 40; i++) {
      say('x');
      await session.input.type('x');
    }
    expect(session.screens.at(40)?.text).toBeDefined();
    expect(session.screens.at(1)?.text).toBeUndefined();
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
