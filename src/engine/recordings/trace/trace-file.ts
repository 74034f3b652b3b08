import { closeSync, constants, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { TtypilotError } from '../../../base/errors/errors.js';
import { fullLines } from '../../../recording/asciicast/cast-writer.js';
import { type FileIdentity, LineFile, type LineFileOptions } from '../../../recording/line-file.js';
import { decodeTraceHeader, decodeTraceLine, encodeTraceHeader } from '../../../trace/file/format.js';
import type { TraceSink } from '../../../trace/file/trace-writer.js';

export interface TraceFileOptions extends Pick<LineFileOptions, 'take'> {
  limitBytes?: number | undefined;
  /** Bytes of the oldest output are gone. */
  onDropped?: ((bytes: number) => void) | undefined;
}

interface Copying {
  fd: number;
  /** Where the kept part begins in the file, and how much of it is copied. */
  from: number;
  copied: number;
  /** The bytes before the kept part in the new file. */
  headBytes: number;
}

const LIMIT_BYTES = 256 * 1024 * 1024;
/** The copy begins when the file has grown to this part of its limit, and keeps the newest part of it. */
const BEGINS_AT = 3 / 4;
const KEEPS = 1 / 2;
/** How many bytes are copied for each one that is written: the copy must end before the file reaches its limit. */
const COPIED_PER_BYTE = 8;
const PIECE_BYTES = 65_536;
const KEYFRAME = /^\[[\d.e-]+,"k",/;

/**
 * The file of a trace. Near its limit, everything from a keyframe on is copied to a new file, a little with each line, and
 * the new file then takes the place of the old one: a reader or a crash finds one of them, whole.
 */
export class TraceFile {
  readonly path: string;
  /** Counts as if nothing had been dropped, so that distances between lines stay what they are. */
  readonly sink: TraceSink;
  readonly #options: TraceFileOptions;
  readonly #limitBytes: number;
  #file: LineFile;
  #header = '';
  /** Where keyframes begin in the file. */
  #keyframes: number[] = [];
  /** The bytes before the file that it once had; never fewer. */
  #droppedBytes = 0;
  #copying: Copying | undefined;
  /** A new file could not be written: the trace ends at its limit instead. */
  #isStuck = false;

  static open(path: string, options: TraceFileOptions = {}): TraceFile {
    return new TraceFile(path, options);
  }

  private constructor(path: string, options: TraceFileOptions) {
    this.path = path;
    this.#options = options;
    this.#limitBytes = options.limitBytes ?? LIMIT_BYTES;
    this.#file = this.#open();
    const totalBytes = () => this.#file.bytes + this.#droppedBytes;
    const room = () => this.#file.room;
    this.sink = {
      get bytes() {
        return totalBytes();
      },
      get room() {
        return room();
      },
      append: (line) => this.#append(line),
    };
  }

  /** The length of the file. */
  get bytes(): number {
    return this.#file.bytes;
  }

  get identity(): FileIdentity {
    return this.#file.identity;
  }

  get end(): TtypilotError | undefined {
    return this.#file.end;
  }

  touch(): void {
    this.#file.touch();
  }

  #append(line: string): void {
    const at = this.#file.bytes;
    this.#file.append(line);
    if (at === 0) this.#header = line;
    else if (KEYFRAME.test(line)) this.#keyframes.push(at);
    if (this.#copying) this.#copy(this.#copying, COPIED_PER_BYTE * (this.#file.bytes - at));
    else if (this.#file.bytes > this.#limitBytes * BEGINS_AT && !this.#isStuck) this.#begin();
  }

  dispose(): void {
    this.#abandon();
    this.#file.dispose();
  }

  #open(): LineFile {
    const { take } = this.#options;
    const isOurs = (first: string) => this.#header !== '' && decodeTraceHeader(first) !== undefined;
    const whyRefused = (first: string) =>
      decodeTraceHeader(first) ? 'it already holds a trace, and a trace cannot be continued' : undefined;
    return LineFile.open(this.path, { isOurs, whyRefused, limitBytes: this.#limitBytes, take, whenFull: fullLines });
  }

  #begin(): void {
    const least = this.#file.bytes - this.#limitBytes * KEEPS;
    const from = this.#keyframes.find((at) => at >= least);
    if (from === undefined) return;
    this.#attempt(() => {
      const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
      rmSync(this.#part, { force: true });
      const fd = openSync(this.#part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      this.#copying = { fd, from, copied: 0, headBytes: 0 };
      this.#copying.headBytes = writeAll(fd, Buffer.from(this.#head(from)));
    });
  }

  /** The first lines of the new file: its header, and what is missing. */
  #head(from: number): string {
    const header = decodeTraceHeader(this.#header);
    const keyframe = decodeTraceLine(this.#lineAt(from));
    if (!header || keyframe?.code !== 'k') throw new Error('the trace has no keyframe where one was written');
    const { seq, cols, rows } = keyframe.keyframe;
    const reason = `the output before byte ${seq} was dropped: the trace had reached its limit of ${this.#limitBytes} bytes`;
    const step = JSON.stringify({ kind: 'dropped', reason, seq });
    return `${encodeTraceHeader({ ...header, seq, cols, rows })}\n[0,"t",${step}]\n`;
  }

  #copy(copying: Copying, bytes: number): void {
    this.#attempt(() => {
      const source = openSync(this.path, 'r');
      try {
        for (let left = Math.max(bytes, PIECE_BYTES); left > 0; ) {
          const piece = Buffer.alloc(Math.min(left, PIECE_BYTES));
          const read = readSync(source, piece, 0, piece.length, copying.from + copying.copied);
          if (read === 0) return this.#swap(copying);
          copying.copied += writeAll(copying.fd, piece.subarray(0, read));
          left -= read;
        }
      } finally {
        closeSync(source);
      }
    });
  }

  #swap({ fd, from, headBytes }: Copying): void {
    closeSync(fd);
    this.#copying = undefined;
    const old = this.#file;
    renameSync(this.#part, this.path);
    this.#file = this.#open();
    old.dispose();
    this.#header = this.#lineAt(0);
    const shift = from - headBytes;
    this.#keyframes = this.#keyframes.filter((at) => at >= from).map((at) => at - shift);
    this.#droppedBytes += shift;
    this.#options.onDropped?.(shift);
  }

  #lineAt(offset: number): string {
    const fd = openSync(this.path, 'r');
    try {
      let text = '';
      for (let at = offset; ; ) {
        const piece = Buffer.alloc(PIECE_BYTES);
        const read = readSync(fd, piece, 0, PIECE_BYTES, at);
        text += piece.subarray(0, read).toString('latin1');
        const end = text.indexOf('\n');
        if (end >= 0 || read === 0) return Buffer.from(text.slice(0, end), 'latin1').toString();
        at += read;
      }
    } finally {
      closeSync(fd);
    }
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch {
      // the old file is whole and goes on until it is full
      this.#isStuck = true;
      this.#abandon();
    }
  }

  #abandon(): void {
    if (!this.#copying) return;
    closeSync(this.#copying.fd);
    this.#copying = undefined;
    rmSync(this.#part, { force: true });
  }

  get #part(): string {
    return `${this.path}.part`;
  }
}

function writeAll(fd: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  return bytes.length;
}
