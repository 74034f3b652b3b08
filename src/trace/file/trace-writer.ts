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
  /** How many bytes of the file may follow a keyframe. Default 256 kB. */
  keyframeBytes?: number | undefined;
}

const KEYFRAME_BYTES = 256 * 1024;
const KEYFRAMES_PER_INDEX = 16;
/** Every so many indexes, one repeats those since the last such one, so that a reader can skip them. */
const INDEXES_PER_SUMMARY = 16;
/** The most steps that are written twice. */
const MAX_SUMMARY_STEPS = 2000;
/** Less room than this would hold little more than the brackets of a line. */
const LEAST_ROOM = 96;
/** The most that an event takes up besides its text. */
const FRAME_BYTES = 60;

/** Writes a trace, line by line. Times are since its start and must not run backwards. */
export class TraceWriter {
  readonly #sink: TraceSink;
  /** How many bytes of the file may follow a keyframe. */
  readonly keyframeBytes: number;
  #lastMs = 0;
  #seq: number;
  /** Where the last keyframe and the last index begin in the file. */
  #keyframeAt: number | undefined;
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
    this.keyframeBytes = keyframeBytes;
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

  /** Whether so much was written since the last keyframe that it is time for the next. */
  get wantsKeyframe(): boolean {
    return this.bytesSinceKeyframe >= this.keyframeBytes;
  }

  get bytesSinceKeyframe(): number {
    return this.#sink.bytes - (this.#keyframeAt ?? 0);
  }

  /** `seqAfter` is only needed when the text has not as many bytes as the output had. */
  output(atMs: number, text: string, seqAfter?: number): void {
    for (let at = 0; at < text.length; ) {
      const end = fittingEnd(text, at, this.#sink.room - FRAME_BYTES);
      const part = at === 0 && end === text.length ? text : text.slice(at, end);
      const derived = this.#seq + byteLength(part);
      at = end;
      this.#seq = end === text.length ? (seqAfter ?? derived) : derived;
      const extra = this.#seq === derived ? '' : `,${this.#seq}`;
      this.#append(atMs, 'o', `${JSON.stringify(part)}${extra}`);
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

  #append(atMs: number, code: string, data: string): void {
    const now = Math.max(this.#lastMs, rounded(atMs));
    const line = `[${Number(((now - this.#lastMs) / 1000).toFixed(6))},"${code}",${data}]`;
    const rest = this.#sink.room - byteLength(line) - 1;
    // trailing blanks do not change JSON
    this.#sink.append(rest > 0 && rest < LEAST_ROOM ? line + ' '.repeat(rest) : line);
    this.#lastMs = now;
    this.#count++;
  }
}

/** Where the part of the text ends that fits into `bytes` bytes of JSON; at least one character. */
function fittingEnd(text: string, from: number, bytes: number): number {
  let used = 0;
  for (let at = from; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit < 0xdc00;
    used += sizeInJson(unit, isPair);
    if (used > bytes && at > from) return at;
    at += isPair ? 2 : 1;
  }
  return text.length;
}

function sizeInJson(unit: number, isPair: boolean): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (isPair) return 4;
  return unit >= 0xdc00 && unit < 0xe000 ? 6 : 3;
}

/** The bytes of a text in UTF-8, in which an escaped byte counts as one. */
function byteLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) length++;
    else if (unit < 0x800) length += 2;
    else if (unit < 0xd800 || unit >= 0xe000) length += 3;
    else if (unit < 0xdc00) {
      length += 4;
      at++;
    } else length++;
  }
  return length;
}
