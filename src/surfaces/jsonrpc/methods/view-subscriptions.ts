import { z } from 'zod';
import { ViewSubscription } from '../view-subscription.js';
import { milliseconds, ok } from './fields.js';
import { method } from './method.js';

export const viewSubscribe = method({
  name: 'viewSubscribe',
  summary: 'Send a view.changed notification whenever the text of the screen changes, with or without a request.',
  needs: 'session',
  order: 'look',
  params: z.object({
    debounceMs: milliseconds
      .default(100)
      .describe('The shortest time between two notifications. The last change is always reported.'),
    includeText: z.boolean().default(false).describe('Whether notifications carry the text of the screen.'),
  }),
  result: 'ok, debounceMs, includeText',
}).handle(({ debounceMs, includeText }, { session, server }) => {
  server.subscription?.dispose();
  const notify = (params: Record<string, unknown>) => server.notify('view.changed', params);
  server.subscription = new ViewSubscription({ session, clock: server.clock, debounceMs, includeText, notify });
  return { ok: true, debounceMs, includeText };
});

export const viewUnsubscribe = method({
  name: 'viewUnsubscribe',
  summary: 'Send no more notifications.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'ok',
}).handle((_, { server }) => {
  server.subscription?.dispose();
  server.subscription = undefined;
  return ok;
});
