import { readSync } from 'node:fs';
import { decodeHeader, endReasonOf } from './asciicast/cast.js';
import { endOf } from './jsonl/ended.js';
import { isJsonlRecording } from './jsonl/recorder.js';

/** The facts about a recording in the first and last lines of its file. */
export interface RecordingSummary {
  format: 'asciicast' | 'jsonl' | 'trace';
  title?: string | undefined;
  command?: string | undefined;
  /** Why it ended; undefined when the file was cut off or is still being written. */
  endReason?: string | undefined;
}

/** The first line of a JSONL recording may be a frame of a large screen. */
const HEAD_BYTES = 8 * 1024 * 1024;
const TAIL_BYTES = 4096;

/** Reads the beginning and the end of an open file; undefined when it is not a recording. */
export function summarize(fd: number, size: number): RecordingSummary | undefined {
  const first = firstLine(fd, size);
  if (first === undefined) return undefined;
  const tail = read(fd, Math.max(0, size - TAIL_BYTES), TAIL_BYTES).toString();
  // text after the last line break is incomplete
  const lines = tail.slice(0, tail.lastIndexOf('\n')).split('\n').slice(-2);
  const header = decodeHeader(first);
  if (header) {
    const { title, command, isTrace } = header;
    return { format: isTrace ? 'trace' : 'asciicast', title, command, endReason: endReasonOf(lines) };
  }
  return isJsonlRecording(first) ? { format: 'jsonl', endReason: endOf(lines.at(-1) ?? '') } : undefined;
}

function firstLine(fd: number, size: number): string | undefined {
  for (const bytes of [TAIL_BYTES, HEAD_BYTES]) {
    const head = read(fd, 0, Math.min(bytes, size));
    const end = head.indexOf(0x0a);
    if (end >= 0) return head.subarray(0, end).toString();
  }
  return undefined;
}

function read(fd: number, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(fd, buffer, 0, length, at));
}
