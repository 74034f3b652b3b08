import { z } from 'zod';
import { ok } from './fields.js';
import { method } from './method.js';

export const recordingStop = method({
  name: 'recording.stop',
  summary: 'End the recording, if there is one.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'ok',
}).handle((_, { server }) => {
  server.recording.dispose();
  return ok;
});
