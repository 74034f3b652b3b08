import { describe, expect, test } from 'vitest';
import { finish } from '../../../src/base/work.js';
import { type Missed, nearestMiss } from '../../../src/session/waits/nearest/nearest-miss.js';
import type { WantedText } from '../../../src/session/waits/patterns.js';
import { createTerminal, type TerminalOptions } from '../../../src/terminal/index.js';
import { fakeSession } from '../fake-session.js';

/** The nearest miss on a screen. */
function nearest(
  text: string,
  wanted: WantedText,
  { size = {}, ...missed }: Missed & { size?: Partial<TerminalOptions> },
) {
  const terminal = createTerminal({ cols: 40, rows: 8, ...size });
  terminal.feed(Buffer.from(text));
  return finish(nearestMiss(terminal, wanted, missed));
}

const SCREEN = 'Files\r\n\r\n> query    1/400\r\nContinue? (y/n) [y]\r\n  Ready  \r\nhello\r\n   world';

describe('the nearest miss of a pattern', () => {
  test.each<[source: string, flags: string | undefined, said: string | undefined]>([
    ['^  1/400', undefined, '`^  1/400` is not at a line start, but `1/400` is in row 2'],
    ['^1/400$', undefined, '`^1/400$` is not at a line start, but `1/400` is in row 2'],
    ['query$', undefined, '`query$` is not at a line end, but `query` is in row 2'],
    ['^query$', undefined, '`^query$` is not a whole line, but `query` is in row 2'],
    ['^[fF]iles  \\d', undefined, 'the closest is `iles`, in row 0'],
    ['READY', undefined, 'with the case ignored, `Ready` is in row 4'],
    ['^hello$', '', '`^hello$` needs the flag m for line ends; with it, `hello` is in row 5'],
    ['Continue? (y/n)', undefined, 'as plain text, `Continue? (y/n)` is in row 3; escape ? ( ) with a backslash'],
    ['hello world', undefined, 'with blanks ignored, `hello\\n   world` is in row 5'],
    ['^HELLO  WORLD', undefined, 'with the case, line ends and blanks ignored, `hello\\n   world` is in row 5'],
    ['quarry \\d+', undefined, undefined],
    ['Continue! \\(', undefined, 'the closest is `Continue`, in row 3'],
    ['nothing like it', undefined, undefined],
  ])('%s with the flags %s: %s', (source, flags, said) => {
    expect(nearest(SCREEN, { source, flags }, {})).toBe(said);
  });

  test('of a RegExp has its flags, without those that only say where to begin', () => {
    expect(nearest(SCREEN, /^hello$/g, {})).toBe(
      '`^hello$` needs the flag m for line ends; with it, `hello` is in row 5',
    );
  });

  test('of plain text ignores the case, blanks, and then takes the closest', () => {
    expect(nearest(SCREEN, 'CONTINUE? (Y', {})).toBe('with the case ignored, `Continue? (y` is in row 3');
    expect(nearest(SCREEN, 'query 1/400', {})).toBe('with blanks ignored, `query    1/400` is in row 2');
    expect(nearest(SCREEN, 'Continues?', {})).toBe('the closest is `Continue`, in row 3');
    expect(nearest(SCREEN, 'zebra', {})).toBeUndefined();
  });

  test('is text that is there, but older than since', () => {
    expect(nearest(SCREEN, { source: '^hello' }, { since: 1000 })).toBe('`hello` is in row 5, but older than since');
    expect(nearest(SCREEN, 'Files', { since: 'now' })).toBe('`Files` is in row 0, but older than since');
  });

  test('is text that has not gone away', () => {
    expect(nearest(SCREEN, { source: 'Re\\w+' }, { invert: true })).toBe('`Ready` is still in row 4');
    expect(nearest(SCREEN, { source: 'READY' }, { invert: true })).toBeUndefined();
  });

  test('is text that has scrolled away', () => {
    const size = { rows: 2 };
    expect(nearest('one\r\ntwo\r\none\r\nthree\r\nfour\r\nfive', { source: '^one$' }, { size })).toBe(
      '`one` is not on the screen any more, but 2 rows above the screen',
    );
  });

  test('names the row of a wrapped line, also after wide characters', () => {
    const size = { cols: 10 };
    expect(nearest('0123456789abcdefghijklMNop', 'mno', { size })).toBe('with the case ignored, `MNo` is in row 2');
    expect(nearest('日本語日本語日本語abc DEF', 'def', { size })).toBe('with the case ignored, `DEF` is in row 2');
    expect(nearest('0123456789abc', 'abcd', { size, isByRow: true })).toBeUndefined();
    expect(nearest('01234567890abc', '890', { size, isByRow: true })).toBe(
      '`890` is in row 0, but wrapped, and only whole rows are compared',
    );
  });

  test('is one short sentence, whatever the pattern and the screen', () => {
    const said = nearest(`x${'A'.repeat(390)}`, { source: `^${'a'.repeat(300)}` }, { size: { rows: 20 } });
    expect(said).toMatch(/^with the case, line ends and blanks ignored, `A+…` is in row 0$/);
    expect(said?.length).toBeLessThan(150);
  });

  test('takes little time: a slow pattern has none, a large screen no closest text', () => {
    const startedAt = performance.now();
    expect(nearest(`${'x'.repeat(300)}zy`, { source: '(x+x+)+y$', flags: 'i' }, {})).toBeUndefined();
    const size = { cols: 1000, rows: 1000 };
    expect(nearest('Continue\r\n'.repeat(1000), 'Continues', { size })).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });
});

describe('a wait that is not met', () => {
  test('says the nearest miss; one that is met or cancelled does not', async () => {
    const { session, say, clock } = fakeSession();
    say('one\r\n  two\r\n');
    expect(await session.waits.forText({ source: '^two' }, { timeoutMs: 0 })).toMatchObject({
      outcome: 'timed_out',
      nearest: '`^two` is not at a line start, but `two` is in row 1',
    });
    const stale = await session.waits.forText('one', { since: session.seq, timeoutMs: 0 });
    expect(stale).toMatchObject({ found: false, nearest: '`one` is in row 0, but older than since' });
    const still = await session.waits.forText('one', { invert: true, timeoutMs: 0 });
    expect(still).toMatchObject({ found: false, nearest: '`one` is still in row 0' });
    expect(await session.waits.forText('one')).not.toHaveProperty('nearest');
    expect(await session.waits.forText('two', { signal: AbortSignal.abort() })).not.toHaveProperty('nearest');
    const impatient = session.waits.forText('TWO', { patienceMs: 100 });
    clock.advance(100);
    expect(await impatient).toMatchObject({
      outcome: 'pending',
      nearest: 'with the case ignored, `two` is in row 1',
    });
  });

  test('says it at the exit of the program, too', async () => {
    const { session, say, backend } = fakeSession();
    const waiting = session.waits.forText('Done');
    say('done');
    backend.end({ exitCode: 0 });
    expect(await waiting).toMatchObject({ outcome: 'exited', nearest: 'with the case ignored, `done` is in row 0' });
  });

  test('for a selector says it, too', async () => {
    const { session, say } = fakeSession();
    say('  Ready');
    const regex = { type: 'regex', pattern: '^Ready' } as const;
    expect(await session.waits.forSelector(regex, { timeoutMs: 0 })).toMatchObject({
      found: false,
      nearest: '`^Ready` is not at a line start, but `Ready` is in row 0',
    });
    const exact = { type: 'exact', text: 'Ready' } as const;
    expect(await session.waits.forSelector(exact, { timeoutMs: 0, invert: true })).toMatchObject({
      found: false,
      nearest: '`Ready` is still in row 0',
    });
  });
});
