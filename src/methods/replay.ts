import { resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../base/errors/errors.js';
import { word } from './fields.js';
import { method } from './method.js';
import { recordedRequests } from './recorded-requests.js';
import { Replay } from './replaying.js';
import { trustCheck } from './trust-check.js';

/** A recording may ask for another one, and in the end for itself. */
const MOST_NESTED = 8;

export const replay = method({
  name: 'replay',
  summary:
    'Send the requests of a recording again, each after the answers that it came after. This runs the programs that the ' +
    'file launches and types what it says: replay only files that you trust.',
  needs: 'none',
  order: 'act',
  isWait: true,
  params: z.object({
    path: z.string().min(1).describe('A file of recording.start.'),
    speed: word(['as-fast-as-possible', 'real-time'])
      .default('as-fast-as-possible')
      .describe('With the pauses of the recording, or without.'),
    verify: z.boolean().default(false).describe('Whether the screen must show again what it showed at each request.'),
    trust: z.boolean().default(false).describe('Also replay a file that other users may have written.'),
    dryRun: z.boolean().default(false).describe('Only tell what would be sent.'),
  }),
  result: 'ok, replayedRequests, path, speed, verifiedFrames (with verify), requests and total (with dryRun)',
}).handle(async ({ path, speed, verify, trust, dryRun }, context) => {
  const { server } = context;
  if (server.replays >= MOST_NESTED) throw fail('expectation_failed', { reason: 'Recordings replay each other.' });
  const file = resolve(server.defaults.projectRoot, path);
  const check = trust ? undefined : trustCheck(file, server.defaults);
  if (dryRun) return { ok: true, replayedRequests: 0, path, speed, ...(await recordedRequests(file, check)) };
  server.replays++;
  try {
    const replay = new Replay(context, { isRealTime: speed === 'real-time', verify });
    const counts = await replay.run(file, check);
    const { replayedRequests, verifiedFrames } = counts;
    return { ok: true, replayedRequests, path, speed, ...(verify ? { verifiedFrames } : {}) };
  } finally {
    server.replays--;
  }
});
