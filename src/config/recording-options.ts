import type { Config } from './schema.js';

const DAY_MS = 86_400_000;

/** The engine's options for recordings, from the configuration. */
export function recordingOptions({ limits, recordings }: Pick<Config, 'limits' | 'recordings'>) {
  return {
    recordingBytes: limits.recording_bytes,
    sessionRecordingBytes: limits.session_recording_bytes,
    recordingRetention: {
      maxAgeMs: recordings.max_age_days * DAY_MS,
      maxCount: recordings.max_count,
      maxBytes: recordings.max_bytes,
    },
  };
}
