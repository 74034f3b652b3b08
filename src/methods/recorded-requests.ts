import { readJsonl } from '../recording/jsonl/read.js';
import type { ReadOptions } from '../recording/read-lines.js';
import { messageOf } from './replaying.js';

/** More are counted, and not told. */
const MAX_TOLD = 1000;

interface RecordedRequests {
  requests: { method: unknown; params: unknown }[];
  total: number;
}

/** What a replay of the file would send. */
export async function recordedRequests(path: string, check: ReadOptions['check']): Promise<RecordedRequests> {
  const found: RecordedRequests = { requests: [], total: 0 };
  for await (const { direction, line } of readJsonl(path, { check })) {
    if (direction !== 'request') continue;
    const { method, params } = messageOf(line);
    if (method === 'server.shutdown') continue;
    if (found.total++ < MAX_TOLD) found.requests.push({ method, params });
  }
  return found;
}
