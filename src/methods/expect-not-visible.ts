import { z } from 'zod';
import { expectGone } from './expectations.js';
import { ok } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';

export const expectNotVisible = method({
  name: 'expectNotVisible',
  summary: "Wait until something is not on the screen, for as long as the session's timeout.",
  needs: 'session',
  order: 'look',
  isWait: true,
  params: z.object({ selector: selectorParam }),
  result: 'ok',
}).handle(async ({ selector }, { session, signal }) => {
  await expectGone(selector, { method: 'expectNotVisible', session, signal });
  return ok;
});
