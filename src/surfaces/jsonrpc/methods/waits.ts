import { z } from 'zod';
import { expectGone, expectShown, unmet, waiting } from './expectations.js';
import { ambiguityParam, milliseconds, ok, waitParams } from './fields.js';
import { method } from './method.js';
import { alsoOverLines, selectorParam } from './selector-param.js';

const WAIT = { needs: 'session', order: 'look', isWait: true, result: 'ok' } as const;

export const waitForText = method({
  name: 'waitForText',
  summary: 'Wait until the screen shows something.',
  ...WAIT,
  params: z.object({ selector: selectorParam, ...waitParams, ambiguityMode: ambiguityParam }),
}).handle(async ({ selector, timeoutMs, ambiguityMode }, { session, signal }) => {
  await expectShown(selector, { method: 'waitForText', session, signal, timeoutMs, ambiguityMode });
  return ok;
});

export const waitUntil = method({
  name: 'waitUntil',
  summary: 'Wait until the text of the screen matches a regular expression.',
  ...WAIT,
  params: z.object({
    pattern: z.string().min(1).describe('A regular expression. ^ and $ match at the ends of a row.'),
    ...waitParams,
  }),
}).handle(async ({ pattern, timeoutMs }, { session, signal }) => {
  const selector = { type: 'regex', pattern: alsoOverLines(pattern) } as const;
  await expectShown(selector, { method: 'waitUntil', session, signal, timeoutMs, ambiguityMode: 'first' });
  return ok;
});

export const waitForStable = method({
  name: 'waitForStable',
  summary: 'Wait until the text of the screen has not changed for a while.',
  ...WAIT,
  params: z.object({
    debounceMs: milliseconds.describe('How long the text must stay the same.'),
    ...waitParams,
  }),
}).handle(async ({ debounceMs, timeoutMs }, { session, signal }) => {
  const expectation = { method: 'waitForStable', session, signal, timeoutMs };
  const { program, options } = waiting(expectation);
  const result = await program.waits.forStable({ ...options, stableMs: debounceMs });
  if (!result.stable) throw unmet(expectation, result);
  return ok;
});

export const expectVisible = method({
  name: 'expectVisible',
  summary: "Wait until the screen shows something, within the session's timeout.",
  ...WAIT,
  params: z.object({ selector: selectorParam }),
}).handle(async ({ selector }, { session, signal }) => {
  await expectShown(selector, { method: 'expectVisible', session, signal });
  return ok;
});

export const expectNotVisible = method({
  name: 'expectNotVisible',
  summary: "Wait until the screen does not show something, within the session's timeout.",
  ...WAIT,
  params: z.object({ selector: selectorParam }),
}).handle(async ({ selector }, { session, signal }) => {
  await expectGone(selector, { method: 'expectNotVisible', session, signal });
  return ok;
});
