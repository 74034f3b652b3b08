import { z } from 'zod';
import { operation } from '../operation.js';

/** Give a recording a name. */
export const renameRecording = operation({
  name: 'rename_recording',
  effect: 'control',
  target: 'none',
  summary: 'Name a recording in the data directory.',
  description:
    'The name is for people: lists and exports show it, and the file keeps its own name. An empty name removes it. Stop a ' +
    'running recording first, with stop_recording.',
  input: z.object({
    recording_id: z.string().min(1).max(200).describe('As list_recordings names it.'),
    name: z
      .string()
      .max(200)
      .regex(/^\P{Cc}*$/u, 'a name is one line without control characters')
      .describe('Up to 200 characters on one line.'),
  }),
  output: z.object({
    recording_id: z.string(),
    name: z.string().optional().describe('Missing when the name was removed.'),
  }),
  errors: ['not_found', 'recording_in_progress', 'unsafe_path'],
  positionals: ['recording_id', 'name'],
  isDestructive: false,
  isForPeople: true,
  example: {
    input: { recording_id: 'r-7xk2mfq9tb', name: 'Nightly deploy' },
    output: { recording_id: 'r-7xk2mfq9tb', name: 'Nightly deploy' },
  },
}).handle(({ recording_id, name }, { engine }) => {
  const given = name.trim() || undefined;
  engine.recordings.library.rename(recording_id, given);
  return { recording_id, ...(given === undefined ? {} : { name: given }) };
});
