import { fail } from '../base/errors/errors.js';
import { decodeTraceHeader } from './file/format.js';
import { FileTrack } from './read/file-track.js';
import { openOlder } from './read/older-track.js';
import { lineAt, type TraceSource } from './read/source.js';
import { Trace } from './trace.js';

/** How much of a file may come before its first line break: a JSONL recording may begin with a large frame. */
const MAX_FIRST_LINE = 8 * 1024 * 1024;

/**
 * Opens a trace, or an asciicast (version 2 or 3) or JSONL recording with what it has. Reads only the parts that are needed;
 * the file may still grow. Throws `recording_unreadable` when it is none of these.
 */
export async function openTrace(source: TraceSource, name = 'trace'): Promise<Trace> {
  const size = await source.size();
  const firstLine = await lineAt(source, 0, Math.min(size, MAX_FIRST_LINE));
  const reason = 'it is neither a trace nor an asciicast nor a JSONL recording';
  if (firstLine === undefined) throw fail('recording_unreadable', { path: name, reason });
  const track = decodeTraceHeader(firstLine)
    ? await FileTrack.open(source, firstLine)
    : await openOlder(source, firstLine);
  if (!track) throw fail('recording_unreadable', { path: name, reason });
  return new Trace(track, () => source.close?.());
}
