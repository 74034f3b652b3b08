import { describe, expect, test } from 'vitest';
import { now, puppet, shell } from '../../engine/start.js';

const old = "printf '\\033[2J\\033[H'; echo 'old text here'";

describe('text of a real program', () => {
  test('that is on the screen already is found at once', async () => {
    const { session } = await puppet();
    expect(await session.waits.forText('ready')).toMatchObject({
      found: true,
      matchedAtEntry: true,
      outcome: 'matched',
    });
    expect(await session.waits.forText(/^re(.*)y$/m)).toMatchObject({
      match: { text: 'ready', groups: ['ad'], line: 0 },
    });
  });

  test('is found when it arrives in pieces', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.forText('hello');
    await run('printf hel');
    await session.waits.forText('hel');
    expect(await now(waiting)).toBe('pending');
    await run('printf lo');
    expect(await waiting).toMatchObject({ found: true, matchedAtEntry: false });
  });

  test('is found across a wrap', async () => {
    const { session, run } = await puppet({ cols: 20 });
    const { seq } = await run('echo this sentence is longer than the screen');
    expect(await session.waits.forText('longer than the')).toMatchObject({ found: true });
    expect(await session.waits.forText('longer than the', { since: seq })).toMatchObject({ found: true });
    expect(session.screen).toMatch(/^this sentence is lon$/m);
  });

  test('100 lines on 24 rows show the last', async () => {
    const session = await shell('seq 1 100; exec sleep 300');
    const { found, screenText } = await session.waits.forText(/^100$/m);
    expect(found).toBe(true);
    const rows = Array.from({ length: 23 }, (_, i) => String(78 + i));
    expect(screenText.split('\n')).toEqual([...rows, '']);
    expect((await session.waits.forText(/^77$/m, { timeoutMs: 0 })).found).toBe(false);
  });

  test('older than the call does not count; written again it does', async () => {
    const { session, run } = await puppet();
    await run(old);
    await session.waits.forText('old text');
    const waiting = session.waits.forText('old text', { since: 'now' });
    await run('echo something else');
    await session.waits.forText('something else');
    expect(await now(waiting)).toBe('pending');
    await run(old);
    expect(await waiting).toMatchObject({ found: true, matchedAtEntry: false });
  });

  test('since an act counts, whatever happened before the wait', async () => {
    const { session, run } = await puppet();
    await run('echo answer');
    await session.waits.forText('answer');
    const { seq } = await run('echo question; echo answer');
    await session.waits.forText('question\nanswer');
    expect(await session.waits.forText('answer', { since: seq })).toMatchObject({ found: true, matchedAtEntry: true });
    expect(await session.waits.forText('answer', { since: session.seq, timeoutMs: 0 })).toMatchObject({
      found: false,
      outcome: 'timed_out',
    });
  });

  test('is gone after a clear, and clearing makes nothing new', async () => {
    const { session, run } = await puppet();
    await run(old);
    await session.waits.forText('old text');
    const waiting = session.waits.forText('old text', { since: 'now' });
    await run("printf '\\033[2J\\033[Hcleared'");
    await session.waits.forText('cleared');
    expect(await session.waits.forText('old text', { timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await now(waiting)).toBe('pending');
  });

  test('is found in every width, and a resize makes nothing new', async () => {
    const { session, run } = await puppet({ cols: 40, rows: 10 });
    await run('seq 1 30; echo a sentence of old text');
    await session.waits.forText('a sentence of old text');
    const waiting = session.waits.forText(/old text|\d+/, { since: 'now' });
    for (const [cols, rows] of [
      [9, 10],
      [120, 10],
      [120, 30],
      [40, 5],
    ] as const) {
      session.resize(cols, rows);
      const { seq } = await run('printf .');
      await session.waits.forText('.', { since: seq });
      expect(await session.waits.forText('a sentence of old text')).toMatchObject({ found: true });
      expect(await now(waiting)).toBe('pending');
    }
  });

  test('is found on the alternate screen, and behind it only when it is new', async () => {
    const { session, run } = await puppet();
    const { seq } = await run("echo behind; printf '\\033[?1049h\\033[H'; echo on top");
    expect(await session.waits.forText('on top', { since: seq })).toMatchObject({ found: true });
    expect(await session.waits.forText('behind', { since: seq })).toMatchObject({ found: true });
    expect(await session.waits.forText('behind', { timeoutMs: 0 })).toMatchObject({ found: false });
    const back = await run("printf '\\033[?1049l'; echo back");
    await session.waits.forText('back', { since: back.seq });
    expect(await session.waits.forText('behind')).toMatchObject({ found: true });
    expect(await session.waits.forText('on top', { timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await session.waits.forText('behind', { since: back.seq, timeoutMs: 0 })).toMatchObject({ found: false });
  });

  test('that has scrolled away is found since an act, not on the screen', async () => {
    const { session, run } = await puppet();
    const { seq } = await run('echo needle; seq 1 100; echo done');
    await session.waits.forText('done');
    expect(await session.waits.forText('needle', { timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await session.waits.forText('needle', { since: seq })).toMatchObject({ found: true });
  });

  test('that was trimmed from the history is not found, and what is left is', async () => {
    const { session, run } = await puppet({ scrollback: 20 });
    const { seq } = await run('echo needle; seq 1 100; echo done');
    await session.waits.forText('done');
    expect(await session.waits.forText('needle', { since: seq, timeoutMs: 0 })).toMatchObject({ found: false });
    expect(await session.waits.forText(/^70$/m, { since: seq })).toMatchObject({ found: true });
  });

  test('can be waited for until it is gone', async () => {
    const { session, run } = await puppet();
    const waiting = session.waits.forText('ready', { invert: true });
    await run('echo more');
    await session.waits.forText('more');
    expect(await now(waiting)).toBe('pending');
    await run("printf '\\033[2J'");
    expect(await waiting).toMatchObject({ found: true });
  });
});
