import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { encodeTestRecord, type RecordLine } from './test-record.js';

/** How the names of files of records end. */
export const RECORDS = '.jsonl';

/** Appends to the file that this worker has in the folder of a run. Each line is one write, so a killed run has whole lines. */
export function appendRecord(runFolder: string, line: RecordLine): void {
  const path = join(runFolder, `${process.pid}-${threadId}${RECORDS}`);
  appendFileSync(path, `${encodeTestRecord(line)}\n`, { mode: 0o600 });
}
