import { describe, expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { FakeBackend } from '../fake-backend.js';

function fakeSession(options: { outputBytes?: number; rows?: number; scrollback?: number } = {}) {
  const backend = new FakeBackend();
  const session = new Engine({ clock: new FakeClock() }).adopt(backend, { command: 'fake', ...options });
  return { session, say: (text: string | Uint8Array) => backend.say(text) };
}

describe('reading the output', () => {
  test('returns what was written, including what is no longer on the screen', () => {
    const { session, say } = fakeSession();
    say('10%\r20%\r\x1b[Kdone\r\n');
    expect(session.readOutput()).toEqual({ text: '10%\r20%\rdone\n', seq: 17, missed: 0 });
    expect(session.readOutput({ raw: true }).text).toBe('10%\r20%\r\x1b[Kdone\r\n');
  });

  test('continues where the last piece ended, without a gap and without splitting a character', () => {
    const { session, say } = fakeSession();
    say('漢字かな'.repeat(20));
    let text = '';
    for (let since = 0; ; ) {
      const piece = session.readOutput({ since, maxBytes: 10 });
      if (piece.text === '') break;
      text += piece.text;
      since = piece.seq;
    }
    expect(text).toBe('漢字かな'.repeat(20));
  });

  test('leaves half a sequence for the next piece', () => {
    const { session, say } = fakeSession();
    say('ab\x1b[3');
    const first = session.readOutput();
    expect(first).toMatchObject({ text: 'ab', seq: 2 });
    say('1mred');
    expect(session.readOutput({ since: first.seq }).text).toBe('red');
  });

  test('leaves a line end whose line feed may follow for the next piece', () => {
    const { session, say } = fakeSession();
    say('one\r');
    const first = session.readOutput();
    expect(first).toMatchObject({ text: 'one', seq: 3 });
    expect(session.readOutput({ since: 3 })).toMatchObject({ text: '', seq: 3 });
    expect(session.readOutput({ raw: true }).text).toBe('one\r');
    say('\ntwo\r\n');
    expect(session.readOutput({ since: 3 }).text).toBe('\ntwo\n');
    const pieces = [4, 3, 2, 1].map((maxBytes) => {
      const read: string[] = [];
      for (let since = 0; since < session.seq; since = session.readOutput({ since, maxBytes }).seq) {
        read.push(session.readOutput({ since, maxBytes }).text);
      }
      return read.join('');
    });
    expect(pieces.slice(0, 3)).toEqual(Array(3).fill('one\ntwo\n'));
    expect(pieces[3]?.replaceAll('\r', '')).toBe('one\ntwo\n');
  });

  test('a piece smaller than one character makes progress all the same', () => {
    const { session, say } = fakeSession();
    say('漢');
    expect(session.readOutput({ maxBytes: 1 }).seq).toBe(1);
  });

  test('says how much is gone', () => {
    const { session, say } = fakeSession({ outputBytes: 1000 });
    say('x'.repeat(100_000));
    const { missed, text, seq } = session.readOutput({ since: 5, maxBytes: 200_000 });
    expect(missed).toBeGreaterThan(50_000);
    expect([5 + missed + text.length, seq]).toEqual([100_000, 100_000]);
  });

  test('after the end there is nothing, yet', () => {
    const { session, say } = fakeSession();
    say('abc');
    expect(session.readOutput({ since: 3 })).toEqual({ text: '', seq: 3, missed: 0 });
  });
});

describe('searching the output', () => {
  test('finds lines of the history and of the screen, oldest first', () => {
    const { session, say } = fakeSession({ rows: 3 });
    for (let i = 0; i < 50; i++) say(`line ${i}\r\n`);
    const { matches, total } = session.searchOutput(/line \d*7$/);
    expect(total).toBe(5);
    expect(matches.map(({ line, text }) => [line, text])).toEqual([7, 17, 27, 37, 47].map((n) => [n, `line ${n}`]));
    expect(matches[0]?.seq).toBe('line 0\r\n'.length * 7 + 'line 7'.length);
  });

  test('goes through the matches in pages', () => {
    const { session, say } = fakeSession();
    for (let i = 0; i < 300; i++) say(`line ${i}\r\n`);
    expect(session.searchOutput('line').matches).toHaveLength(100);
    const page = session.searchOutput('line', { offset: 290, limit: 20 });
    expect([page.matches.length, page.matches[0]?.text, page.total]).toEqual([10, 'line 290', 300]);
  });

  test('sees a wrapped line as one', () => {
    const { session, say } = fakeSession();
    say(`${'a'.repeat(78)}needle${'b'.repeat(10)}`);
    expect(session.searchOutput('aneedleb').total).toBe(1);
  });

  test('takes ^ and $ as the ends of the visible line, and given flags as they are', () => {
    const { session, say } = fakeSession();
    say('$ \r\npadded   \r\nplain');
    const texts = (source: string, flags?: string) =>
      session.searchOutput({ source, flags }).matches.map(({ text }) => text);
    expect(texts('^\\$ $')).toEqual(['$']);
    expect(texts('^\\w+$')).toEqual(['padded', 'plain']);
    expect(texts('^P\\w+$')).toEqual([]);
    expect(texts('^P\\w+$', 'i')).toEqual(['padded', 'plain']);
  });

  test('on the alternate screen also finds what is behind it', () => {
    const { session, say } = fakeSession();
    say('behind\r\n\x1b[?1049hin front');
    expect(session.searchOutput(/behind|front/).matches.map(({ text }) => text)).toEqual(['behind', 'in front']);
  });

  test('refuses a pattern that is not valid', () => {
    const { session } = fakeSession();
    const refusal = expect.objectContaining({ code: 'invalid_pattern' });
    expect(() => session.searchOutput({ source: '(', flags: '' })).toThrow(refusal);
  });
});

test('listeners get every byte with its seq, and each resize with its own', () => {
  const { session, say } = fakeSession();
  const heard: unknown[] = [];
  session.onOutput(({ bytes, seq }) => heard.push([seq, new TextDecoder().decode(bytes)]));
  session.onResize(({ cols, rows, seq }) => heard.push([seq, cols, rows]));
  say('one');
  session.resize(100, 30);
  session.resize(100, 30);
  say('two');
  expect(heard).toEqual([
    [0, 'one'],
    [3, 100, 30],
    [3, 'two'],
  ]);
});
