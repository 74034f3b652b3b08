import { fromWire, type WireError } from '../../client/wire-errors.js';
import { request } from '../api.js';

export interface ExportChoice {
  format: 'gif' | 'svg' | 'v2' | 'v3' | 'txt';
  theme?: string;
  /** Longer pauses are shortened to this. */
  idleLimitSeconds?: number;
}

interface ExportOptions {
  signal: AbortSignal;
  /** Progress from 0 to 1. */
  onProgress: (share: number) => void;
}

/** One line before the file: the progress, the size of the file, or the error. */
interface Report extends Partial<WireError> {
  progress?: number;
  bytes?: number;
  type?: string;
}

const NEWLINE = 10;

/** Fetches a recording in another format. Rejects with the service's error. */
export async function fetchExport(
  recordingId: string,
  { format, theme, idleLimitSeconds }: ExportChoice,
  { signal, onProgress }: ExportOptions,
): Promise<Blob> {
  const query = new URLSearchParams({ format, progress: 'true' });
  if (theme !== undefined) query.set('theme', theme);
  if (idleLimitSeconds !== undefined) query.set('idle_limit', String(idleLimitSeconds));
  const path = `/api/recordings/${encodeURIComponent(recordingId)}/export?${query}`;
  const { body } = await request(path, { signal });
  if (!body) throw cutOff();
  return readExport(body, onProgress);
}

/** Reads the progress lines, then the file that follows them. */
export async function readExport(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const reader = body.getReader();
  let rest = new Uint8Array();
  for (;;) {
    const end = rest.indexOf(NEWLINE);
    if (end < 0) {
      const { value } = await reader.read();
      if (!value) throw cutOff();
      rest = joined(rest, value);
      continue;
    }
    const report = JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as Report;
    rest = rest.slice(end + 1);
    if (report.code !== undefined) throw fromWire(report as WireError);
    if (report.progress !== undefined) onProgress(report.progress);
    if (report.bytes === undefined) continue;
    const file = new Blob([rest, ...(await remaining(reader))], { type: report.type ?? '' });
    if (file.size !== report.bytes) throw cutOff();
    return file;
  }
}

async function remaining(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { value } = await reader.read();
    if (!value) return pieces;
    pieces.push(value);
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function cutOff(): Error {
  return new Error('The connection was lost before the file was complete.');
}
