import { z } from 'zod';
import { method } from './method.js';

export const serverShutdown = method({
  name: 'server.shutdown',
  summary: 'End the program with everything that it started, and the server.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'shuttingDown',
}).handle((_, { server }) => {
  server.shutDown();
  return { shuttingDown: true };
});
