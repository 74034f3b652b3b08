import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENDINGS, type RecordingFormat } from './recording.js';

/** A recording of a process before this one, or of one beside it, as far as its file tells. */
export interface EarlierRecording {
  id: string;
  sessionId: string;
  path: string;
  format: RecordingFormat;
  startedAt: Date;
  bytes: number;
  durationMs: number;
}

const MOST = 200;
const NAME = /^(?<session>.+)-(?<time>\d{8}T\d{6})-(?<mark>[a-z0-9]+)\.(?<ending>cast|jsonl)$/;

/** How the file of a recording is called. */
export function fileNameOf({ id, sessionId, format }: Pick<EarlierRecording, 'id' | 'sessionId' | 'format'>): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace(/\..*/, '');
  return `${sessionId}-${time}-${id.slice(2)}.${ENDINGS[format]}`;
}

/** The newest ones in a folder, oldest first, without those whose paths are known. */
export function earlierRecordings(folder: string, isKnown: (path: string) => boolean): EarlierRecording[] {
  const found = entriesOf(folder).flatMap((entry) => {
    const { session = '', time = '', mark, ending } = NAME.exec(entry.name)?.groups ?? {};
    const path = join(folder, entry.name);
    if (mark === undefined || !entry.isFile() || isKnown(path)) return [];
    return [{ id: `r-${mark}`, sessionId: session, path, time, ending }];
  });
  const newest = found.sort((a, b) => (a.time < b.time ? -1 : 1)).slice(-MOST);
  return newest.flatMap(({ time, ending, ...rest }) => {
    const stats = lstatSync(rest.path, { throwIfNoEntry: false });
    if (!stats) return [];
    const startedAt = new Date(time.replace(/^(....)(..)(..T..)(..)(..)$/, '$1-$2-$3:$4:$5Z'));
    const durationMs = Math.max(0, stats.mtimeMs - startedAt.getTime());
    const format = ending === 'cast' ? ('asciicast' as const) : ('jsonl' as const);
    return [{ ...rest, format, startedAt, bytes: stats.size, durationMs }];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // nothing was ever recorded
    return [];
  }
}
