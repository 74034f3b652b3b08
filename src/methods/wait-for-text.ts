import { z } from 'zod';
import { expectShown } from './expectations.js';
import { ambiguityParam, ok, waitParams } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';

export const waitForText = method({
  name: 'waitForText',
  summary: 'Wait until something is on the screen.',
  needs: 'session',
  order: 'look',
  isWait: true,
  params: z.object({ selector: selectorParam, ...waitParams, ambiguityMode: ambiguityParam }),
  result: 'ok',
}).handle(async ({ selector, timeoutMs, ambiguityMode }, { session, signal }) => {
  await expectShown(selector, { method: 'waitForText', session, signal, timeoutMs, ambiguityMode });
  return ok;
});
