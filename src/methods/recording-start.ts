import { resolve } from 'node:path';
import { z } from 'zod';
import { method } from './method.js';

export const recordingStart = method({
  name: 'recording.start',
  summary: 'Record all messages and frames of the screen to a file; a recording that runs is ended.',
  needs: 'none',
  order: 'free',
  params: z.object({
    path: z.string().min(1).describe('The file; it is gone on with when it is there.'),
    frameIntervalMs: z.int().min(0).max(3_600_000).default(200).describe('At most one frame in so long; 0 for none.'),
  }),
  result: 'ok, path, frameIntervalMs',
}).handle(({ path, frameIntervalMs }, { server }) => {
  const started = server.recording.start(resolve(server.defaults.projectRoot, path), frameIntervalMs);
  return { ok: true, path: started, frameIntervalMs };
});
