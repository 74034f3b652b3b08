import { ENDINGS, RECORDING_FORMATS, type RecordingFormat } from '../../recording/recording.js';

/** What a recording's file name says about it. */
export interface NamedRecording {
  name: string;
  id: string;
  sessionId: string;
  format: RecordingFormat;
  startedAt: Date;
}

const NAME = /^(?<session>.+)-(?<time>\d{8}T\d{6})-(?<mark>[a-z0-9]+)\.(?<ending>cast|jsonl|ttrace)$/;

/** The file name of a new recording. */
export function newFileName({ id, sessionId, format }: Pick<NamedRecording, 'id' | 'sessionId' | 'format'>): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace(/\..*/, '');
  return `${sessionId}-${time}-${id.slice(2)}.${ENDINGS[format]}`;
}

/** Parses a file name; undefined unless ttypilot named a recording like this. */
export function readFileName(name: string): NamedRecording | undefined {
  const { session = '', time = '', mark, ending } = NAME.exec(name)?.groups ?? {};
  if (mark === undefined) return undefined;
  const startedAt = new Date(time.replace(/^(....)(..)(..T..)(..)(..)$/, '$1-$2-$3:$4:$5Z'));
  if (Number.isNaN(startedAt.getTime())) return undefined;
  const format = RECORDING_FORMATS.find((one) => ENDINGS[one] === ending) ?? 'asciicast';
  return { name, id: `r-${mark}`, sessionId: session, format, startedAt };
}
