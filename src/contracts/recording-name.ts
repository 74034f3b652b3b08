/** Carries the name that a recording was given, percent-encoded, with its file. */
export const RECORDING_NAME_HEADER = 'x-ttypilot-recording-name';
