import { expect } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import type { Case } from './programs.js';

/** How long a program that wants no input is watched. */
const WATCHED_MS = 500;

/** Brings a program to the point, and looks what it is said to want. */
export async function checkCase(session: Session, { shows, type, wants }: Case): Promise<void> {
  if (shows) expect(await session.waits.forText(shows, { timeoutMs: 15_000 })).toMatchObject({ found: true });
  if (type !== undefined) {
    expect(await session.waits.forInput({ timeoutMs: 15_000 })).toMatchObject({ state: 'prompt' });
    await session.input.type(type);
  }
  if (wants !== 'running') {
    expect(await session.waits.forInput({ timeoutMs: 15_000 })).toMatchObject({ outcome: 'matched', state: wants });
    for (let i = 0; i < 3; i++) expect(await session.waits.forReadiness()).toMatchObject({ state: wants });
    return;
  }
  expect(await session.waits.forInput({ timeoutMs: WATCHED_MS })).toMatchObject({ outcome: 'timed_out', state: wants });
  expect(await session.waits.forReadiness()).toMatchObject({ state: wants });
}
