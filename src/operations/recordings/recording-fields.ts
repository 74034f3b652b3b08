import { z } from 'zod';
import type { EarlierRecording } from '../../engine/recordings/recording-folder.js';
import type { Recording } from '../../recording/recording.js';

export const recordingFormat = z
  .enum(['asciicast', 'jsonl', 'trace'])
  .describe('"asciicast" has every byte; "jsonl" the screens as text; "trace" also acts and waits.');

/** The same names as in the file. */
const END_REASONS = [
  'stopped',
  'size_limit',
  'write_failed',
  'exited',
  'signaled',
  'closed',
  'lost',
  'idle_timeout',
  'absolute_timeout',
] as const;

/** A recording, as on the wire. */
export const recordingFields = {
  recording_id: z.string(),
  session_id: z.string(),
  path: z.string().describe('The file.'),
  format: recordingFormat,
  state: z
    .enum(['recording', 'ended', 'earlier'])
    .describe('"earlier": found in the data directory, made by an earlier or another process.'),
  complete: z
    .boolean()
    .describe(
      'Whether the file is complete. For an earlier one, false means cut off, or still written by another process.',
    ),
  end_reason: z
    .enum(END_REASONS)
    .optional()
    .describe('Why it ended: stopped, the file could not grow, or the way the session ended.'),
  problem: z.string().optional().describe('Why the file could not grow, or cannot be read.'),
  name: z.string().optional().describe('The name from rename_recording.'),
  title: z.string().optional().describe('Of the session, if known.'),
  command: z.string().optional().describe('The program with its arguments, without secrets, if known.'),
  bytes: z.int().min(0),
  events: z.int().min(0).optional().describe('Unknown for an earlier one.'),
  duration_ms: z.int().min(0),
  started_at: z.string().describe('ISO 8601.'),
};

/** A recording of this process, as on the wire. */
export function describeRecording(recording: Recording) {
  const { id, sessionId, path, format, end, problem, bytes, events, durationMs, startedAt, title, command } = recording;
  return {
    recording_id: id,
    session_id: sessionId,
    path,
    format,
    state: end === undefined ? ('recording' as const) : ('ended' as const),
    complete: end !== undefined && end !== 'write_failed',
    ...(end === undefined ? {} : { end_reason: end }),
    ...(problem === undefined ? {} : { problem: problem.message }),
    ...(title === undefined ? {} : { title }),
    command,
    bytes,
    events,
    duration_ms: Math.round(durationMs),
    started_at: startedAt.toISOString(),
  };
}

/** A recording that is known only by its file. */
export function describeEarlier(recording: EarlierRecording) {
  const { id, sessionId, path, format, bytes, durationMs, startedAt, endReason, problem, title, command } = recording;
  const end = END_REASONS.find((reason) => reason === endReason);
  return {
    recording_id: id,
    session_id: sessionId,
    path,
    format,
    state: 'earlier' as const,
    complete: endReason !== undefined,
    ...(end === undefined ? {} : { end_reason: end }),
    ...(problem === undefined ? {} : { problem }),
    ...(title === undefined ? {} : { title }),
    ...(command === undefined ? {} : { command }),
    bytes,
    duration_ms: Math.round(durationMs),
    started_at: startedAt.toISOString(),
  };
}
