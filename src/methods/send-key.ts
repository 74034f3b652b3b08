import { z } from 'zod';
import { parseKey, UnknownKeyError } from '../terminal/index.js';
import { ok } from './fields.js';
import { method } from './method.js';
import { typing } from './typing.js';

const MODIFIERS = ['ctrl', 'control', 'alt', 'shift'];

export const sendKey = method({
  name: 'sendKey',
  summary: 'Press a key: Enter, Esc, ArrowUp, F5, a character, Ctrl+C, Alt+x, Shift+Tab.',
  needs: 'session',
  order: 'act',
  params: z.object({ key: z.string().describe('The name, in any case.') }).superRefine(({ key }, { addIssue }) => {
    const problem = problemOf(key);
    if (problem !== undefined) addIssue(problem);
  }),
  result: 'ok',
}).handle(async ({ key }, context) => {
  // the name of a key says nothing about a password
  const text = [...key].length === 1 ? key : '';
  await typing(context, text, (program, options) => program.input.press(key, options));
  return ok;
});

function problemOf(key: string): string | undefined {
  // the last plus may be the key itself
  const modifiers = key.trim().slice(0, -1).split('+').slice(0, -1);
  const unknown = modifiers.find((modifier) => !MODIFIERS.includes(modifier.trim().toLowerCase()));
  if (unknown !== undefined) return `unknown modifier: ${unknown.trim().slice(0, 100)}`;
  try {
    parseKey(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error;
    return `unknown key: ${key.slice(0, 100)}`;
  }
}
