import type { LineFile } from '../line-file.js';
import {
  type AnyEvent,
  type CastEvent,
  type CastHeader,
  type CastVersion,
  decodeHeader,
  END_CODE,
  encodeEvent,
  encodeHeader,
} from './cast.js';

/** Less room than this would hold little more than the brackets of a line. */
const MIN_ROOM = 96;
/** The most that an event takes up besides its data. */
const FRAME_BYTES = 40;

/** Whether a recording can be appended to: version 3 counts times from the previous event, so any event can follow. */
export function canContinue(firstLine: string): boolean {
  const header = decodeHeader(firstLine);
  return header?.version === 3 && !header.isTrace;
}

/** The last lines of a full file: a marker that players show, and the reason. */
export function fullLines(): string {
  const marker = encodeEvent({ atMs: 0, code: 'm', data: 'recording ended: size limit' }, 3, 0);
  return `${marker}\n${encodeEvent({ atMs: 0, code: END_CODE, data: 'size_limit' }, 3, 0)}`;
}

/** Writes an asciicast, line by line. */
export class CastWriter {
  readonly #file: LineFile;
  readonly #version: CastVersion;
  /** Time of the last event, rounded to microseconds as it was written. */
  #lastMs = 0;

  constructor(file: LineFile, header: CastHeader, version: CastVersion) {
    this.#file = file;
    this.#version = version;
    if (file.bytes === 0) file.append(encodeHeader(header, version));
    else this.#restart(header);
  }

  /** Splits text that does not fit into a block of the file into several events: only whole lines survive a crash. */
  write({ atMs, code, data }: CastEvent): void {
    const isText = code === 'o' || code === 'i';
    if (!isText) return this.#append({ atMs, code, data });
    for (let at = 0; at < data.length; ) {
      const end = fittingEnd(data, at, this.#file.room - FRAME_BYTES);
      this.#append({ atMs, code, data: data.slice(at, end) });
      at = end;
    }
  }

  /** Writes the reason why the recording ends. */
  end(atMs: number, reason: string): void {
    this.#append({ atMs, code: END_CODE, data: reason });
  }

  /** Resets the terminal: what follows is unrelated to what the file already holds. */
  #restart({ cols, rows }: CastHeader): void {
    this.write({ atMs: 0, code: 'r', data: `${cols}x${rows}` });
    this.write({ atMs: 0, code: 'o', data: '\x1bc' });
  }

  #append(event: AnyEvent): void {
    const atMs = Math.max(this.#lastMs, Math.round(event.atMs * 1000) / 1000);
    const line = encodeEvent({ ...event, atMs }, this.#version, this.#lastMs);
    const rest = this.#file.room - Buffer.byteLength(line) - 1;
    // trailing blanks do not change JSON
    this.#file.append(rest > 0 && rest < MIN_ROOM ? line + ' '.repeat(rest) : line);
    this.#lastMs = atMs;
  }
}

/** Where the part of the text ends that fits into `bytes` bytes of JSON; at least one character. */
function fittingEnd(text: string, from: number, bytes: number): number {
  let used = 0;
  for (let at = from; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit < 0xdc00;
    used += isPair
      ? 4
      : unit < 0x20
        ? 6
        : unit === QUOTE || unit === BACKSLASH
          ? 2
          : unit < 0x80
            ? 1
            : unit < 0x800
              ? 2
              : 3;
    if (used > bytes && at > from) return at;
    at += isPair ? 2 : 1;
  }
  return text.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
