import { z } from 'zod';
import { fail } from '../../base/errors/errors.js';
import { greeter } from '../example-program.js';
import { operation } from '../operation.js';
import { describeRecording, recordingFields } from './recording-fields.js';

/** End recordings of a session. */
export const stopRecording = operation({
  name: 'stop_recording',
  effect: 'control',
  target: 'session',
  summary: 'Stop the recordings of the session, or one of them.',
  description: 'For one that has already ended, this says why.',
  input: z.object({
    recording_id: z.string().max(200).optional().describe('Which one. Default: all running ones, else the last one.'),
  }),
  output: z.object({
    path: z.string().describe('The file of the last of them.'),
    recordings: z.array(z.object(recordingFields)),
  }),
  errors: ['not_recording'],
  positionals: ['recording_id'],
  isDestructive: false,
  example: {
    ...greeter,
    before: [{ operation: 'start_recording', input: {} }],
    input: {},
    output: {
      path: '/home/me/.local/share/ttypilot/recordings/s-4kd9tbq2xf-20261116T090000-7xk2.cast',
      recordings: [
        {
          recording_id: 'r-7xk2mfq9tb',
          session_id: 's-4kd9tbq2xf',
          path: '/home/me/.local/share/ttypilot/recordings/s-4kd9tbq2xf-20261116T090000-7xk2.cast',
          format: 'asciicast',
          state: 'ended',
          complete: true,
          end_reason: 'stopped',
          command: [greeter.program.command, ...greeter.program.args].join(' '),
          bytes: 260,
          events: 1,
          duration_ms: 12,
          started_at: '2026-11-16T09:00:00.000Z',
        },
      ],
    },
  },
}).handle(({ recording_id }, { session, engine }) => {
  const known = engine.recordings.ofSession(session.id);
  const running = known.filter(({ end }) => end === undefined);
  const wanted = recording_id === undefined ? running : known.filter(({ id }) => id === recording_id);
  const stopped = wanted.length > 0 || recording_id !== undefined ? wanted : known.slice(-1);
  const last = stopped.at(-1);
  if (!last) throw fail('not_recording', { what: recording_id ?? 'the session' });
  for (const recording of stopped) recording.stop();
  return { path: last.path, recordings: stopped.map(describeRecording) };
});
