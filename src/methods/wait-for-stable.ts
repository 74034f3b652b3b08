import { z } from 'zod';
import { unmet, waiting } from './expectations.js';
import { milliseconds, ok, waitParams } from './fields.js';
import { method } from './method.js';

export const waitForStable = method({
  name: 'waitForStable',
  summary: 'Wait until the text of the screen has not changed for a while.',
  needs: 'session',
  order: 'look',
  isWait: true,
  params: z.object({ debounceMs: milliseconds.describe('For so long.'), ...waitParams }),
  result: 'ok',
}).handle(async ({ debounceMs, timeoutMs }, { session, signal }) => {
  const expectation = { method: 'waitForStable', session, signal, timeoutMs };
  const { program, options } = waiting(expectation);
  const result = await program.waits.forStable({ ...options, stableMs: debounceMs });
  if (!result.stable) throw unmet(expectation, result);
  return ok;
});
