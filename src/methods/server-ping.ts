import { z } from 'zod';
import { method } from './method.js';

export const serverPing = method({
  name: 'server.ping',
  summary: 'Whether the server answers, and its version.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'pong, version',
}).handle((_, { server }) => ({ pong: true, version: server.version }));
