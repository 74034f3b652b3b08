import { z } from 'zod';
import { expectShown } from './expectations.js';
import { ok, waitParams } from './fields.js';
import { method } from './method.js';
import { alsoOverLines } from './selector-param.js';

export const waitUntil = method({
  name: 'waitUntil',
  summary: 'Wait until the text of the screen matches a regular expression.',
  needs: 'session',
  order: 'look',
  isWait: true,
  params: z.object({
    pattern: z.string().min(1).describe('A regular expression; ^ and $ are the ends of a row.'),
    ...waitParams,
  }),
  result: 'ok',
}).handle(async ({ pattern, timeoutMs }, { session, signal }) => {
  const selector = { type: 'regex', pattern: alsoOverLines(pattern) } as const;
  await expectShown(selector, { method: 'waitUntil', session, signal, timeoutMs, ambiguityMode: 'first' });
  return ok;
});
