import { z } from 'zod';
import { method } from './method.js';

export const recordingStatus = method({
  name: 'recording.status',
  summary: 'Whether a recording runs, and where it goes.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'active, path',
}).handle((_, { server: { recording } }) => ({
  active: recording.path !== undefined,
  path: recording.path ?? null,
}));
