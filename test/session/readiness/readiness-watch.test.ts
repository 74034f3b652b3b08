import { describe, expect, test } from 'vitest';
import type { InputMode, Probe } from '../../../src/backends/backend.js';
import type { TerminalLook } from '../../../src/backends/terminal-probe/look.js';
import { Engine } from '../../../src/engine/engine.js';
import { FakeClock } from '../../helpers/fake-clock.js';
import { FakeBackend } from '../fake-backend.js';

const CAT = { pid: 7, command: 'cat', args: ['cat'], isHidden: false };
const SLEEPING: TerminalLook = {
  foreground: [CAT],
  readers: [],
  isBusy: false,
  signature: 'none',
  path: '/dev/pts/1',
  via: [],
};
const READING: TerminalLook = {
  ...SLEEPING,
  readers: [{ process: CAT, threadId: 7, how: 'reads' }],
  signature: 'cat 1',
};

/** A kernel that says what a test wants, and counts how often it is asked. */
class FakeProbe implements Probe {
  current: TerminalLook | undefined = SLEEPING;
  readonly inputMode: InputMode = { canonical: true, echo: true };
  looks = 0;

  look(): TerminalLook | undefined {
    this.looks++;
    return this.current;
  }

  knownMode({ readers }: TerminalLook): InputMode | undefined {
    return readers.length > 0 ? this.inputMode : undefined;
  }

  async mode(): Promise<InputMode> {
    return this.inputMode;
  }

  async unreadBytes(): Promise<number> {
    return 0;
  }
}

function open() {
  const clock = new FakeClock();
  const probe = new FakeProbe();
  const backend = Object.assign(new FakeBackend(), { probe });
  const session = new Engine({ clock }).adopt(backend, { command: 'cat' });
  return { clock, probe, backend, session };
}

/** Time goes on in small steps, with everything that follows from each. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let i = 0; i < ms / 10; i++) {
    clock.advance(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('looks at the kernel', () => {
  test('are not taken when no caller asks', async () => {
    const { clock, probe, backend, session } = open();
    backend.say('hello');
    await pass(clock, 5000);
    expect(probe.looks).toBe(0);
    const waiting = session.waits.forInput({ timeoutMs: 100 });
    await pass(clock, 200);
    await waiting;
    const { looks } = probe;
    backend.say('more');
    await pass(clock, 5000);
    expect(probe.looks).toBe(looks);
    expect(clock.pendingCount).toBeLessThanOrEqual(1);
  });

  test('are few while nothing happens, and few when much does', async () => {
    const { clock, probe, backend, session } = open();
    const waiting = session.waits.forInput({ timeoutMs: 10_000 });
    await pass(clock, 5000);
    expect(probe.looks).toBeGreaterThan(10);
    expect(probe.looks).toBeLessThan(20);
    for (let i = 0; i < 500; i++) {
      backend.say('output\r\n');
      await pass(clock, 10);
    }
    expect(probe.looks).toBeLessThan(80);
    await pass(clock, 200);
    expect(await waiting).toMatchObject({ outcome: 'timed_out', state: 'running' });
  });

  test('are rare next to a spinner, and come soon when it stops', async () => {
    const { clock, probe, backend, session } = open();
    const waiting = session.waits.forInput({ timeoutMs: 60_000 });
    for (let i = 0; i < 100; i++) {
      backend.say('.');
      await pass(clock, 80);
    }
    // for 8 seconds
    expect(probe.looks).toBeLessThan(25);
    backend.say('Password: ');
    probe.current = READING;
    await pass(clock, 200);
    expect(await Promise.race([waiting, 'waits'])).toMatchObject({ outcome: 'matched', state: 'line' });
  });

  test('are shared by all waits', async () => {
    const { clock, probe, session } = open();
    const waiting = Array.from({ length: 50 }, () => session.waits.forInput({ timeoutMs: 10_000 }));
    await pass(clock, 5000);
    expect(probe.looks).toBeLessThan(30);
    probe.current = READING;
    await pass(clock, 1000);
    for (const one of waiting) expect(await one).toMatchObject({ outcome: 'matched', state: 'line' });
  });
});

describe('a reader', () => {
  test('counts when it has not run for a moment', async () => {
    const { clock, probe, session } = open();
    const waiting = session.waits.forInput();
    let reader = 0;
    for (let i = 0; i < 40; i++) {
      // another one each time, as in a program that reads small pieces of what is there
      const process = { ...CAT, pid: ++reader };
      probe.current = { ...READING, readers: [{ process, threadId: reader, how: 'reads' }], signature: `${reader}` };
      await pass(clock, 10);
    }
    expect(await Promise.race([waiting, 'waits'])).toBe('waits');
    await pass(clock, 300);
    expect(await waiting).toMatchObject({ outcome: 'matched', state: 'line' });
  });

  test('that has not read what was typed does not count yet', async () => {
    const { clock, probe, session } = open();
    probe.current = READING;
    await session.input.type('ls\n');
    const waiting = session.waits.forInput();
    await pass(clock, 500);
    expect(await Promise.race([waiting, 'waits'])).toBe('waits');
    probe.current = { ...READING, signature: 'cat 2' };
    await pass(clock, 100);
    expect(await waiting).toMatchObject({ outcome: 'matched', state: 'line' });
  });

  test('does not count while something is on its way to it', async () => {
    const { clock, probe, backend, session } = open();
    backend.holdsWrites = true;
    const typing = session.input.type('a long text');
    await pass(clock, 10);
    probe.current = READING;
    const waiting = session.waits.forInput();
    await pass(clock, 5000);
    expect(await Promise.race([waiting, 'waits'])).toBe('waits');
    backend.read();
    await typing;
    await pass(clock, 300);
    expect(await waiting).toMatchObject({ outcome: 'matched', state: 'line' });
  });

  test('that wakes up all the time counts after a while', async () => {
    const { clock, probe, session } = open();
    const waiting = session.waits.forInput();
    for (let i = 0; i < 60; i++) {
      probe.current = i % 3 === 0 ? { ...SLEEPING, isBusy: true } : { ...READING, signature: `cat ${i}` };
      await pass(clock, 10);
    }
    expect(await waiting).toMatchObject({ outcome: 'matched', state: 'line' });
  });
});

test('where the kernel shows nothing, the screen decides, and the evidence says so', async () => {
  const { clock, probe, backend, session } = open();
  probe.current = undefined;
  backend.mode = { canonical: true, echo: true };
  backend.say('Your name: ');
  const waiting = session.waits.forInput();
  await pass(clock, 1000);
  expect(await waiting).toMatchObject({
    state: 'line',
    evidence: expect.arrayContaining([expect.stringMatching(/guessed from the screen/)]),
  });
});
