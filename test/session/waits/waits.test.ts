import { describe, expect, test } from 'vitest';
import { now, puppet, shell, start } from '../../engine/start.js';

describe('a wait for a change of a real screen', () => {
  test('counts what changes after the call, once it is stable', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.forScreenChange({ stableMs: 50, timeoutMs: 20_000 });
    await run('echo changed');
    const { changed, screenText, elapsedMs } = await waiting;
    expect(changed).toBe(true);
    expect(screenText).toContain('changed');
    expect(elapsedMs).toBeGreaterThanOrEqual(50);
  });

  test('since an act counts what changed before the wait', async () => {
    const { session, run } = await puppet();
    const { seq } = await run('echo changed');
    await session.waits.forText('changed');
    expect(await session.waits.forScreenChange({ since: seq, stableMs: 10 })).toMatchObject({ changed: true });
    expect(await session.waits.forScreenChange({ stableMs: 10, timeoutMs: 100 })).toMatchObject({
      changed: false,
      outcome: 'timed_out',
    });
  });

  test('since a resize or the start counts, too', async () => {
    const { session } = await puppet();
    expect(await session.waits.forScreenChange({ since: 0, stableMs: 10 })).toMatchObject({ changed: true });
    const { seq } = session.resize(3, 24);
    expect(await session.waits.forScreenChange({ since: seq, stableMs: 10 })).toMatchObject({ changed: true });
  });

  test('since a seq that was not noted counts what was written after it', async () => {
    const { session } = await puppet();
    expect(session.seq).toBeGreaterThan(3);
    expect(await session.waits.forScreenChange({ since: 3, stableMs: 10 })).toMatchObject({ changed: true });
  });

  test('since a future seq is refused', async () => {
    const { session } = await puppet();
    const refusal = expect.objectContaining({
      code: 'invalid_argument',
      details: expect.objectContaining({ name: 'since' }),
    });
    await expect(session.waits.forScreenChange({ since: session.seq + 1 })).rejects.toThrow(refusal);
  });

  test('does not count what only moves the cursor or changes colours', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.forScreenChange({ stableMs: 0 });
    await run("printf '\\033[31m\\033[7;7H'");
    await session.waits.forCursor({ x: 6, y: 6 });
    expect(await now(waiting)).toBe('pending');
    await run('echo text');
    expect(await waiting).toMatchObject({ changed: true });
  });
});

describe('a wait for a stable screen', () => {
  test('is met by a program at rest', async () => {
    const { session } = await puppet();
    expect(await session.waits.forStable({ stableMs: 50 })).toMatchObject({ stable: true, outcome: 'matched' });
  });

  test('is not met by one that never rests', async () => {
    const session = await shell('while :; do i=$((i+1)); printf "\\r$i"; done');
    await session.waits.forText(/\d/);
    const result = await session.waits.forStable({ stableMs: 10_000, timeoutMs: 300 });
    expect(result).toMatchObject({ stable: false, outcome: 'timed_out' });
  });
});

describe('a wait for a state of a real screen', () => {
  test('the cursor comes to a place', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.forCursor({ x: 9, y: 4 });
    await run("printf '\\033[5;10H'");
    expect(await waiting).toMatchObject({ there: true, outcome: 'matched' });
  });

  test('a function finds what it looks for', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.until((terminal) => terminal.isAlternate && terminal.title);
    await run("printf '\\033]0;editor\\007\\033[?1049h'");
    expect(await waiting).toMatchObject({ value: 'editor', outcome: 'matched' });
  });

  test('a function that throws rejects its own wait only', async () => {
    const { session, run } = await puppet();
    const bad = session.waits.until((terminal) => {
      if (terminal.screenText().includes('go')) throw new Error('look');
    });
    const rejected = expect(bad).rejects.toThrow('look');
    const good = session.waits.forText('go on');
    await run('echo go on');
    expect(await good).toMatchObject({ found: true });
    await rejected;
    expect(session.state).toBe('running');
  });
});

describe('a wait on a real program', () => {
  test('with a timeout of 0 looks once', async () => {
    const { session } = await puppet();
    expect(await session.waits.forText('ready', { timeoutMs: 0 })).toMatchObject({ found: true });
    expect(await session.waits.forText('other', { timeoutMs: 0 })).toMatchObject({
      found: false,
      outcome: 'timed_out',
    });
    expect(await session.waits.forExit({ timeoutMs: 0 })).toMatchObject({ exited: false, outcome: 'timed_out' });
    expect(await session.waits.forScreenChange({ timeoutMs: 0 })).toMatchObject({
      changed: false,
      outcome: 'timed_out',
    });
  });

  test('times out with the screen as it is', async () => {
    const { session } = await puppet();
    const { found, elapsedMs, screenText, seq } = await session.waits.forText('never', { timeoutMs: 100 });
    expect(found).toBe(false);
    expect(elapsedMs).toBeGreaterThanOrEqual(99);
    expect([screenText, seq]).toEqual([session.screen, session.seq]);
  });

  test('is cancelled by its signal; another goes on', async () => {
    const { session, run } = await puppet();
    const controller = new AbortController();
    const { signal } = controller;
    const cancelled = [
      session.waits.forText('hello', { signal }),
      session.waits.forScreenChange({ signal }),
      session.waits.forStable({ signal, stableMs: 60_000, timeoutMs: 120_000 }),
      session.waits.forExit({ signal }),
      session.waits.forCursor({ x: 50 }, { signal }),
      session.waits.until(() => undefined, { signal }),
    ];
    const other = session.waits.forText('hello');
    controller.abort();
    for (const wait of cancelled) expect(await wait).toMatchObject({ outcome: 'cancelled' });
    await run('echo hello');
    expect(await other).toMatchObject({ found: true });
  });

  test('with a pattern that is not valid is refused at once', async () => {
    const { session } = await puppet();
    const refusal = expect.objectContaining({ code: 'invalid_pattern' });
    await expect(session.waits.forText(new RegExp('x'.repeat(10_001)))).rejects.toThrow(refusal);
  });

  test('takes regular expressions with any flags of their own', async () => {
    const { session } = await puppet();
    expect(await session.waits.forText(/READY/dgiy)).toMatchObject({ found: true });
    expect(await session.waits.forText(/^ready$/msu)).toMatchObject({ found: true });
    expect(await session.waits.forText('r.ady', { timeoutMs: 0 })).toMatchObject({ found: false });
  });

  test('with a catastrophic pattern neither stops the process nor the session', async () => {
    const { session, run } = await puppet();
    await run(`echo ${'a'.repeat(70)}b`);
    await session.waits.forText('ab');
    expect(await session.waits.forText(/(a+)+$/, { timeoutMs: 0 })).toMatchObject({ found: false });
    const slow = session.waits.forText(/(a+a+)+y/i, { timeoutMs: 0 });
    await expect(slow).rejects.toThrow(expect.objectContaining({ code: 'pattern_too_slow' }));
    expect(await session.waits.forText('ready')).toMatchObject({ found: true });
  });

  test('finds text in a flood, and the flood goes on', async () => {
    const session = await start('yes', { args: ['flood of text'] });
    const waits = Array.from({ length: 5 }, (_, i) => session.waits.forText(`never ${i}`, { since: 'now' }));
    expect(await session.waits.forText(/flood/)).toMatchObject({ found: true });
    const { seq } = session;
    await session.waits.until(() => session.seq > seq + 1_000_000);
    expect(session.seq).toBeGreaterThan(seq + 1_000_000);
    await session.close();
    for (const wait of waits) expect(await wait).toMatchObject({ found: false, outcome: 'exited' });
  });
});
