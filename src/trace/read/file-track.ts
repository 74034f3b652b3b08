import { fail } from '../../base/errors/errors.js';
import { decodeTraceHeader, type TraceHeader } from '../file/format.js';
import type { TraceStep } from '../steps/step.js';
import { type FileSegment, MAX_STEPS, readIndex, scan } from './file-index.js';
import { SegmentParser } from './parse-lines.js';
import { lineAt, linesOf, type TraceSource, wholeEnd } from './source.js';
import type { LoadedSegment, Track } from './track.js';

/** A recorder writes a keyframe far more often; a file without any would fill the memory. */
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Most segments are shorter; a service answers one request for all of one faster than several in turn. */
const SEGMENT_BYTES = 1024 * 1024;

/** A `.ttrace` file, which may still grow. Only the parts that are asked for are read. */
export class FileTrack implements Track {
  readonly kind = 'trace';
  readonly #source: TraceSource;
  #firstLine: string;
  #header: TraceHeader;
  #end = 0;
  #segments: FileSegment[] = [];
  #steps: TraceStep[] = [];
  #problems: string[] = [];

  static async open(source: TraceSource, firstLine: string): Promise<FileTrack> {
    const header = decodeTraceHeader(firstLine);
    if (!header) throw fail('recording_unreadable', { path: 'trace', reason: 'its first line is not that of a trace' });
    const track = new FileTrack(source, firstLine, header);
    await track.#read();
    return track;
  }

  private constructor(source: TraceSource, firstLine: string, header: TraceHeader) {
    this.#source = source;
    this.#firstLine = firstLine;
    this.#header = header;
  }

  get header(): TraceHeader {
    return this.#header;
  }

  get segments(): readonly FileSegment[] {
    return this.#segments;
  }

  get steps(): readonly TraceStep[] {
    return this.#steps;
  }

  get problems(): readonly string[] {
    return this.#problems;
  }

  async load(index: number): Promise<LoadedSegment> {
    const segment = this.#segments[index] as FileSegment;
    const to = this.#segments[index + 1]?.offset ?? this.#end;
    const parser = new SegmentParser(segment.seq, segment.atMs);
    const end = Math.min(to, segment.offset + MAX_SEGMENT_BYTES);
    for await (const lines of linesOf(this.#source, segment.offset, end, SEGMENT_BYTES)) {
      for (const line of lines) if (!parser.add(line)) return parser.end();
    }
    if (end < to) this.#note(`more than ${MAX_SEGMENT_BYTES} bytes without a keyframe are left out`);
    return parser.end();
  }

  #note(problem: string): void {
    if (!this.#problems.includes(problem)) this.#problems = [...this.#problems, problem];
  }

  async refresh(): Promise<boolean> {
    const size = await this.#source.size();
    const firstLine = await lineAt(this.#source, 0, size);
    const header = firstLine === undefined ? undefined : decodeTraceHeader(firstLine);
    // the file is gone or empty for now
    if (firstLine === undefined || !header) return false;
    if (firstLine !== this.#firstLine || size < this.#end) {
      // its oldest output was dropped, so everything has another place now
      this.#firstLine = firstLine;
      this.#header = header;
      await this.#read();
      return true;
    }
    const end = await wholeEnd(this.#source, size);
    if (end <= this.#end) return false;
    const last = this.#segments.at(-1) as FileSegment;
    const { segments, steps, problems } = await scan(this.#source, last, end);
    this.#segments = [...this.#segments.slice(0, -1), ...segments];
    const before = this.#steps.filter(({ atMs }) => atMs < last.atMs);
    const known = new Set(before);
    // steps of the last segment are read again
    this.#steps = [...known, ...steps].slice(-MAX_STEPS);
    this.#problems = problems;
    this.#end = end;
    return true;
  }

  async #read(): Promise<void> {
    const offset = new TextEncoder().encode(this.#firstLine).length + 1;
    const size = await this.#source.size();
    this.#end = Math.max(offset, await wholeEnd(this.#source, size));
    const first = { offset, seq: this.#header.seq, atMs: 0 };
    const index = await readIndex(this.#source, first, this.#end);
    const { segments, steps, problems } = index ?? (await scan(this.#source, first, this.#end));
    this.#segments = segments;
    this.#steps = steps;
    this.#problems = size > this.#end ? [...problems, 'its last line is incomplete'] : problems;
  }
}
