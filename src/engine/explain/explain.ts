import { fail } from '../../base/errors/errors.js';
import type { Session } from '../../session/session.js';
import { compilePattern } from '../../session/waits/patterns.js';
import type { Finder, ShownTexts } from '../../trace/read/when.js';
import type { Why } from '../../trace/read/why.js';
import { Trace } from '../../trace/trace.js';
import { SessionTrack } from './session-track.js';

/** The most appearances in an answer. */
const LIMIT = 50;

/** Why a cell of a running session shows what it shows, as far as its output is kept. Times are on its clock. */
export async function explainCell(
  session: Session,
  place: { row: number; col: number; at?: number | undefined },
): Promise<Why> {
  const { row, col, at = session.seq } = place;
  if (row >= session.terminal.rows || col >= session.terminal.cols) {
    const { cols, rows } = session.terminal;
    throw fail('invalid_argument', { name: 'row, col', reason: `the screen has ${rows} rows of ${cols} cells` });
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
  const compiled = compilePattern(pattern, flags);
  const find: Finder = (line) => {
    const found: ReturnType<Finder> = [];
    for (let from = 0; from <= line.length; ) {
      const match = compiled.exec(line, from);
      if (!match) break;
      if (match.text !== '') found.push({ index: match.index, text: match.text });
      from = match.index + Math.max(1, match.text.length);
    }
    return found;
  };
  return new Trace(new SessionTrack(session)).when(find, { limit: LIMIT, signal });
}
