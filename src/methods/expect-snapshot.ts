import { z } from 'zod';
import { fail } from '../base/errors/errors.js';
import { checkBaseline } from '../snapshots/baseline.js';
import { slugOf } from '../snapshots/slug.js';
import { takeSnapshot } from '../snapshots/snapshot.js';
import { method } from './method.js';

export const expectSnapshot = method({
  name: 'expectSnapshot',
  summary: 'Compare what the screen shows with the baseline of this name, which is written when it is missing.',
  needs: 'session',
  order: 'look',
  params: z.object({ name: z.string().describe('Of the files, as a slug.') }),
  result: 'ok, actualPath, baselinePath, baselineExists',
}).handle(async ({ name }, { session }) => {
  const { root, snapshots, updateSnapshots, theme, fontPath } = session.settings;
  const stem = slugOf(name);
  const { ok, actualPath, baselinePath, baselineExists, mismatch } = await checkBaseline({
    name: stem,
    stem,
    actual: takeSnapshot(session.terminal),
    baselines: root,
    artifacts: snapshots,
    update: updateSnapshots ? 'all' : 'missing',
    picture: { theme, fontPath },
  });
  if (!ok) throw fail('expectation_failed', { reason: mismatch?.message ?? `Snapshot mismatch for '${stem}'.` });
  return { ok, actualPath, baselinePath, baselineExists };
});
