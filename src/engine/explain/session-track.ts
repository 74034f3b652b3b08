import { nextTurn } from '../../base/clock.js';
import type { Session } from '../../session/session.js';
import type { TraceHeader } from '../../trace/file/format.js';
import type { Item, LoadedSegment, TraceSegment, Track } from '../../trace/read/track.js';
import type { TraceStep } from '../../trace/steps/step.js';

/** How much is played without a pause for others. */
const SEGMENT_BYTES = 65_536;

/** The kept output of a running session, as a track that can be played. Times are on its clock. */
export class SessionTrack implements Track {
  readonly kind = 'session';
  readonly header: TraceHeader;
  readonly segments: readonly TraceSegment[];
  readonly steps: readonly TraceStep[];
  readonly problems: readonly string[];
  readonly #session: Session;
  readonly #end: number;

  constructor(session: Session) {
    const { output, journal, pane } = session;
    this.#session = session;
    this.#end = session.seq;
    const { cols, rows } = journal.sizeAt(output.start);
    this.header = { cols, rows, seq: output.start, dialect: pane ? 'tmux' : 'xterm' };
    const count = Math.max(1, Math.ceil((this.#end - output.start) / SEGMENT_BYTES));
    this.segments = Array.from({ length: count }, (_, i) => {
      const seq = output.start + i * SEGMENT_BYTES;
      return { seq, atMs: i === 0 ? 0 : (journal.timeOf(seq + 1) ?? 0) };
    });
    this.steps = journal.steps;
    this.problems = output.start === 0 ? [] : [`the first ${output.start} bytes of output are no longer kept`];
  }

  async load(index: number): Promise<LoadedSegment> {
    await nextTurn(this.#session.clock);
    const { output, journal } = this.#session;
    const { seq, atMs } = this.segments[index] as TraceSegment;
    const end = Math.min(this.#end, seq + SEGMENT_BYTES);
    const { bytes } = output.read(seq, end - seq);
    const cuts = [...journal.times, ...journal.sizes].map((each) => each.seq).filter((at) => at > seq && at < end);
    const items: Item[] = [];
    let last = atMs;
    for (const from of [...new Set([seq, ...cuts])].sort((a, b) => a - b)) {
      for (const size of journal.sizes.filter((each) => each.seq === from)) {
        items.push({ kind: 'size', atMs: last, seq: from, cols: size.cols, rows: size.rows });
      }
      const to = Math.min(end, ...cuts.filter((at) => at > from));
      last = journal.timeOf(from + 1) ?? last;
      items.push({ kind: 'output', atMs: last, seq: from, bytes: bytes.subarray(from - seq, to - seq), seqAfter: to });
    }
    return { seq, atMs, items, steps: [], endSeq: end, endMs: last };
  }

  async refresh(): Promise<boolean> {
    return false;
  }
}
