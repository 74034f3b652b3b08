import { describe, expect, test } from 'vitest';
import { seeScreen } from '../../../src/session/output/screen-log.js';
import { screenChanged, screenStable, screenWritten } from '../../../src/session/waits/conditions/quiet.js';
import { fakeWaits } from './fake-waits.js';

const text = (stableMs: number) => ({ stableMs, of: 'text' }) as const;
const looks = (stableMs: number) => ({ stableMs, of: 'looks' }) as const;
const matched = expect.objectContaining({ outcome: 'matched' });

describe('something written on the screen', () => {
  test('counts only after the anchor', async () => {
    const { session, say, clock, wait } = fakeWaits();
    say('before');
    const waiting = wait(screenWritten(session.terminal.seq, text(300)), { timeoutMs: 5000 });
    clock.advance(1000);
    expect(await waiting.now()).toBe('pending');
    say('x');
    clock.advance(300);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });
});

describe('a change of the screen', () => {
  const changes = () => {
    const fake = fakeWaits();
    fake.say('before');
    const waiting = fake.wait(screenChanged(seeScreen(fake.session.terminal), text(300)), { timeoutMs: 5000 });
    return { ...fake, waiting };
  };

  test('counts when the text has been still for as long as asked', async () => {
    const { waiting, say, clock } = changes();
    clock.advance(1000);
    say('x');
    clock.advance(299);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 1300 });
  });

  test('is put off by each further change', async () => {
    const { waiting, say, clock } = changes();
    for (let i = 0; i < 10; i++) {
      say('x');
      clock.advance(200);
    }
    expect(await waiting.now()).toBe('pending');
    clock.advance(100);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 2100 });
  });

  test('is not put off by what changes no text: colours, the cursor, answers, the same text again', async () => {
    const { waiting, say, clock } = changes();
    say('x');
    for (const bytes of ['\x1b[31m', '\x1b[5;5H', '\x1b[6n', '\x1b[1;1Hbeforex', '\x1b[?25l']) {
      clock.advance(50);
      say(bytes);
    }
    clock.advance(50);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 300 });
  });

  test('is none when no text changes', async () => {
    const { waiting, say, clock } = changes();
    say('\x1b[31m\x1b[1;1Hbefore\x1b[9;9H');
    clock.advance(5000);
    expect(await waiting.now()).toMatchObject({ outcome: 'timed_out' });
  });

  test('that does not come to rest in time is not reported', async () => {
    const { waiting, say, clock } = changes();
    for (let i = 0; i < 60; i++) {
      say('x');
      clock.advance(100);
    }
    expect(await waiting.now()).toMatchObject({ outcome: 'timed_out', elapsedMs: 5000 });
  });

  test('counts without rest when the program exits', async () => {
    const { waiting, say, backend } = changes();
    say('x');
    backend.end({ exitCode: 0 });
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', exit: { exitCode: 0 } });
  });

  test('is none when the program exits without one', async () => {
    const { waiting, backend } = changes();
    backend.end({ exitCode: 0 });
    expect(await waiting.now()).toMatchObject({ outcome: 'exited', exit: { exitCode: 0 } });
  });

  test('between the act and the wait counts, and so does the rest that has passed since', async () => {
    const { session, say, clock, wait } = fakeWaits();
    const baseline = seeScreen(session.terminal);
    say('answer');
    clock.advance(200);
    const waiting = wait(screenChanged(baseline, text(300)));
    clock.advance(99);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toEqual(matched);
    expect(await wait(screenChanged(baseline, text(300))).promise).toEqual(matched);
  });

  test('with a rest of 0 counts at once', async () => {
    const { session, say, wait } = fakeWaits();
    const waiting = wait(screenChanged(seeScreen(session.terminal), text(0)));
    say('x');
    expect(await waiting.now()).toEqual(matched);
  });

  test('is made by a resize that rewraps the text', async () => {
    const { session, say, clock, wait } = fakeWaits({ cols: 20 });
    say('some words in a row');
    const waiting = wait(screenChanged(seeScreen(session.terminal), text(300)));
    session.resize(8, 24);
    clock.advance(300);
    expect(await waiting.now()).toEqual(matched);
  });
});

describe('a stable screen', () => {
  test('is one that has not changed for as long as asked, counted from the call', async () => {
    const { wait, say, clock } = fakeWaits();
    say('old');
    clock.advance(10_000);
    const waiting = wait(screenStable(text(300)));
    clock.advance(299);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 300 });
  });

  test('is waited for as long as text changes', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(screenStable(text(300)), { timeoutMs: 5000 });
    for (let i = 0; i < 5; i++) {
      clock.advance(250);
      say('x');
    }
    clock.advance(299);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 1550 });
  });

  test('is not disturbed by a cursor that moves', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(screenStable(text(300)));
    for (let i = 0; i < 6; i++) {
      say(`\x1b[${i + 1};1H`);
      clock.advance(50);
    }
    expect(await waiting.now()).toEqual(matched);
  });

  test('is what an exited program leaves', async () => {
    const { wait, backend } = fakeWaits();
    const waiting = wait(screenStable(text(300)));
    backend.end({ exitCode: 0 });
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', exit: { exitCode: 0 } });
  });

  test('is not reached by a program that never rests', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(screenStable(text(300)), { timeoutMs: 1000 });
    for (let i = 0; i < 11; i++) {
      say('x');
      clock.advance(100);
    }
    expect(await waiting.now()).toMatchObject({ outcome: 'timed_out' });
  });
});

describe('a change of looks', () => {
  const changes = (before = 'one\r\n\x1b[7mtwo\x1b[m\r\nthree\x1b[5;1H') => {
    const fake = fakeWaits({ rows: 6, cols: 20 });
    fake.say(before);
    const waiting = fake.wait(screenChanged(seeScreen(fake.session.terminal), looks(300)), { timeoutMs: 5000 });
    return { ...fake, waiting };
  };

  test.each([
    ['text', 'x'],
    ['a highlight that moves', '\x1b[2;1Htwo\r\n\x1b[7mthree\x1b[m\x1b[5;1H'],
    ['a colour', '\x1b[31m\x1b[1;1Hone\x1b[m\x1b[5;1H'],
    ['a colour behind blanks', '\x1b[44m\x1b[3;1H\x1b[K\x1b[m\x1b[3;1Hthree\x1b[5;1H'],
    ['a colour of 24 bits', '\x1b[38;2;1;2;3m\x1b[1;1Hone\x1b[m\x1b[5;1H'],
    ['a visible cursor that stays elsewhere', '\x1b[3;3H'],
  ])('is %s', async (_, bytes) => {
    const { waiting, say, clock } = changes();
    clock.advance(1000);
    expect(await waiting.now()).toBe('pending');
    say(bytes);
    clock.advance(299);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 1300 });
  });

  test.each([
    ['the same drawn again', '\x1b[1;1Hone\r\n\x1b[7mtwo\x1b[m\r\nthree\x1b[5;1H'],
    ['another pen', '\x1b[31m\x1b[44m'],
    ['the colour of blanks', '\x1b[31m\x1b[2;4H\x1b[K\x1b[m\x1b[5;1H'],
    ['another title', '\x1b]0;title\x07'],
    ['a cursor that blinks, by its style or by hand', '\x1b[1 q\x1b[?12h\x1b[?25l'],
    ['a cursor that comes back', '\x1b[3;3H\x1b[5;1H'],
  ])('is not %s', async (_, bytes) => {
    const { waiting, say, clock } = changes();
    for (const part of bytes.split(/(?=\x1b\[5;1H)/)) say(part);
    clock.advance(4999);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'timed_out' });
  });

  test('is put off by each further one, also of the cursor', async () => {
    const { waiting, say, clock } = changes();
    for (let i = 0; i < 10; i++) {
      say(`\x1b[4;${i + 2}H`);
      clock.advance(200);
    }
    expect(await waiting.now()).toBe('pending');
    clock.advance(100);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 2100 });
  });

  test('puts off a stable screen', async () => {
    const { wait, say, clock } = fakeWaits();
    const [ofText, ofLooks] = [wait(screenStable(text(300))), wait(screenStable(looks(300)))];
    for (let i = 0; i < 3; i++) {
      clock.advance(150);
      say(`\x1b[1;1H\x1b[3${i}mword`);
    }
    clock.advance(299);
    expect([await ofText.now(), await ofLooks.now()]).toEqual([matched, 'pending']);
    clock.advance(1);
    expect(await ofLooks.now()).toEqual(matched);
  });
});
