/** Carries the name of a recording, percent-encoded, with its file. */
export const RECORDING_NAME_HEADER = 'x-ttypilot-recording-name';
