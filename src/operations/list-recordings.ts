import { z } from 'zod';
import { operation } from './operation.js';
import { describeRecording, recordingFields } from './recording-fields.js';

/** All recordings. */
export const listRecordings = operation({
  name: 'list_recordings',
  effect: 'read',
  target: 'none',
  summary: 'The recordings that run, and those that ended a while ago, with why they did.',
  input: z.object({}),
  output: z.object({ recordings: z.array(z.object(recordingFields)) }),
  errors: [],
  example: { input: {}, output: { recordings: [] } },
}).handle((_, { engine }) => ({ recordings: engine.recordings.list().map(describeRecording) }));
