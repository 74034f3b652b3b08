import { nextTurn } from '../../base/clock.js';
import { fail } from '../../base/errors/errors.js';
import type { Session } from '../../session/session.js';
import { everyMatch } from '../../session/waits/every-match.js';
import type { TraceHeader } from '../../trace/file/format.js';
import type { Item, LoadedSegment, TraceSegment, Track } from '../../trace/read/track.js';
import type { ShownTexts } from '../../trace/read/when.js';
import type { Why } from '../../trace/read/why.js';
import type { TraceStep } from '../../trace/steps/step.js';
import { Trace } from '../../trace/trace.js';

/** The most appearances in an answer. */
const LIMIT = 50;

/** Why a cell of a running session shows what it shows, as far as its output is kept. Times are on its clock. */
export async function explainCell(
  session: Session,
  place: { row: number; col: number; at?: number | undefined },
): Promise<Why> {
  const { row, col, at = session.seq } = place;
  const { cols, rows } = session.terminal;
  if (row >= rows || col >= cols) {
    const name = row >= rows ? 'row' : 'col';
    throw fail('invalid_argument', { name, reason: `the screen has ${rows} rows of ${cols} cells` });
  }
  if (at > session.seq) {
    throw fail('invalid_argument', { name: 'at', reason: `${at} is in the future; the current seq is ${session.seq}` });
  }
  const shown = session.terminal.cells(row)[col];
  const isNow = at === session.seq;
  const track = new SessionTrack(session);
  const why = await new Trace(track).why(row, col, at);
  const [problem] = track.problems;
  // what was written before the kept output is not there when it is played
  if (problem === undefined || !isNow || !shown || why.write?.seq === shown.seq) return why;
  return { row, col, seq: at, text: shown.text, problem };
}

/** When a text was on the screen of a running session, as far as its output is kept. */
export async function explainText(
  session: Session,
  { pattern, flags }: { pattern: string; flags?: string | undefined },
  signal: AbortSignal,
): Promise<ShownTexts> {
  return new Trace(new SessionTrack(session)).when(everyMatch(pattern, flags), { limit: LIMIT, signal });
}

/** How much is played without a pause for others. */
const SEGMENT_BYTES = 65_536;

/** The kept output of a running session, as a track that can be played. Times are on its clock. */
class SessionTrack implements Track {
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
