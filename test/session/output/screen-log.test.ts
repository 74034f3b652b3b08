import { expect, test } from 'vitest';
import { fakeSession } from '../fake-session.js';

test('the rows that changed since a look are those that show something else', () => {
  const { session, say } = fakeSession({ rows: 4 });
  say('one\r\ntwo\r\nthree');
  const seq = session.screens.note();
  expect(session.screens.rowsChangedSince(seq)).toEqual([]);
  say('\x1b[2;1HTWO');
  expect(session.screens.rowsChangedSince(seq)).toEqual([1]);
  say('\x1b[3;1H\x1b[31mthree');
  expect(session.screens.rowsChangedSince(seq)).toEqual([1, 2]);
});

test('erasing, colours, scrolling and the alternate screen change rows, too', () => {
  for (const [what, expected] of [
    ['\x1b[1;1H\x1b[K', [0]],
    ['\x1b[1;1H\x1b[1;1;1;3;7$r', [0]],
    ['\x1b[4;1H\n', [0, 1, 2, 3]],
    ['\x1b[2;1H\x1b[M', [1, 2, 3]],
    ['\x1b[?1049h', [0, 1, 2, 3]],
    ['\x1b[2;3H', []],
  ] as const) {
    const { session, say } = fakeSession({ rows: 4 });
    say('one\r\ntwo\r\nthree\r\nfour');
    const seq = session.screens.note();
    say(what);
    expect(session.screens.rowsChangedSince(seq), JSON.stringify(what)).toEqual(expected);
  }
});

test('coming back from the alternate screen, the rows are as they were', () => {
  const { session, say } = fakeSession({ rows: 2 });
  say('one\r\ntwo');
  const seq = session.screens.note();
  say('\x1b[?1049hother\x1b[?1049l');
  expect(session.screens.rowsChangedSince(seq)).toEqual([]);
});

test('a resize that adds rows changes those, and what moved', () => {
  const { session, say } = fakeSession({ rows: 2 });
  say('one\r\ntwo');
  const seq = session.screens.note();
  session.resize(80, 4);
  expect(session.screens.rowsChangedSince(seq)).toEqual([2, 3]);
});

test('a seq that was not noted is unknown', () => {
  const { session, say } = fakeSession();
  say('hello');
  expect(session.screens.rowsChangedSince(3)).toBeUndefined();
});

test('a second look at the same seq replaces the first: a resize writes nothing', () => {
  const { session, say } = fakeSession({ rows: 2 });
  say('one');
  session.screens.note();
  session.resize(80, 3);
  const seq = session.screens.note();
  expect(session.screens.rowsChangedSince(seq)).toEqual([]);
});
