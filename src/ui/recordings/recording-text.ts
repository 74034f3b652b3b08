import type { RecordingInfo } from '../api.js';

/** Not allowed in file names on some systems. */
const NOT_IN_FILE_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;
const MAX_FILE_NAME = 80;

/** The name of a recording that was never named. */
export function plainName({ title, command, session_id }: RecordingInfo): string {
  return title ?? command ?? session_id;
}

/** The file name of a download: the recording's name, if it has one. */
export function fileNameOf({ name, recording_id }: RecordingInfo, ending: string): string {
  const given = (name ?? '').replace(NOT_IN_FILE_NAMES, '-').replace(/^[.\s]+/, '');
  return `${[...given].slice(0, MAX_FILE_NAME).join('').trim() || recording_id}.${ending}`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
