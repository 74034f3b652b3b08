import { describe, expect, test } from 'vitest';
import { fakeSession } from '../fake-session.js';

const MENU = '\x1b[?25lone\r\n\x1b[7mtwo\x1b[m\r\nthree\r\nfour';

/** What a wait for a change of the text says when only these bytes come. */
async function said(bytes: string, before = MENU) {
  const { session, say, clock } = fakeSession({ cols: 20, rows: 6 });
  say(before);
  const waiting = session.waits.forScreenChange({ timeoutMs: 1000 });
  say(bytes);
  clock.advance(1000);
  const { changed, nearest } = await waiting;
  expect(changed).toBe(false);
  return nearest;
}

describe('a change that did not come', () => {
  test.each([
    ['', 'nothing changed'],
    ['\x1b[1;1Hone\x1b[31m', 'nothing changed'],
    ['\x1b[2;1Htwo\x1b[4;1H\x1b[7mfour', 'text unchanged; the highlight moved from row 1 to row 3'],
    ['\x1b[2;1Htwo\x1b[3;1H\x1b[44mthree\r\nfour\x1b[m', 'text unchanged; the highlight moved from row 1 to rows 2–3'],
    ['\x1b[2;1Htw\x1b[7mo', 'text unchanged; the colours of row 1 changed'],
    ['\x1b[3;1H\x1b[31mthree\r\nfour', 'text unchanged; the colours of rows 2–3 changed'],
    ['\x1b[32m\x1b[1;1Hone\x1b[3;1Hthree', 'text unchanged; the colours of rows 0 and 2 changed'],
  ])('%j: %s', async (bytes, expected) => {
    expect(await said(bytes)).toBe(expected);
  });

  test('within a row is a moved highlight, too', async () => {
    expect(await said('\r\x1b[m<Yes> \x1b[7m<No>', '\x1b[7m<Yes>\x1b[m <No>')).toBe(
      'text unchanged; the highlight moved within row 0',
    );
  });

  test('may be a cursor that moved, if it is visible', async () => {
    expect(await said('\x1b[3;5H', 'one')).toBe('text unchanged; the cursor moved from row 0 to row 2');
    expect(await said('\x1b[1;9H', 'one')).toBe('text unchanged; the cursor moved within row 0');
    expect(await said('\x1b[3;5H', 'one\x1b[?25l')).toBe('nothing changed');
  });

  test('came without rest', async () => {
    const { session, say, clock } = fakeSession({ cols: 20, rows: 6 });
    say('one\r\n');
    const waits = [session.waits.forScreenChange({ timeoutMs: 1000 }), session.waits.forStable({ timeoutMs: 1000 })];
    const ofLooks = session.waits.forStable({ timeoutMs: 1000, of: 'looks' });
    for (let i = 0; i < 10; i++) {
      clock.advance(100);
      say(`\x1b[2;1H${i}\x1b[${i === 4 ? 3 : 2};1H${i}\x1b[2;2H`);
    }
    for (const { nearest } of await Promise.all(waits)) {
      expect(nearest).toBe('the text still changes: row 1 changed 9 times, and 1 other row');
    }
    expect((await ofLooks).nearest).toBe('the screen still changes: row 1 changed 9 times, and 1 other row');
  });

  test('since a seq whose screen is not known was not written', async () => {
    const { session, say } = fakeSession();
    say('one');
    const { nearest } = await session.waits.forScreenChange({ since: 3, timeoutMs: 0 });
    expect(nearest).toBe('nothing was written since 3');
  });

  test('of looks since an act is compared with the screen at the act', async () => {
    const { session, say, clock } = fakeSession();
    say(MENU);
    const { seq } = await session.input.press(['down']);
    say('\x1b[2;1Htwo\r\n\x1b[7mthree');
    clock.advance(300);
    expect(await session.waits.forScreenChange({ since: seq, of: 'looks' })).toMatchObject({ changed: true });
    expect(await session.waits.forScreenChange({ since: seq, timeoutMs: 0 })).toMatchObject({
      changed: false,
      nearest: 'text unchanged; the highlight moved from row 1 to row 2',
    });
  });
});

test('a look is short, and differs whenever what can be seen does', () => {
  const { session, say } = fakeSession({ cols: 400, rows: 2 });
  const rainbow = (blue: number) => {
    const cells = Array.from({ length: 400 }, (_, i) => `\x1b[38;2;1;${i % 256};${i === 200 ? blue : 0}mx`);
    say(`\x1b[1;1H${cells.join('')}`);
    return session.terminal.rowLook(0);
  };
  const [one, other] = [rainbow(1), rainbow(2)];
  expect(one).not.toBe(other);
  expect(rainbow(1)).toBe(one);
  expect(one.length).toBeLessThan(1500);
});
