import { z } from 'zod';
import { milliseconds } from './fields.js';
import { method } from './method.js';
import { ViewSubscription } from './view-subscription.js';

export const viewSubscribe = method({
  name: 'viewSubscribe',
  summary: 'Be told by view.changed when the text of the screen changes, also when nobody asked for anything.',
  needs: 'session',
  order: 'look',
  params: z.object({
    debounceMs: milliseconds.default(100).describe('At most once in so long, and always of the last change.'),
    includeText: z.boolean().default(false).describe('With the text of the screen.'),
  }),
  result: 'ok, debounceMs, includeText',
}).handle(({ debounceMs, includeText }, { session, server }) => {
  server.subscription?.dispose();
  const notify = (params: Record<string, unknown>) => server.notify('view.changed', params);
  server.subscription = new ViewSubscription({ session, clock: server.clock, debounceMs, includeText, notify });
  return { ok: true, debounceMs, includeText };
});
