import { z } from 'zod';
import { pictureParams } from './fields.js';
import { method } from './method.js';
import { dump } from './pictures.js';

export const renderView = method({
  name: 'renderView',
  summary: 'Write what the screen shows to a file and draw a picture of it.',
  needs: 'session',
  order: 'look',
  params: z.object({ name: z.string().describe('Of the files, as a slug.'), ...pictureParams }),
  result: 'snapshotPath, metaPath, pngPath, artifactRoot',
}).handle(({ name, ...picture }, { session }) => dump(session, name, picture));
