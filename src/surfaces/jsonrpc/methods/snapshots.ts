import { resolve } from 'node:path';
import { z } from 'zod';
import { fail } from '../../../base/errors/errors.js';
import { checkBaseline } from '../../../snapshots/baseline.js';
import { diffSnapshots } from '../../../snapshots/diff.js';
import { drawSnapshot } from '../../../snapshots/pictures.js';
import { slugOf } from '../../../snapshots/slug.js';
import { takeSnapshot } from '../../../snapshots/snapshot.js';
import { openSnapshot, writeSnapshot } from '../../../snapshots/snapshot-files.js';
import type { ActiveSession } from '../active-session.js';
import { word } from './fields.js';
import { method } from './method.js';

const nameParam = z.string().describe('The name of the files. It is turned into a slug.');

const pictureParams = {
  theme: z.string().optional().describe('The theme of the picture. Default: snapshotTheme of the session.'),
  font: z.string().optional().describe('A font file for the picture (TTF, OTF, TTC).'),
  rows: z.int().min(1).max(1000).optional().describe('The height of the picture in rows. Default: that of the screen.'),
  cols: z.int().min(1).max(1000).optional().describe('The width of the picture in columns.'),
};

export const dumpView = method({
  name: 'dumpView',
  summary: 'Write the screen to a file, as text with colours, and as a picture when asked to.',
  needs: 'session',
  order: 'look',
  params: z.object({
    name: nameParam,
    format: word(['ansi', 'png', 'both']).default('ansi').describe('What to write. png writes the text as well.'),
    ...pictureParams,
  }),
  result: 'snapshotPath, metaPath, artifactRoot, pngPath?',
}).handle(({ name, format, ...picture }, { session }) => dump(session, name, format === 'ansi' ? undefined : picture));

export const renderView = method({
  name: 'renderView',
  summary: 'Write the screen to a file, as text with colours and as a picture.',
  needs: 'session',
  order: 'look',
  params: z.object({ name: nameParam, ...pictureParams }),
  result: 'snapshotPath, metaPath, pngPath, artifactRoot',
}).handle(({ name, ...picture }, { session }) => dump(session, name, picture));

export const diffView = method({
  name: 'diffView',
  summary: 'Compare two snapshots.',
  needs: 'session',
  order: 'look',
  params: z.object({
    leftPath: z.string().min(1).describe('A file that dumpView or expectSnapshot wrote.'),
    rightPath: z.string().min(1).describe('Another one.'),
    mode: word(['text', 'styled']).default('text').describe('Compare the text alone, or colours and styles as well.'),
  }),
  result: 'changed, changedLines, summary',
}).handle(async ({ leftPath, rightPath, mode }, { server }) => {
  const open = (path: string) => openSnapshot(resolve(server.defaults.projectRoot, path));
  const { changed, changedLines, summary } = diffSnapshots(await open(leftPath), await open(rightPath), mode);
  return { changed, changedLines, summary };
});

export const expectSnapshot = method({
  name: 'expectSnapshot',
  summary: 'Compare the screen with the baseline of this name, and write the baseline when it is missing.',
  needs: 'session',
  order: 'look',
  params: z.object({ name: nameParam }),
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
    update: updateSnapshots,
    picture: { theme, fontPath },
  });
  if (!ok) throw fail('expectation_failed', { reason: mismatch?.message ?? `Snapshot mismatch for '${stem}'.` });
  return { ok, actualPath, baselinePath, baselineExists };
});

interface PictureParams {
  theme?: string | undefined;
  font?: string | undefined;
  rows?: number | undefined;
  cols?: number | undefined;
}

/** Writes the screen to the snapshots of the session, and a picture of it when `picture` is given. */
async function dump(session: ActiveSession, name: string, picture?: PictureParams) {
  const { snapshots, root, theme, fontPath } = session.settings;
  const stem = slugOf(name);
  const snapshot = takeSnapshot(session.terminal);
  const paths = { ...(await writeSnapshot(snapshots, stem, snapshot)), artifactRoot: root.path };
  if (!picture) return paths;
  const { cols, rows } = picture;
  const look = { theme: picture.theme ?? theme, fontPath: picture.font ?? fontPath };
  const png = await drawSnapshot(snapshot, { ...look, cols, rows });
  return { ...paths, pngPath: await snapshots.write(`${stem}.png`, png) };
}
