import { z } from 'zod';
import { pictureParams, word } from './fields.js';
import { method } from './method.js';
import { dump } from './pictures.js';

export const dumpView = method({
  name: 'dumpView',
  summary: 'Write what the screen shows to a file, as text with colours, as a picture or as both.',
  needs: 'session',
  order: 'look',
  params: z.object({
    name: z.string().describe('Of the files, as a slug.'),
    format: word(['ansi', 'png', 'both']).default('ansi').describe('What to write; png comes with the text, too.'),
    ...pictureParams,
  }),
  result: 'snapshotPath, metaPath, artifactRoot, pngPath?',
}).handle(({ name, format, ...picture }, { session }) => dump(session, name, format === 'ansi' ? undefined : picture));
