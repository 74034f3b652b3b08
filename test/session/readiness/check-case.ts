import { expect } from 'vitest';
import type { LaunchedSession } from '../../../src/engine/launched-session.js';
import type { Case } from './programs.js';

/** So long a program that wants nothing is watched. */
const WATCHED_MS = 500;

/** Brings a program to the point, and looks what it is said to want. */
export async function checkCase(session: LaunchedSession, { shows, type, wants }: Case): Promise<void> {
  if (shows) expect(await session.waitForText(shows, { timeoutMs: 15_000 })).toMatchObject({ found: true });
  if (type !== undefined) {
    expect(await session.waitForInput({ timeoutMs: 15_000 })).toMatchObject({ state: 'prompt' });
    await session.type(type);
  }
  if (wants !== 'running') {
    expect(await session.waitForInput({ timeoutMs: 15_000 })).toMatchObject({ outcome: 'matched', state: wants });
    for (let i = 0; i < 3; i++) expect(await session.readiness()).toMatchObject({ state: wants });
    return;
  }
  expect(await session.waitForInput({ timeoutMs: WATCHED_MS })).toMatchObject({ outcome: 'timed_out', state: wants });
  expect(await session.readiness()).toMatchObject({ state: wants });
}
