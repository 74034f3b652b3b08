import { describe, expect, test } from 'vitest';
import { screenChanged, screenStable, screenWritten } from '../../../src/session/waits/conditions/quiet.js';
import { fakeWaits } from './fake-waits.js';

const matched = expect.objectContaining({ outcome: 'matched' });

describe('something written on the screen', () => {
  test('counts only after the anchor', async () => {
    const { session, say, clock, wait } = fakeWaits();
    say('before');
    const waiting = wait(screenWritten(session.terminal.seq, 300), { timeoutMs: 5000 });
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
    const waiting = fake.wait(screenChanged(fake.session.terminal.screenText(), 300), { timeoutMs: 5000 });
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
    const baseline = session.terminal.screenText();
    say('answer');
    clock.advance(200);
    const waiting = wait(screenChanged(baseline, 300));
    clock.advance(99);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toEqual(matched);
    expect(await wait(screenChanged(baseline, 300)).promise).toEqual(matched);
  });

  test('with a rest of 0 counts at once', async () => {
    const { session, say, wait } = fakeWaits();
    const waiting = wait(screenChanged(session.terminal.screenText(), 0));
    say('x');
    expect(await waiting.now()).toEqual(matched);
  });

  test('is made by a resize that rewraps the text', async () => {
    const { session, say, clock, wait } = fakeWaits({ cols: 20 });
    say('some words in a row');
    const waiting = wait(screenChanged(session.terminal.screenText(), 300));
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
    const waiting = wait(screenStable(300));
    clock.advance(299);
    expect(await waiting.now()).toBe('pending');
    clock.advance(1);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', elapsedMs: 300 });
  });

  test('is waited for as long as text changes', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(screenStable(300), { timeoutMs: 5000 });
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
    const waiting = wait(screenStable(300));
    for (let i = 0; i < 6; i++) {
      say(`\x1b[${i + 1};1H`);
      clock.advance(50);
    }
    expect(await waiting.now()).toEqual(matched);
  });

  test('is what an exited program leaves', async () => {
    const { wait, backend } = fakeWaits();
    const waiting = wait(screenStable(300));
    backend.end({ exitCode: 0 });
    expect(await waiting.now()).toMatchObject({ outcome: 'matched', exit: { exitCode: 0 } });
  });

  test('is not reached by a program that never rests', async () => {
    const { wait, say, clock } = fakeWaits();
    const waiting = wait(screenStable(300), { timeoutMs: 1000 });
    for (let i = 0; i < 11; i++) {
      say('x');
      clock.advance(100);
    }
    expect(await waiting.now()).toMatchObject({ outcome: 'timed_out' });
  });
});
