import { z } from 'zod';
import { expectShown } from './expectations.js';
import { ambiguityParam, ok, waitParams } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';
import { typing } from './typing.js';

export const sendLine = method({
  name: 'sendLine',
  summary: 'Type a text and press Enter, and wait for what comes of it when asked to.',
  needs: 'session',
  order: 'act',
  isWait: true,
  params: z.object({
    text: z.string().describe('What to type.'),
    expectAfter: selectorParam.optional().describe('Wait until this is on the screen; input that follows waits, too.'),
    ...waitParams,
    ambiguityMode: ambiguityParam,
  }),
  result: 'ok',
}).handle(async ({ text, expectAfter, timeoutMs, ambiguityMode }, context) => {
  const { session, signal } = context;
  await typing(context, text, async (program, options) => {
    const act = await program.input.type(text, options);
    await program.input.press('enter', options);
    return act;
  });
  if (expectAfter) await expectShown(expectAfter, { method: 'sendLine', session, signal, timeoutMs, ambiguityMode });
  return ok;
});
