import { resolve } from 'node:path';
import { z } from 'zod';
import { expectShown } from './expectations.js';
import { milliseconds, ok } from './fields.js';
import { method } from './method.js';
import { selectorParam } from './selector-param.js';

export const launch = method({
  name: 'launch',
  summary: 'Start a program in the terminal; one that runs is ended first.',
  needs: 'session',
  order: 'act',
  begins: true,
  isWait: true,
  params: z.object({
    command: z.string().min(1).describe('The program.'),
    args: z.array(z.string()).default([]).describe('Its arguments.'),
    env: z.record(z.string(), z.string().nullable()).default({}).describe('Added to the environment; null unsets.'),
    cwd: z.string().optional().describe('The working directory.'),
    readySelector: selectorParam
      .optional()
      .describe('Wait until this is on the screen; input that follows waits, too.'),
    readyTimeoutMs: milliseconds.optional().describe('How long. Default: timeoutSeconds of the session.'),
    readyPollIntervalMs: z.number().optional().describe('Accepted and not needed.'),
    firstInputWaitMs: z
      .number()
      .min(0)
      .max(600_000)
      .default(5000)
      .describe('How long the first input waits at most until the program reads; 0 sends it at once.'),
  }),
  result: 'ok',
}).handle(async ({ command, args, env, cwd, firstInputWaitMs, ...ready }, { session, server, signal, begun }) => {
  try {
    const folder = resolve(server.defaults.projectRoot, cwd ?? '.');
    await session.launch({ command, args, env, cwd: folder, firstInputWaitMs });
  } finally {
    begun();
  }
  const { readySelector, readyTimeoutMs: timeoutMs } = ready;
  if (readySelector) await expectShown(readySelector, { method: 'launch', session, signal, timeoutMs });
  return ok;
});
