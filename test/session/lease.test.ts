import { describe, expect, test } from 'vitest';
import { Lease } from '../../src/session/lease.js';
import { fakeSession } from './fake-session.js';

const lockedBy = (holder: string) => expect.objectContaining({ code: 'input_locked', details: { holder } });
const stale = expect.objectContaining({ code: 'stale_lease' });

describe('while the lease is free', () => {
  test('every caller may type', async () => {
    const { session, backend } = fakeSession();
    await session.input.type('a');
    await session.input.type('b');
    expect(backend.writes).toEqual(['a', 'b']);
  });

  test('a number is refused: its lease is over', async () => {
    const { session, backend } = fakeSession();
    await expect(session.input.type('a', { lease: 0 })).rejects.toThrow(stale);
    const lease = session.lease.take('Ada');
    session.lease.release(lease);
    await expect(session.input.type('a', { lease })).rejects.toThrow(stale);
    expect(backend.writes).toEqual([]);
  });
});

describe('while the lease is held', () => {
  test('only input with its number gets through, whatever its kind', async () => {
    const { session, backend } = fakeSession();
    const lease = session.lease.take('Ada');
    const { input } = session;
    for (const act of [
      () => input.type('x'),
      () => input.paste('x'),
      () => input.press('x'),
      () => input.write(Buffer.from('x')),
      () => input.mouse({ action: 'press', button: 'left', x: 1, y: 1 }),
      () => input.exclusively((held) => input.type('x', held)),
    ]) {
      await expect(act()).rejects.toThrow(lockedBy('Ada'));
    }
    await input.type('y', { lease });
    expect(backend.writes).toEqual(['y']);
  });

  test('another caller does not get it without force, and with force the first number is stale', async () => {
    const { session, backend } = fakeSession();
    const first = session.lease.take('agent');
    expect(() => session.lease.take('Ada')).toThrow(lockedBy('agent'));
    await session.input.type('a', { lease: first });
    const second = session.lease.take('Ada', { force: true });
    expect(second).toBeGreaterThan(first);
    await expect(session.input.type('b', { lease: first })).rejects.toThrow(stale);
    expect(() => session.lease.release(first)).toThrow(stale);
    await session.input.type('c', { lease: second });
    expect(backend.writes).toEqual(['a', 'c']);
  });

  test('the same holder gets a new number, and the old one is stale', () => {
    const lease = new Lease();
    const first = lease.take('Ada');
    const second = lease.take('Ada');
    expect(() => lease.enter(first)).toThrow(stale);
    lease.enter(second).check();
    expect(lease.holder).toBe('Ada');
  });

  test('after the release every caller may type again', async () => {
    const { session, backend } = fakeSession();
    session.lease.release(session.lease.take('Ada'));
    expect(session.lease.holder).toBeUndefined();
    await session.input.type('a');
    expect(backend.writes).toEqual(['a']);
  });
});

describe('a call from before a hand-over', () => {
  test('that is queued is refused', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const underWay = session.input.type('under way');
    const waiting = expect(session.input.type('waiting')).rejects.toThrow(lockedBy('Ada'));
    await turn();
    const lease = session.lease.take('Ada');
    const after = session.input.type('after', { lease });
    backend.holdsWrites = false;
    backend.read();
    await Promise.all([underWay, waiting, after]);
    expect(backend.writes).toEqual(['under way', 'after']);
  });

  test('is refused even after the lease has been released', async () => {
    const { session, backend } = fakeSession();
    backend.holdsWrites = true;
    const underWay = session.input.type('under way');
    const waiting = expect(session.input.type('waiting')).rejects.toThrow(stale);
    await turn();
    session.lease.release(session.lease.take('Ada'));
    backend.read();
    await Promise.all([underWay, waiting]);
    expect(backend.writes).toEqual(['under way']);
  });

  test('writes nothing more, though its slot has begun', async () => {
    const { session, backend } = fakeSession();
    const message = session.input.exclusively(async (held) => {
      await session.input.type('text', held);
      session.lease.take('Ada');
      await session.input.type('\n', held);
    });
    await expect(message).rejects.toThrow(lockedBy('Ada'));
    expect(backend.writes).toEqual(['text']);
  });
});

describe('a slot of the queue', () => {
  test('keeps other callers out between its writes', async () => {
    const { session, backend } = fakeSession();
    const message = session.input.exclusively(async (held) => {
      await session.input.type('text', held);
      await turn();
      await session.input.type('\n', held);
    });
    const other = session.input.type('other');
    await Promise.all([message, other]);
    expect(backend.writes).toEqual(['text', '\r', 'other']);
  });

  test('does not outlive its work', async () => {
    const { session, backend } = fakeSession();
    const over = await session.input.exclusively(async (held) => held);
    await expect(session.input.type('late', over)).rejects.toThrow('the slot is over');
    expect(backend.writes).toEqual([]);
  });

  test('that fails lets the next one in', async () => {
    const { session, backend } = fakeSession();
    const broken = session.input.exclusively(async () => {
      throw new Error('broken');
    });
    const other = session.input.type('other');
    await expect(broken).rejects.toThrow('broken');
    await other;
    expect(backend.writes).toEqual(['other']);
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
