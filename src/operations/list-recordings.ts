import { z } from 'zod';
import { operation } from './operation.js';
import { describeEarlier, describeRecording, recordingFields } from './recording-fields.js';

/** All recordings. */
export const listRecordings = operation({
  name: 'list_recordings',
  effect: 'read',
  target: 'none',
  summary: 'The recordings that run, those that ended a while ago, with why they did, and those of earlier runs.',
  input: z.object({}),
  output: z.object({ recordings: z.array(z.object(recordingFields)) }),
  errors: [],
  example: { input: {}, output: { recordings: [] } },
}).handle((_, { engine: { recordings } }) => ({
  recordings: [...recordings.earlier().map(describeEarlier), ...recordings.list().map(describeRecording)],
}));
