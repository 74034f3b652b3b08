import { resolve } from 'node:path';
import { z } from 'zod';
import { diffSnapshots } from '../snapshots/diff.js';
import { openSnapshot } from '../snapshots/snapshot-files.js';
import { word } from './fields.js';
import { method } from './method.js';

export const diffView = method({
  name: 'diffView',
  summary: 'Compare two snapshots.',
  needs: 'session',
  order: 'look',
  params: z.object({
    leftPath: z.string().min(1).describe('A file of dumpView or expectSnapshot.'),
    rightPath: z.string().min(1).describe('Another one.'),
    mode: word(['text', 'styled']).default('text').describe('What counts: the text, or also how it looks.'),
  }),
  result: 'changed, changedLines, summary',
}).handle(async ({ leftPath, rightPath, mode }, { server }) => {
  const open = (path: string) => openSnapshot(resolve(server.defaults.projectRoot, path));
  const { changed, changedLines, summary } = diffSnapshots(await open(leftPath), await open(rightPath), mode);
  return { changed, changedLines, summary };
});
