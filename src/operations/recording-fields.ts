import { z } from 'zod';
import type { EarlierRecording } from '../engine/recordings/earlier-recordings.js';
import type { Recording } from '../engine/recordings/recording.js';

export const recordingFormat = z
  .enum(['asciicast', 'jsonl'])
  .describe('"asciicast" has every byte, for players; "jsonl" has what the screen shows, as text.');

/** What is known about a recording. */
export const recordingFields = {
  recording_id: z.string(),
  session_id: z.string(),
  path: z.string().describe('The file.'),
  format: recordingFormat,
  state: z
    .enum(['recording', 'ended', 'earlier'])
    .describe('"earlier": found in the data directory, made by a process before this one or beside it.'),
  end_reason: z
    .enum([
      'stopped',
      'size_limit',
      'write_failed',
      'exited',
      'signaled',
      'closed',
      'lost',
      'idle_timeout',
      'absolute_timeout',
    ])
    .optional()
    .describe('Why it ended: stopped, the file could not grow, or how the session ended.'),
  problem: z.string().optional().describe('What went wrong, when the file could not grow.'),
  bytes: z.int().min(0),
  events: z.int().min(0).optional().describe('Not known of an earlier one.'),
  duration_ms: z.int().min(0),
  started_at: z.string().describe('ISO 8601.'),
};

/** A recording in the words of the wire. */
export function describeRecording(recording: Recording) {
  const { id, sessionId, path, format, end, problem, bytes, events, durationMs, startedAt } = recording;
  return {
    recording_id: id,
    session_id: sessionId,
    path,
    format,
    state: end === undefined ? ('recording' as const) : ('ended' as const),
    ...(end === undefined ? {} : { end_reason: end }),
    ...(problem === undefined ? {} : { problem: problem.message }),
    bytes,
    events,
    duration_ms: Math.round(durationMs),
    started_at: startedAt.toISOString(),
  };
}

/** One that only its file tells of. */
export function describeEarlier({ id, sessionId, durationMs, startedAt, ...rest }: EarlierRecording) {
  return {
    recording_id: id,
    session_id: sessionId,
    ...rest,
    state: 'earlier' as const,
    duration_ms: Math.round(durationMs),
    started_at: startedAt.toISOString(),
  };
}
