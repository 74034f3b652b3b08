import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { path, seq } from '../fields.js';
import { operation } from '../operation.js';
import { recordingFormat } from './recording-fields.js';

/** Record a session to a file. */
export const startRecording = operation({
  name: 'start_recording',
  effect: 'control',
  target: 'session',
  summary: 'Record the session to a file, from now on.',
  description:
    'It ends with stop_recording, with the session, or at 256 MB (a trace drops its oldest output). Passwords are never ' +
    'recorded, other secrets become stars.',
  input: z.object({
    format: recordingFormat.default('asciicast'),
    path: path.min(1).optional().describe('New, or a recording to continue.'),
    max_bytes: z.int().min(65_536).max(1_099_511_627_776).optional().describe('The limit instead of 256 MB.'),
    include_input: z.boolean().default(false).describe('Record input too.'),
  }),
  output: z.object({ recording_id: z.string(), path: z.string(), format: recordingFormat, seq }),
  errors: [
    'session_exited',
    'recording_refused',
    'recording_not_written',
    'recording_quota_reached',
    'permission_denied',
    'unsafe_path',
    'too_many_requests',
  ],
  rare: ['max_bytes', 'include_input'],
  isDestructive: false,
  example: {
    ...greeter,
    input: {},
    output: {
      recording_id: 'r-7xk2mfq9tb',
      path: '/home/me/.local/share/ttypilot/recordings/s-4kd9tbq2xf-20261116T090000-7xk2.cast',
      format: 'asciicast',
      seq: GREETER_SEQ,
    },
  },
}).handle(({ format, path, max_bytes, include_input }, { session }) => {
  const { seq } = session;
  const recording = session.startRecording({ format, path, limitBytes: max_bytes, includesInput: include_input });
  return { recording_id: recording.id, path: recording.path, format, seq };
});
