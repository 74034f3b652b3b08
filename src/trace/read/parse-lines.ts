import { bytesOfText } from '../../recording/bytes-as-text.js';
import { decodeTraceLine, type Keyframe, type TraceLine } from '../file/format.js';
import type { TraceStep } from '../steps/step.js';
import type { FileLine } from './source.js';
import type { Item, LoadedSegment } from './track.js';

/** Collects the lines of one segment. */
export class SegmentParser {
  readonly #seq: number;
  readonly #atMs: number;
  readonly #items: Item[] = [];
  readonly #steps: TraceStep[] = [];
  #keyframe: Keyframe | undefined;
  #now: number;
  #seqNow: number;
  #problem: string | undefined;

  constructor(seq: number, atMs: number) {
    this.#seq = seq;
    this.#atMs = atMs;
    this.#now = atMs;
    this.#seqNow = seq;
  }

  /** Adds the next line. Returns false when it is the keyframe of the next segment, which is not added. */
  add({ offset, text }: FileLine): boolean {
    const line = decodeTraceLine(text);
    if (!line) {
      this.#problem ??= `the line at byte ${offset} is broken`;
      return true;
    }
    if (line.code === 'k' && (this.#keyframe || this.#items.length > 0)) return false;
    this.#take(line, offset);
    return true;
  }

  end(): LoadedSegment {
    return {
      seq: this.#seq,
      atMs: this.#atMs,
      keyframe: this.#keyframe,
      items: this.#items,
      steps: this.#steps,
      endSeq: this.#seqNow,
      endMs: this.#now,
      problem: this.#problem,
    };
  }

  #take(line: TraceLine, offset: number): void {
    // the first line of a segment is its keyframe, whose time is absolute
    this.#now = line.code === 'k' ? line.keyframe.atMs : this.#now + line.dtMs;
    const [atMs, seq] = [this.#now, this.#seqNow];
    if (line.code === 'o') {
      const bytes = bytesOfText(line.text);
      this.#seqNow = Math.max(seq, line.seqAfter ?? seq + bytes.length);
      this.#items.push({ kind: 'output', atMs, seq, bytes, seqAfter: this.#seqNow });
    } else if (line.code === 'r') {
      this.#items.push({ kind: 'size', atMs, seq, cols: line.cols, rows: line.rows });
    } else if (line.code === 't') {
      this.#steps.push({ ...line.step, atMs, seq: line.seq });
    } else if (line.code === 'k') {
      this.#keyframe = line.keyframe;
      if (line.keyframe.seq !== this.#seqNow)
        this.#problem ??= `the line at byte ${offset} has another place than the index says`;
      this.#seqNow = line.keyframe.seq;
    }
  }
}

/** Whether a line is output, without parsing all of it. */
export function isOutput(text: string): boolean {
  const comma = text.indexOf(',');
  return comma > 0 && text.charCodeAt(comma + 2) === LETTER_O && text.charCodeAt(comma + 3) === QUOTE;
}

const LETTER_O = 0x6f;
const QUOTE = 0x22;
