import { describe, expect, test } from 'vitest';
import type { Since } from '../../../src/session/waits/condition.js';
import { textGone, textShown } from '../../../src/session/waits/conditions/text.js';
import { compilePattern, literalPattern } from '../../../src/session/waits/patterns.js';
import { fakeWaits } from './fake-waits.js';

/** A screen that a test writes to and looks for text on. */
function screen(size: { cols?: number; rows?: number; scrollback?: number } = {}) {
  const { wait, say, session, clock } = fakeWaits(size);
  const pattern = (wanted: string | RegExp) =>
    typeof wanted === 'string' ? literalPattern(wanted) : compilePattern(wanted.source, wanted.flags);
  return {
    say,
    session,
    wait,
    clock,
    /** The wait goes on while the test writes. */
    waitFor: (wanted: string | RegExp, since: Since) => wait(textShown(pattern(wanted), since, session.terminal)),
    /** Whether it is there now. */
    finds: async (wanted: string | RegExp, since: Since = 'screen') => {
      const condition = textShown(pattern(wanted), since, session.terminal);
      return (await wait(condition, { timeoutMs: 0 }).promise).value?.text ?? false;
    },
    waitUntilGone: (wanted: string | RegExp) => wait(textGone(pattern(wanted))),
  };
}

const found = (text: string) =>
  expect.objectContaining({ outcome: 'matched', value: expect.objectContaining({ text }) });

describe('text on the screen', () => {
  test('is found wherever it is, also with the blanks that were written', async () => {
    const { say, finds } = screen();
    say('\x1b[12;40Hmiddle\x1b[24;1H>>> ');
    expect(await finds('middle')).toBe('middle');
    expect(await finds('>>> ')).toBe('>>> ');
    expect(await finds(/>>> $/)).toBe('>>> ');
    expect(await finds('nothing')).toBe(false);
  });

  test('is given with its groups, and the number of its line', async () => {
    const { say, waitFor } = screen({ rows: 3 });
    say('one\r\ntwo\r\nthree\r\nerror 42 in x.c\r\n');
    const { value } = await waitFor(/error (\d+)( fatal)? in (\S+)/, 'screen').promise;
    expect(value).toEqual({ text: 'error 42 in x.c', groups: ['42', '', 'x.c'], line: 3, atEntry: true });
  });

  test('that comes later was not there at entry', async () => {
    const { say, waitFor } = screen();
    const waiting = waitFor('hello', 'screen');
    say('hello');
    expect(await waiting.promise).toMatchObject({ value: { atEntry: false } });
  });

  test('may reach over lines', async () => {
    const { say, finds } = screen();
    say('first\r\nsecond\r\nthird');
    expect(await finds('first\nsecond')).toBe('first\nsecond');
    expect(await finds(/^second$/m)).toBe('second');
    expect(await finds(/first.*third/s)).toBe('first\nsecond\nthird');
  });

  test.each<[source: string, flags: string | undefined, found: string | false]>([
    ['^second$', undefined, 'second'],
    ['^  third$', undefined, '  third'],
    ['^third$', undefined, false],
    ['^\\$ $', undefined, '$ '],
    ['^padded$', undefined, 'padded'],
    ['padded +$', undefined, 'padded  '],
    ['padded\\n\\$', undefined, 'padded\n$'],
    ['^SECOND$', undefined, false],
    ['^second$', '', false],
    ['^SECOND$', 'i', false],
    ['^SECOND$', 'im', 'second'],
    ['^first$', 's', false],
    ['^first.second', 's', 'first\nsecond'],
  ])('%s with the flags %s finds %j', async (source, flags, expected) => {
    const { say, session } = screen();
    say('first\r\nsecond\r\n  third\r\npadded  \r\n$ ');
    const { found, match } = await session.waits.forText({ source, flags }, { timeoutMs: 0 });
    expect(found && match?.text).toBe(expected);
    const since = await session.waits.forText({ source, flags }, { timeoutMs: 0, since: 0 });
    expect(since.found && since.match?.text).toBe(expected);
    const gone = await session.waits.forText({ source, flags }, { timeoutMs: 0, invert: true });
    expect(gone.found).toBe(expected === false);
  });

  test('at a line end is found by the linear engine, too', async () => {
    const { say, session } = screen();
    say(`${'a'.repeat(60)}!\r\n${'a'.repeat(60)}  \r\n`);
    const { match } = await session.waits.forText({ source: '^(a+)+$' }, { timeoutMs: 0 });
    expect(match).toMatchObject({ text: 'a'.repeat(60), line: 1 });
  });

  test('begins where its line begins, not where a wrapped row does', async () => {
    const { say, session } = screen({ cols: 10 });
    say('wrapped atblank and end  \r\nnext');
    const look = async (source: string) => (await session.waits.forText({ source }, { timeoutMs: 0 })).found;
    expect(await look('^wrapped')).toBe(true);
    expect(await look('^blank')).toBe(false);
    expect(await look('at$')).toBe(false);
    expect(await look('end$')).toBe(true);
    expect(await look('^next$')).toBe(true);
  });

  test('with blanks written behind it counts as new only when it is', async () => {
    const { say, session } = screen();
    say('padded  \r\n');
    const { seq } = session;
    const wanted = { source: '^padded$' };
    expect(await session.waits.forText(wanted, { timeoutMs: 0, since: seq })).toMatchObject({ found: false });
    say('padded   \r\n');
    expect(await session.waits.forText(wanted, { timeoutMs: 0, since: seq })).toMatchObject({ match: { line: 1 } });
  });

  test('wanted by a RegExp has exactly the flags of the RegExp', async () => {
    const { say, session } = screen();
    say('first\r\nsecond');
    expect(await session.waits.forText(/^second/, { timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await session.waits.forText(/^second/gm, { timeoutMs: 0 })).toMatchObject({ found: true });
  });

  test('is found across a wrap', async () => {
    const { say, finds } = screen({ cols: 10 });
    say('a long line that wraps twice');
    expect(await finds('line that wraps')).toBe('line that wraps');
    expect(await finds('line that wraps', 0)).toBe('line that wraps');
  });

  test('is found when it arrives in pieces, however they are cut', async () => {
    const { say, waitFor } = screen();
    const waiting = waitFor('\u{1f600} done', 'now');
    for (const byte of Buffer.from('\x1b[31m\u{1f600} \x1b[0mdon')) say(Buffer.from([byte]) as unknown as string);
    expect(await waiting.now()).toBe('pending');
    say('e');
    expect(await waiting.now()).toEqual(found('\u{1f600} done'));
  });

  test('that has scrolled away is not there any more, but counts as new', async () => {
    const { say, session, finds } = screen({ rows: 5 });
    const { seq } = session.terminal;
    say('needle\r\n');
    for (let i = 0; i < 50; i++) say(`line ${i}\r\n`);
    expect(await finds('needle')).toBe(false);
    expect(await finds('needle', seq)).toBe('needle');
    expect(await finds('needle', session.terminal.seq)).toBe(false);
  });

  test('that was trimmed from the history cannot be found', async () => {
    const { say, finds } = screen({ rows: 5, scrollback: 10 });
    say('needle\r\n');
    for (let i = 0; i < 50; i++) say(`line ${i}\r\n`);
    expect(await finds('needle', 0)).toBe(false);
    expect(await finds('line 40', 0)).toBe('line 40');
  });

  test('is found while it scrolls through a history that is trimmed all the time', async () => {
    const { say, waitFor } = screen({ rows: 5, scrollback: 10 });
    const waiting = waitFor('needle', 'now');
    for (let i = 0; i < 500; i++) say(`line ${i}\r\n`);
    say(`needle\r\n${'line\r\n'.repeat(12)}`);
    expect(await waiting.now()).toEqual(found('needle'));
  });

  test('can be waited for until it is gone', async () => {
    const { say, waitUntilGone } = screen();
    say('Loading…');
    const waiting = waitUntilGone('Loading');
    say('.');
    expect(await waiting.now()).toBe('pending');
    say('\r\x1b[K');
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });
});

describe('text that counts only when it is new', () => {
  test('does not count when it was there before, and counts when it is written again in the same place', async () => {
    const { say, waitFor } = screen();
    say('ready');
    const waiting = waitFor('ready', 'now');
    say('\r\nsomething else');
    expect(await waiting.now()).toBe('pending');
    say('\x1b[H');
    expect(await waiting.now()).toBe('pending');
    say('ready');
    expect(await waiting.now()).toEqual(found('ready'));
  });

  test('counts as soon as one of its cells is new', async () => {
    const { say, waitFor } = screen();
    say('progress 10%');
    const waiting = waitFor(/progress \d+%/, 'now');
    say('\x1b[1;10H2');
    expect(await waiting.now()).toEqual(found('progress 20%'));
  });

  test('is told apart from old text next to it in the same row', async () => {
    const { say, waitFor } = screen();
    say('done   12:00:00');
    const waiting = waitFor('done', 'now');
    say('\x1b[1;15H1');
    expect(await waiting.now()).toBe('pending');
  });

  test('counts from the seq of an act, whatever came before the wait', async () => {
    const { say, session, finds } = screen();
    say('$ ');
    const { seq } = session.terminal;
    say('make\r\ndone\r\n$ ');
    expect(await finds('done', seq)).toBe('done');
    expect(await finds('done', session.terminal.seq)).toBe(false);
    expect(await finds(/\$ $/m, seq)).toBe('$ ');
  });

  test.each([
    ['clearing', '\x1b[2J\x1b[H'],
    ['erasing the line', '\x1b[2K'],
    ['scrolling', '\x1b[5S'],
    ['inserting a line above', '\x1b[H\x1b[L'],
    ['deleting a character before it', '\x1b[H\x1b[P'],
    ['colouring what comes', '\x1b[31m'],
    ['a reset', '\x1bc'],
    ['the alternate screen and back', '\x1b[?1049h\x1b[?1049l'],
  ])('is not made by %s', async (_, bytes) => {
    const { say, waitFor } = screen();
    say('  ready\r\nother');
    const waiting = waitFor('ready', 'now');
    say(bytes);
    say('.');
    expect(await waiting.now()).toBe('pending');
  });

  test('is not made by a resize, narrower or wider, higher or lower', async () => {
    const { say, session, waitFor } = screen({ cols: 40, rows: 6 });
    for (let i = 0; i < 30; i++) say(`this is old text number ${i}\r\n`);
    const waiting = waitFor(/old text/, 'now');
    for (const [cols, rows] of [
      [12, 6],
      [100, 6],
      [100, 30],
      [9, 3],
      [40, 6],
    ] as const) {
      session.resize(cols, rows);
      say('.');
      expect(await waiting.now()).toBe('pending');
    }
    say('new old text');
    expect(await waiting.now()).toEqual(found('old text'));
  });

  test('is found after a resize that rewrapped it', async () => {
    const { say, session, finds } = screen({ cols: 40, rows: 6 });
    const { seq } = session.terminal;
    say('a sentence that will be wrapped again');
    for (const cols of [7, 100, 13]) {
      session.resize(cols, 6);
      expect(await finds('that will be wrapped', seq)).toBe('that will be wrapped');
    }
  });

  test('is found in lines that a higher screen took back from the history, also when the look comes late', async () => {
    const { say, session, waitFor, wait, clock } = screen({ rows: 4 });
    for (let i = 0; i < 30; i++) say(`line ${i}\r\n`);
    const waiting = waitFor('needle', 'now');
    let costMs = 1;
    for (let i = 0; i < 8; i++) wait({ check: () => void clock.advance(costMs) });
    say('.');
    say('.');
    costMs = 0;
    session.resize(80, 20);
    say('\x1b[Hneedle');
    expect(await waiting.now()).toBe('pending');
    clock.advance(1000);
    expect(await waiting.now()).toEqual(found('needle'));
  });

  test('is found on the alternate screen, and behind it', async () => {
    const { say, session, waitFor, finds } = screen();
    const { seq } = session.terminal;
    const waiting = waitFor('on top', 'now');
    say('behind\r\n\x1b[?1049h\x1b[Hon top');
    expect(await waiting.now()).toEqual(found('on top'));
    expect(await finds('behind', seq)).toBe('behind');
    expect(await finds('behind')).toBe(false);
    say('\x1b[?1049l');
    expect(await finds('behind')).toBe('behind');
    expect(await finds('on top', seq)).toBe(false);
  });

  test('is found after the history was cleared', async () => {
    const { say, waitFor } = screen({ rows: 4 });
    for (let i = 0; i < 30; i++) say(`line ${i}\r\n`);
    const waiting = waitFor('needle', 'now');
    say('\x1b[H\x1b[2J\x1b[3J');
    say('needle');
    expect(await waiting.now()).toEqual(found('needle'));
  });

  test('may begin in an old line, also a good deal above', async () => {
    const { say, waitFor } = screen({ rows: 24 });
    say('begin\r\n');
    for (let i = 0; i < 60; i++) say(`line ${i}\r\n`);
    const waiting = waitFor(/line 55\n[\s\S]*end/, 'now');
    say('end');
    const { value } = await waiting.promise;
    expect(value?.text).toBe('line 55\nline 56\nline 57\nline 58\nline 59\nend');
  });

  test('is found behind an old match that it overlaps', async () => {
    const { say, waitFor } = screen();
    say('aaaa');
    const waiting = waitFor(/aa+?/, 'now');
    say('a');
    expect(await waiting.now()).toEqual(found('aa'));
  });

  test('is found behind old characters of two code units, with the flag u', async () => {
    const { say, waitFor } = screen();
    say('\u{1f600}'.repeat(20));
    const waiting = waitFor(/\p{Emoji_Presentation}/u, 'now');
    say('.');
    expect(await waiting.now()).toBe('pending');
    say('\u{1f680}');
    expect(await waiting.now()).toEqual(found('\u{1f680}'));
  });

  test('an empty match is never new', async () => {
    const { say, waitFor } = screen();
    const waiting = waitFor(/x*/, 'now');
    say('hello');
    expect(await waiting.now()).toBe('pending');
    say('xx');
    expect(await waiting.now()).toEqual(found('xx'));
  });

  test('old text without end that matches everywhere does not make a look slow', async () => {
    const { say, session, waitFor, finds } = screen({ cols: 200, rows: 24, scrollback: 20_000 });
    say('a'.repeat(1_000_000));
    for (let i = 0; i < 15_000; i++) say('a old line full of a and a\r\n');
    const { seq } = session.terminal;
    const startedAt = performance.now();
    const waiting = [waitFor('a', 'now'), waitFor(/[a-c]/, 'now'), waitFor(/a+/i, 'now'), waitFor('a', seq)];
    for (let i = 0; i < 20; i++) say('.');
    expect(await finds(/a|b/, seq)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    say('a');
    for (const wait of waiting) expect(await wait.now()).toMatchObject({ outcome: 'matched' });
  });
});
