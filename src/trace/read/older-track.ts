import {
  type AnyEvent,
  type CastVersion,
  decodeEvent,
  decodeHeader,
  END_CODE,
  sizeOf,
} from '../../recording/asciicast/cast.js';
import { bytesOfText } from '../../recording/bytes-as-text.js';
import { drawing, messageEvent, mostColumns } from '../../recording/jsonl/entry-events.js';
import { applyDelta, decodeJsonlEvent } from '../../recording/jsonl/event.js';
import { isFitting, type TraceHeader } from '../file/format.js';
import type { StepEvent, TraceStep } from '../steps/step.js';
import { MAX_STEPS } from './file-index.js';
import { type FileLine, linesOf, type TraceSource, wholeEnd } from './source.js';
import type { Item, LoadedSegment, TraceSegment, Track } from './track.js';

const SEGMENT_BYTES = 256 * 1024;

/** Turns the lines of an older format into events, one after the other. */
interface Converter {
  /** The events of a line; undefined when it is broken. */
  convert(line: string): AnyEvent[] | undefined;
  /** One that goes on where this one is. */
  copy(): Converter;
}

interface OlderSegment extends TraceSegment {
  offset: number;
  converter: Converter;
}

/** Opens an asciicast or a JSONL recording, with what it has; undefined when the file is neither. */
export async function openOlder(source: TraceSource, firstLine: string): Promise<Track | undefined> {
  const cast = decodeHeader(firstLine);
  // a trace is not one of them, and a terminal of any size would only use up memory
  if (cast && (cast.isTrace || !isFitting(cast))) return undefined;
  if (cast) {
    const offset = new TextEncoder().encode(firstLine).length + 1;
    return OlderTrack.open(source, 'asciicast', { ...cast, seq: 0 }, new CastConverter(cast.version), offset);
  }
  if (!decodeJsonlEvent(firstLine)) return undefined;
  return OlderTrack.open(source, 'jsonl', { cols: 20, rows: 1, seq: 0 }, new JsonlConverter(), 0);
}

class OlderTrack implements Track {
  readonly kind;
  readonly header: TraceHeader;
  readonly #source: TraceSource;
  #end = 0;
  readonly segments: OlderSegment[];
  readonly steps: TraceStep[] = [];
  readonly problems: string[] = [];

  static async open(...args: ConstructorParameters<typeof OlderTrack>): Promise<OlderTrack> {
    const track = new OlderTrack(...args);
    await track.refresh();
    return track;
  }

  constructor(
    source: TraceSource,
    kind: 'asciicast' | 'jsonl',
    header: TraceHeader,
    converter: Converter,
    offset: number,
  ) {
    this.#source = source;
    this.kind = kind;
    this.header = header;
    this.segments = [{ seq: 0, atMs: 0, offset, converter }];
  }

  async load(index: number): Promise<LoadedSegment> {
    const { offset } = this.segments[index] as OlderSegment;
    const to = this.segments[index + 1]?.offset ?? this.#end;
    const reader = new SegmentReader(this.segments[index] as OlderSegment);
    for await (const lines of linesOf(this.#source, offset, to)) for (const line of lines) reader.add(line);
    return reader.loaded;
  }

  async refresh(): Promise<boolean> {
    const end = await wholeEnd(this.#source, await this.#source.size());
    if (end <= this.#end) return false;
    const last = this.segments.pop() as OlderSegment;
    const before = this.steps.filter(({ atMs, seq }) => atMs < last.atMs || seq < last.seq);
    this.steps.splice(0, this.steps.length, ...before);
    let reader = new SegmentReader(last);
    let segment = last;
    for await (const lines of linesOf(this.#source, last.offset, end)) {
      for (const line of lines) {
        if (line.offset - segment.offset >= SEGMENT_BYTES) {
          this.#add(segment, reader);
          const { endSeq: seq, endMs: atMs } = reader.loaded;
          segment = { seq, atMs, offset: line.offset, converter: reader.converter.copy() };
          reader = new SegmentReader(segment);
        }
        reader.add(line);
      }
    }
    this.#add(segment, reader);
    this.#end = end;
    return true;
  }

  #add(segment: OlderSegment, { loaded, size }: SegmentReader): void {
    this.segments.push(segment);
    for (const step of loaded.steps) if (this.steps.length < MAX_STEPS) this.steps.push(step);
    if (loaded.problem !== undefined && this.problems.length < 3) this.problems.push(loaded.problem);
    // a JSONL recording does not say how large its terminal was
    if (this.kind === 'jsonl') {
      this.header.cols = Math.max(this.header.cols, size.cols);
      this.header.rows = Math.max(this.header.rows, size.rows);
    }
  }
}

/** Collects the events of one segment. */
class SegmentReader {
  readonly converter: Converter;
  readonly loaded: LoadedSegment & { items: Item[]; steps: TraceStep[] };
  readonly size = { cols: 0, rows: 0 };

  constructor({ seq, atMs, converter }: OlderSegment) {
    this.converter = converter.copy();
    this.loaded = { seq, atMs, items: [], steps: [], endSeq: seq, endMs: atMs };
  }

  add({ offset, text }: FileLine): void {
    const line = text.trim();
    if (line === '' || line.startsWith('#')) return;
    const events = this.converter.convert(line);
    if (!events) {
      this.loaded.problem ??= `the line at byte ${offset} is broken`;
      return;
    }
    if (this.converter instanceof JsonlConverter) this.#grow(this.converter.rows);
    for (const event of events) this.#take(event);
  }

  #grow(rows: readonly string[]): void {
    this.size.rows = Math.min(1000, Math.max(this.size.rows, rows.length));
    for (const row of rows) this.size.cols = Math.min(1000, Math.max(this.size.cols, mostColumns(row)));
  }

  #take({ atMs, code, data }: AnyEvent): void {
    const { loaded } = this;
    loaded.endMs = Math.max(loaded.endMs, Number.isFinite(atMs) ? atMs : 0);
    const at = { atMs: loaded.endMs, seq: loaded.endSeq };
    if (code === 'o') {
      const bytes = bytesOfText(data);
      loaded.endSeq += bytes.length;
      loaded.items.push({ kind: 'output', ...at, bytes, seqAfter: loaded.endSeq });
      return;
    }
    const size = code === 'r' ? sizeOf(data) : undefined;
    if (size && isFitting(size)) loaded.items.push({ kind: 'size', ...at, ...size });
    const step = stepOf(code, data);
    if (step) loaded.steps.push({ ...step, ...at });
  }
}

function stepOf(code: string, data: string): StepEvent | undefined {
  if (code === 'i') return { kind: 'act', do: 'type', what: data.slice(0, 2000) };
  if (code === 'm') return { kind: 'mark', label: data.slice(0, 2000) };
  const size = code === 'r' ? sizeOf(data) : undefined;
  if (size) return { kind: 'resize', ...size };
  if (code === END_CODE) return { kind: 'end', reason: data.slice(0, 2000) };
  if (code !== 'x') return undefined;
  return Number.isInteger(Number(data)) ? { kind: 'exit', exitCode: Number(data) } : { kind: 'exit' };
}

class CastConverter implements Converter {
  readonly #version: CastVersion;
  #sinceMs: number;

  constructor(version: CastVersion, sinceMs = 0) {
    this.#version = version;
    this.#sinceMs = sinceMs;
  }

  convert(line: string): AnyEvent[] | undefined {
    const event = decodeEvent(line, this.#version, this.#sinceMs);
    if (!event) return undefined;
    this.#sinceMs = event.atMs;
    return [event];
  }

  copy(): Converter {
    return new CastConverter(this.#version, this.#sinceMs);
  }
}

class JsonlConverter implements Converter {
  rows: string[] = [];
  #start: number | undefined;

  convert(line: string): AnyEvent[] | undefined {
    const event = decodeJsonlEvent(line);
    if (!event) return undefined;
    const { direction, timestampMicros } = event;
    this.#start ??= timestampMicros;
    const atMs = Math.max(0, (timestampMicros - this.#start) / 1000);
    if (direction !== 'frame' && direction !== 'frame-delta') {
      const message = messageEvent(event);
      return message ? [{ atMs, ...message }] : [];
    }
    const before = this.rows;
    this.rows = direction === 'frame' ? event.line.split('\n') : applyDelta(before, event.line);
    return [{ atMs, code: 'o', data: drawing(before, this.rows) }];
  }

  copy(): Converter {
    const copy = new JsonlConverter();
    copy.rows = this.rows;
    copy.#start = this.#start;
    return copy;
  }
}
