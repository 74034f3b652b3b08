import type { ChildProcessByStdio } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { spawnClean } from '../../../base/clean-spawn.js';
import type { Clock } from '../../../base/clock.js';
import { fail } from '../../../base/errors/errors.js';
import { LineSplitter } from '../../../base/line-splitter.js';

export const EXPORT_FORMATS = ['gif', 'svg', 'v2', 'v3', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportJob {
  recordingId: string;
  /** The open file of the recording; the caller closes it. */
  fd: number;
  format: ExportFormat;
  theme?: string | undefined;
  fontSize?: number | undefined;
  idleLimitSeconds?: number | undefined;
  title?: string | undefined;
  clock: Clock;
  signal: AbortSignal;
  /** The share of the work that is done, from 0 to 1. */
  onProgress: (share: number) => void;
}

const BIN = fileURLToPath(new URL('../../../../bin/ttypilot', import.meta.url));
const MAX_SECONDS = 120;
const MAX_RESULT_BYTES = 100_000_000;
const MAX_MEMORY_MB = 768;
const MAX_SAID = 4000;
/** The lowest priority. */
const PRIORITY = 10;
/** The recording is the fourth descriptor of the process, after stdin, stdout and stderr. */
const INPUT = '/dev/fd/3';

/**
 * Exports a recording in a separate process, because drawing a frame would block the event loop for too long. Rejects with
 * `export_refused` when it fails, takes too long or becomes too large.
 */
export async function exportInProcess(options: ExportJob): Promise<Buffer> {
  const { recordingId, fd, clock, signal, onProgress } = options;
  signal.throwIfAborted();
  const child = spawnClean(process.execPath, [`--max-old-space-size=${MAX_MEMORY_MB}`, BIN, ...argumentsOf(options)], {
    stdio: ['ignore', 'pipe', 'pipe', fd],
    env: process.env,
  }) as ChildProcessByStdio<null, Readable, Readable>;
  let refusal: string | undefined;
  const end = (reason: string) => {
    refusal ??= reason;
    child.kill('SIGKILL');
  };
  const leave = () => end('the client has left');
  signal.addEventListener('abort', leave);
  const deadline = clock.after(MAX_SECONDS * 1000, () => end(`it took longer than ${MAX_SECONDS} seconds`));
  try {
    lowerPriority(child.pid);
    const said = readReports(child.stderr, onProgress);
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > MAX_RESULT_BYTES) end(`the result has more than ${MAX_RESULT_BYTES / 1_000_000} MB`);
    });
    const code = await exitOf(child);
    if (code === 0 && refusal === undefined) return Buffer.concat(pieces);
    throw fail('export_refused', { recordingId, reason: refusal ?? reasonIn(said(), recordingId) });
  } finally {
    deadline.dispose();
    signal.removeEventListener('abort', leave);
  }
}

function argumentsOf({ format, theme, fontSize, idleLimitSeconds, title }: ExportJob): string[] {
  const given = { theme, 'font-size': fontSize, 'idle-limit': idleLimitSeconds, title };
  const flags = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
  return ['export', INPUT, '--format', format, '--progress', ...flags];
}

/** Resolves when the process has ended and its output was read; null means a signal. */
function exitOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** Reads the progress; returns the other output. */
function readReports(stream: Readable, onProgress: (share: number) => void): () => string {
  let said = '';
  const note = (line: string) => {
    const share = /^progress ([\d.]+)$/.exec(line)?.[1];
    if (share !== undefined) onProgress(Number(share));
    else said = `${said}${line}\n`.slice(0, MAX_SAID);
  };
  const lines = new LineSplitter(MAX_SAID, {
    onLine: (line) => note(line.toString()),
    onTooLong: ({ head }) => note(head),
  });
  stream.on('data', (chunk: Buffer) => lines.push(chunk));
  // the last line may lack its line break
  stream.on('end', () => lines.push(Buffer.from('\n')));
  return () => said;
}

/** The message of the command, with the recording's id in place of its own name for the file. */
function reasonIn(said: string, recordingId: string): string {
  const message = /^ttypilot: (.+?)\.?$/m.exec(said)?.[1];
  return message?.replaceAll(INPUT, recordingId) ?? 'it exceeded its memory limit';
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // it has already ended, or the system does not allow it
  }
}
