import { z } from 'zod';
import { expectShown } from './expectations.js';
import { ok } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';

export const expectVisible = method({
  name: 'expectVisible',
  summary: "Wait until something is on the screen, for as long as the session's timeout.",
  needs: 'session',
  order: 'look',
  isWait: true,
  params: z.object({ selector: selectorParam }),
  result: 'ok',
}).handle(async ({ selector }, { session, signal }) => {
  await expectShown(selector, { method: 'expectVisible', session, signal });
  return ok;
});
