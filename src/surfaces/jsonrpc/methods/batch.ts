import { z } from 'zod';
import type { TtypilotError } from '../../../base/errors/errors.js';
import { rpcError } from '../rpc-error.js';
import { method } from './method.js';

const MAX_STEPS = 10_000;

export const batch = method({
  name: 'batch',
  summary: 'Run several methods in order, up to the first that fails.',
  needs: 'none',
  order: 'act',
  isWait: true,
  params: z.object({
    steps: z
      .array(z.object({ method: z.string(), params: z.unknown().optional() }))
      .max(MAX_STEPS)
      .default([])
      .describe('The methods with their params. server.shutdown is refused.'),
  }),
  result: 'ok, completed, results; on a failure also errorStep, error',
}).handle(async ({ steps }, { step }) => {
  const results: unknown[] = [];
  for (const { method: name, params } of steps) {
    try {
      results.push(await step(name, params));
    } catch (error) {
      const { code, message, data = null } = rpcError(error as TtypilotError);
      const completed = results.length;
      return { ok: false, completed, results, errorStep: completed + 1, error: { code, message, data } };
    }
  }
  return { ok: true, completed: results.length, results };
});
