import { expect, test } from 'vitest';
import { InFlight } from '../../../src/agents/in-flight.js';
import { systemClock as clock } from '../../../src/base/clock.js';

test('an agent may confirm a text itself, before or after a caller asks', async () => {
  const inFlight = new InFlight();
  const long = { clock, timeoutMs: 60_000 };
  expect(await inFlight.hears('a', 'yes', long)).toBe(false);
  const answer = inFlight.begin('a');
  inFlight.hear('a', ' yes\n');
  inFlight.hear('b', 'no');
  expect(await inFlight.hears('a', 'yes', long)).toBe(true);
  const later = inFlight.hears('a', 'no', long);
  inFlight.hear('a', 'no');
  expect(await later).toBe(true);
  expect(await inFlight.hears('a', 'perhaps', { clock, timeoutMs: 1 })).toBe(false);
  answer.dispose();
  expect(await inFlight.hears('a', 'yes', long)).toBe(false);
});
