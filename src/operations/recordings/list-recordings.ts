import { z } from 'zod';
import { operation } from '../operation.js';
import { pageOutput } from '../page.js';
import { describeEarlier, describeRecording, recordingFields } from './recording-fields.js';

/** All recordings. */
export const listRecordings = operation({
  name: 'list_recordings',
  effect: 'read',
  target: 'none',
  summary: 'Running recordings, ended ones with the reason, and those of earlier runs, newest first.',
  input: z.object({
    of_session: z.string().optional().describe('Only those of this session.'),
    limit: z.int().min(1).max(1000).default(100).describe('The most to list.'),
    offset: z.int().min(0).default(0).describe('How many of the newest to skip.'),
  }),
  output: z.object({ recordings: z.array(z.object(recordingFields)), ...pageOutput }),
  errors: [],
  example: { input: {}, output: { recordings: [], total: 0 } },
}).handle(({ of_session, limit, offset }, { engine }) => {
  const { library } = engine.recordings;
  const { recordings, total } = library.page({ sessionId: of_session, limit, offset });
  const described = recordings.map((entry) => {
    const name = library.givenNameOf(entry);
    const known = 'name' in entry ? describeEarlier(entry) : describeRecording(entry);
    return { ...known, ...(name === undefined ? {} : { name }) };
  });
  const end = offset + described.length;
  return { recordings: described, total, ...(described.length > 0 && end < total ? { next: end } : {}) };
});
