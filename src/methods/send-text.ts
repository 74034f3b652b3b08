import { z } from 'zod';
import { ok } from './fields.js';
import { method } from './method.js';
import { typing } from './typing.js';

export const sendText = method({
  name: 'sendText',
  summary: 'Type a text; a line break in it is the Enter key.',
  needs: 'session',
  order: 'act',
  params: z.object({ text: z.string().describe('What to type.') }),
  result: 'ok',
}).handle(async ({ text }, context) => {
  await typing(context, text, (program, options) => program.input.type(text, options));
  return ok;
});
