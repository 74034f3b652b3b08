import { expect, test } from 'vitest';
import { start } from '../start.js';
import { cases } from './programs.js';

/** So long a program that wants nothing is watched. */
const WATCHED_MS = 500;

test('the table has programs enough', () => {
  expect(cases.length).toBeGreaterThanOrEqual(25);
});

for (const { name, command, args = [], shows, type, showsThen, wants } of cases) {
  test(`${name}: ${wants}`, { timeout: 30_000 }, async () => {
    const session = await start(command, { args });
    if (shows) expect(await session.waitForText(shows, { timeoutMs: 15_000 })).toMatchObject({ found: true });
    if (type !== undefined) {
      await session.waitForInput();
      await session.type(type);
    }
    if (showsThen) await session.waitForText(showsThen);
    if (wants === 'running') {
      // a shell needs a moment to start what was typed
      if (type !== undefined) await session.waitUntil(() => session.screen.includes(type.trim()));
      const waited = await session.waitForInput({ timeoutMs: WATCHED_MS });
      expect(waited).toMatchObject({ outcome: 'timed_out', state: 'running' });
    } else {
      expect(await session.waitForInput({ timeoutMs: 15_000 })).toMatchObject({ outcome: 'matched', state: wants });
      for (let i = 0; i < 3; i++) expect(await session.readiness()).toMatchObject({ state: wants });
    }
  });
}
