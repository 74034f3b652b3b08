import { z } from 'zod';
import { operation } from '../operation.js';

/** Delete a recording for good. */
export const deleteRecording = operation({
  name: 'delete_recording',
  effect: 'control',
  target: 'none',
  summary: 'Delete a recording in the data directory for good.',
  description: 'Stop a running one first. Files that were recorded to a path of their own are not deleted.',
  input: z.object({ recording_id: z.string().min(1).describe('As list_recordings names it.') }),
  output: z.object({
    recording_id: z.string(),
    path: z.string().describe('The deleted file.'),
    bytes: z.int().min(0).describe('Its size.'),
  }),
  errors: ['not_found', 'recording_in_progress', 'unsafe_path'],
  positionals: ['recording_id'],
  isDestructive: true,
  example: {
    input: { recording_id: 'r-7xk2mfq9tb' },
    output: {
      recording_id: 'r-7xk2mfq9tb',
      path: '/home/me/.local/share/ttypilot/recordings/s-4kd9tbq2xf-20261116T090000-7xk2mfq9tb.cast',
      bytes: 260,
    },
  },
}).handle(({ recording_id }, { engine }) => ({
  recording_id,
  ...engine.recordings.library.delete(recording_id),
}));
