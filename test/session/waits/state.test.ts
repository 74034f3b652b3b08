import { describe, expect, test } from 'vitest';
import { cursorAt, exited, predicate } from '../../../src/session/waits/conditions/state.js';
import { fakeWaits } from './fake-waits.js';

describe('the cursor', () => {
  test('is waited for in a place, although no text changes', async () => {
    const { wait, say } = fakeWaits();
    const waiting = wait(cursorAt({ x: 4, y: 2 }));
    say('\x1b[3;4H');
    expect(await waiting.now()).toBe('pending');
    say('\x1b[3;5H');
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });

  test('may be anywhere in a column or a row', async () => {
    const { wait, say } = fakeWaits();
    const inColumn = wait(cursorAt({ x: 4 }));
    const inRow = wait(cursorAt({ y: 2 }));
    say('\x1b[9;5H');
    expect(await inColumn.now()).toMatchObject({ outcome: 'matched' });
    expect(await inRow.now()).toBe('pending');
    say('\x1b[3;9H');
    expect(await inRow.now()).toMatchObject({ outcome: 'matched' });
  });
});

describe('a function', () => {
  test('is asked after each change, until it returns something', async () => {
    const { wait, say } = fakeWaits();
    const waiting = wait(predicate((terminal) => terminal.title || undefined));
    say('text');
    expect(await waiting.now()).toBe('pending');
    say('\x1b]0;a title\x07');
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', value: 'a title' });
  });

  test.each([
    ['a mode', '\x1b[?2004h', (modes: { bracketedPaste: boolean }) => modes.bracketedPaste],
    ['a hidden cursor', '\x1b[?25l', (modes: { cursorVisible: boolean }) => !modes.cursorVisible],
  ])('can look for %s', async (_, bytes, look) => {
    const { wait, say } = fakeWaits();
    const waiting = wait(predicate(({ modes }) => look(modes)));
    expect(await waiting.now()).toBe('pending');
    say(bytes);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', value: true });
  });

  test('may return 0 or an empty text', async () => {
    const { wait } = fakeWaits();
    expect(await wait(predicate(() => 0)).promise).toMatchObject({ outcome: 'matched', value: 0 });
    expect(await wait(predicate(() => '')).promise).toMatchObject({ outcome: 'matched', value: '' });
  });

  test.each([undefined, null, false])('that returns %s goes on waiting', async (value) => {
    const { wait } = fakeWaits();
    expect(
      await wait(
        predicate(() => value),
        { timeoutMs: 0 },
      ).promise,
    ).toMatchObject({ outcome: 'timed_out' });
  });

  test('that throws rejects', async () => {
    const { wait } = fakeWaits();
    const look = () => {
      throw new Error('look');
    };
    await expect(wait(predicate(look)).promise).rejects.toThrow('look');
  });
});

describe('an exit', () => {
  test('is met by the end of the program', async () => {
    const { wait, backend, say } = fakeWaits();
    const waiting = wait(exited());
    say('x');
    expect(await waiting.now()).toBe('pending');
    backend.end({ exitCode: 5 });
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', value: { exitCode: 5 }, exit: { exitCode: 5 } });
    expect(await wait(exited()).promise).toMatchObject({ outcome: 'matched', value: { exitCode: 5 } });
  });

  test('is met by closing', async () => {
    const { wait, session } = fakeWaits();
    const waiting = wait(exited());
    await session.close();
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', value: { reason: 'closed' } });
  });
});
