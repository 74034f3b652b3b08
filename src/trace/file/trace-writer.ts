import type { StepEvent } from '../steps/step.js';
import {
  encodeKeyframe,
  encodeTraceHeader,
  type IndexBlock,
  type Keyframe,
  rounded,
  type TraceHeader,
} from './format.js';

/** Where lines go: a file that grows. */
export interface TraceSink {
  /** The length of the file. */
  readonly bytes: number;
  /** Free bytes in the current block: a line that does not cross it survives a crash whole. */
  readonly room: number;
  append(line: string): void;
}

export interface TraceWriterOptions {
  /** How many bytes of the file may follow a keyframe. Default 512 kB. */
  keyframeBytes?: number | undefined;
}

/** How long the last keyframe took, and how long recording and parsing the output since then took. */
export interface KeyframeCost {
  keyframeMs: number;
  outputMs: number;
}

const KEYFRAME_BYTES = 512 * 1024;
/** A reader that has just started is about ten times slower than the session was. */
const MAX_OUTPUT_MS = 4;
/** Keyframes that come earlier take at most this part of the time for the output, and of the file. */
const MAX_TIME_SHARE = 1 / 20;
const MAX_SIZE_SHARE = 1 / 8;
const KEYFRAMES_PER_INDEX = 16;
/** Every so many indexes, one repeats those since the last such one, so that a reader can skip them. */
const INDEXES_PER_SUMMARY = 16;
/** The most steps that are written twice. */
const MAX_SUMMARY_STEPS = 2000;
/** Less room than this would hold little more than the brackets of a line. */
const MIN_ROOM = 96;
/** The most that an event takes up besides its text. */
const FRAME_BYTES = 60;

/** Writes a trace, line by line. Times are since its start and must not run backwards. */
export class TraceWriter {
  readonly #sink: TraceSink;
  readonly #keyframeBytes: number;
  #lastMs = 0;
  #seq: number;
  /** Where the last keyframe and the last index begin in the file. */
  #keyframeAt: number | undefined;
  #lastKeyframeBytes = 0;
  #indexAt: number | undefined;
  #keyframes: { at: number; seq: number; atMs: number }[] = [];
  #steps: IndexBlock['steps'] = [];
  /** What the indexes since the last summary have, and where that summary begins. */
  #summary: { at: number | undefined; count: number; keyframes: { at: number; seq: number; atMs: number }[] } = {
    at: undefined,
    count: 0,
    keyframes: [],
  };
  #summarySteps: IndexBlock['steps'] = [];
  #count = 0;

  constructor(sink: TraceSink, header: TraceHeader, { keyframeBytes = KEYFRAME_BYTES }: TraceWriterOptions = {}) {
    this.#sink = sink;
    this.#keyframeBytes = keyframeBytes;
    this.#seq = header.seq;
    sink.append(encodeTraceHeader(header));
  }

  /** How many events were written. */
  get count(): number {
    return this.#count;
  }

  /** The seq after the output written so far. */
  get seq(): number {
    return this.#seq;
  }

  /** Whether going to the end of the file would take so long that it is time for the next keyframe. */
  wantsKeyframe({ keyframeMs, outputMs }: KeyframeCost): boolean {
    const bytes = this.#sink.bytes - (this.#keyframeAt ?? 0);
    if (bytes >= this.#keyframeBytes) return true;
    if (outputMs < MAX_OUTPUT_MS) return false;
    return keyframeMs <= outputMs * MAX_TIME_SHARE && this.#lastKeyframeBytes <= bytes * MAX_SIZE_SHARE;
  }

  /** `seqAfter` is only needed when the text has not as many bytes as the output had. */
  output(atMs: number, text: string, seqAfter?: number): void {
    for (let at = 0; at < text.length; ) {
      const part = fittingPart(text, at, this.#sink.room - FRAME_BYTES);
      const derived = this.#seq + part.bytes;
      at = part.end;
      this.#seq = at === text.length ? (seqAfter ?? derived) : derived;
      const extra = this.#seq === derived ? '' : `,${this.#seq}`;
      // the quotes count, too
      this.#append(atMs, 'o', `${JSON.stringify(part.text)}${extra}`, part.jsonBytes + 2 + extra.length);
    }
  }

  resize(atMs: number, cols: number, rows: number): void {
    this.#append(atMs, 'r', `"${cols}x${rows}"`);
  }

  /** An event of an asciicast, for its players. */
  event(atMs: number, code: string, data: string): void {
    this.#append(atMs, code, JSON.stringify(data));
  }

  step(atMs: number, seq: number, step: StepEvent): void {
    this.#append(atMs, 't', JSON.stringify({ ...step, seq }));
    this.#steps.push([this.#lastMs, seq, step]);
  }

  keyframe(keyframe: Keyframe): void {
    const at = this.#sink.bytes;
    const previous = this.#keyframeAt === undefined ? undefined : at - this.#keyframeAt;
    const index = this.#indexAt === undefined ? undefined : at - this.#indexAt;
    // what a player counts is the time of the line
    const atMs = Math.max(this.#lastMs, rounded(keyframe.atMs));
    this.#append(atMs, 'k', JSON.stringify(encodeKeyframe({ ...keyframe, atMs }, { previous, index })));
    this.#keyframeAt = at;
    this.#lastKeyframeBytes = this.#sink.bytes - at;
    this.#seq = keyframe.seq;
    this.#keyframes.push({ at, seq: keyframe.seq, atMs });
    if (this.#keyframes.length >= KEYFRAMES_PER_INDEX) this.#writeIndex(atMs);
  }

  #writeIndex(atMs: number): void {
    const at = this.#sink.bytes;
    const summary = this.#summary;
    summary.keyframes.push(...this.#keyframes);
    this.#summarySteps.push(...this.#steps);
    const isSummary = ++summary.count >= INDEXES_PER_SUMMARY && this.#summarySteps.length <= MAX_SUMMARY_STEPS;
    const keyframes = isSummary ? summary.keyframes : this.#keyframes;
    const last = isSummary ? summary.at : this.#indexAt;
    const block: IndexBlock = {
      ...(last === undefined ? {} : { previous: at - last }),
      keyframes: keyframes.map((keyframe) => [at - keyframe.at, keyframe.seq, keyframe.atMs]),
      steps: isSummary ? this.#summarySteps : this.#steps,
    };
    // with too many steps, the chain of plain indexes stays as it is, and a summary begins after this one
    if (summary.count >= INDEXES_PER_SUMMARY) {
      this.#summary = { at, count: 0, keyframes: [] };
      this.#summarySteps = [];
    }
    this.#append(atMs, 'n', JSON.stringify(block));
    this.#indexAt = at;
    this.#keyframes = [];
    this.#steps = [];
  }

  #append(atMs: number, code: string, data: string, dataBytes = byteLength(data)): void {
    const now = Math.max(this.#lastMs, rounded(atMs));
    const head = `[${Number(((now - this.#lastMs) / 1000).toFixed(6))},"${code}",`;
    const line = `${head}${data}]`;
    const rest = this.#sink.room - head.length - dataBytes - 2;
    // trailing blanks do not change JSON
    this.#sink.append(rest > 0 && rest < MIN_ROOM ? line + ' '.repeat(rest) : line);
    this.#lastMs = now;
    this.#count++;
  }
}

interface Part {
  text: string;
  /** Where it ends in the whole text. */
  end: number;
  /** Its bytes in UTF-8, in which an escaped byte counts as one. */
  bytes: number;
  jsonBytes: number;
}

/** The part of the text that fits into `room` bytes of JSON; at least one character. One pass, because there is much text. */
function fittingPart(text: string, from: number, room: number): Part {
  const { length } = text;
  let at = from;
  let jsonBytes = 0;
  /** How many more bytes there are than units. */
  let more = 0;
  while (at < length) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      jsonBytes += JSON_BYTES[unit] as number;
      if (jsonBytes > room && at > from) {
        jsonBytes -= JSON_BYTES[unit] as number;
        break;
      }
      at++;
      continue;
    }
    const isPair = unit >= 0xd800 && unit < 0xdc00 && at + 1 < length;
    const isEscaped = !isPair && unit >= 0xd800 && unit < 0xe000;
    const bytes = unit < 0x800 ? 2 : isPair ? 4 : isEscaped ? 1 : 3;
    const inJson = isEscaped ? 6 : bytes;
    if (jsonBytes + inJson > room && at > from) break;
    jsonBytes += inJson;
    at += isPair ? 2 : 1;
    more += bytes - (isPair ? 2 : 1);
  }
  const bytes = at - from + more;
  return { text: from === 0 && at === length ? text : text.slice(from, at), end: at, bytes, jsonBytes };
}

/** How many bytes JSON needs for each character of ASCII. */
const JSON_BYTES = Uint8Array.from({ length: 128 }, (_, code) => JSON.stringify(String.fromCharCode(code)).length - 2);

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
