import { z } from 'zod';
import { ok } from './fields.js';
import { method } from './method.js';

export const viewUnsubscribe = method({
  name: 'viewUnsubscribe',
  summary: 'Not be told any more.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'ok',
}).handle((_, { server }) => {
  server.subscription?.dispose();
  server.subscription = undefined;
  return ok;
});
