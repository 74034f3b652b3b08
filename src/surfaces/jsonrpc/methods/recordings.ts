import { resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import { Replay, recordedRequests } from '../recording/replay.js';
import { trustCheck } from '../recording/trust-check.js';
import { ok, word } from './fields.js';
import { method } from './method.js';

/** A recording may replay another one, and in the end itself. */
const MAX_NESTED_REPLAYS = 8;

export const recordingStart = method({
  name: 'recording.start',
  summary: 'Record all messages and frames of the screen to a file, after ending the running recording.',
  needs: 'none',
  order: 'free',
  params: z.object({
    path: z.string().min(1).describe('The file. A recording that exists is continued.'),
    frameIntervalMs: z
      .int()
      .min(0)
      .max(3_600_000)
      .default(200)
      .describe('The shortest time between two frames; 0 records none.'),
  }),
  result: 'ok, path, frameIntervalMs',
}).handle(({ path, frameIntervalMs }, { server }) => {
  const started = server.recording.start(resolve(server.defaults.projectRoot, path), frameIntervalMs);
  return { ok: true, path: started, frameIntervalMs };
});

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

export const recordingStatus = method({
  name: 'recording.status',
  summary: 'Say whether a recording runs, and to which file.',
  needs: 'none',
  order: 'free',
  params: z.object({}),
  result: 'active, path',
}).handle((_, { server: { recording } }) => ({
  active: recording.path !== undefined,
  path: recording.path ?? null,
}));

export const replay = method({
  name: 'replay',
  summary:
    'Send the requests of a recording again, each after the answers that preceded it. This runs the programs that the ' +
    'file launches and types what it says: replay only files that you trust.',
  needs: 'none',
  order: 'act',
  isWait: true,
  params: z.object({
    path: z.string().min(1).describe('A file that recording.start wrote.'),
    speed: word(['as-fast-as-possible', 'real-time'])
      .default('as-fast-as-possible')
      .describe('Whether to keep the pauses of the recording.'),
    verify: z
      .boolean()
      .default(false)
      .describe('Require that the screen shows the same at each request as it did then.'),
    trust: z.boolean().default(false).describe('Replay the file even when other users may have written it.'),
    dryRun: z.boolean().default(false).describe('List the requests without sending them.'),
  }),
  result: 'ok, replayedRequests, path, speed, verifiedFrames (with verify), requests and total (with dryRun)',
}).handle(async ({ path, speed, verify, trust, dryRun }, context) => {
  const { server } = context;
  if (server.replays >= MAX_NESTED_REPLAYS) {
    throw fail('expectation_failed', { reason: 'Recordings replay each other.' });
  }
  const file = resolve(server.defaults.projectRoot, path);
  const check = trust ? undefined : trustCheck(file, server.defaults);
  if (dryRun) return { ok: true, replayedRequests: 0, path, speed, ...(await recordedRequests(file, check)) };
  server.replays++;
  try {
    const replay = new Replay(context, { isRealTime: speed === 'real-time', verify });
    const { replayedRequests, verifiedFrames } = await replay.run(file, check);
    return { ok: true, replayedRequests, path, speed, ...(verify ? { verifiedFrames } : {}) };
  } finally {
    server.replays--;
  }
});
