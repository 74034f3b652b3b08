import { parseJson } from '../../base/parse-json.js';
import { type CastHeader, decodeHeader, isSize } from '../../recording/asciicast/cast.js';
import type { CellSeqs } from '../../terminal/index.js';
import { readStep, type StepEvent } from '../steps/step.js';

/** The first line: an asciicast header, so that players of asciicasts play a trace, too. */
export interface TraceHeader extends CastHeader {
  /** The seq before the first byte of the trace. */
  seq: number;
  sessionId?: string | undefined;
  dialect?: 'xterm' | 'tmux' | undefined;
}

/** The whole terminal at one moment. */
export interface Keyframe {
  seq: number;
  atMs: number;
  cols: number;
  rows: number;
  /** Output that recreates the screen in a new terminal. */
  text: string;
  /** The start of a sequence that the program had not finished. */
  rest?: string;
  cells: CellSeqs;
}

/** Where a keyframe is: how many bytes before the line that names it, its seq and its time. */
export type KeyframeLink = [distance: number, seq: number, atMs: number];

/** Where the keyframes since the last index are, and the steps since then. */
export interface IndexBlock {
  /** How many bytes before this line the last index begins; absent in the first. */
  previous?: number;
  keyframes: KeyframeLink[];
  /** Each with its time and seq. */
  steps: [atMs: number, seq: number, step: StepEvent][];
}

/** A line after the first; `dtMs` is the time since the line before. */
export type TraceLine = { dtMs: number } & (
  | { code: 'o'; text: string; seqAfter?: number | undefined }
  | { code: 'r'; cols: number; rows: number }
  | { code: 't'; step: StepEvent; seq: number }
  | { code: 'k'; keyframe: Keyframe; previous?: number | undefined; index?: number | undefined }
  | { code: 'n'; index: IndexBlock }
  /** A kind that this version does not know, or that only other players need. */
  | { code: '' }
);

/** More cells than any screen has; a file that claims more would only use up memory. */
const MAX_CELLS = 1_000_000;

export function encodeTraceHeader({ cols, rows, term, ...header }: TraceHeader): string {
  const { timestamp, command, title, seq, sessionId, dialect } = header;
  const size = { cols, rows, type: term };
  return JSON.stringify({ version: 3, term: size, timestamp, command, title, ttrace: 1, seq, sessionId, dialect });
}

/** Parses the first line; undefined when it is not that of a trace. */
export function decodeTraceHeader(line: string): TraceHeader | undefined {
  const cast = decodeHeader(line);
  if (cast?.version !== 3 || !isFitting(cast)) return undefined;
  const { ttrace, seq, sessionId, dialect } = parseJson(line) as Record<string, unknown>;
  if (ttrace !== 1) return undefined;
  return {
    ...cast,
    seq: isOffset(seq) ? seq : 0,
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
    ...(dialect === 'tmux' ? { dialect } : {}),
  };
}

/** Parses a line after the first; undefined when it is broken. */
export function decodeTraceLine(line: string): TraceLine | undefined {
  const event = parseJson(line);
  if (!Array.isArray(event)) return undefined;
  const [dt, code, data, extra] = event as unknown[];
  if (typeof dt !== 'number' || !(dt >= 0) || dt > MAX_SECONDS || typeof code !== 'string') return undefined;
  const dtMs = dt * 1000;
  switch (code) {
    case 'o':
      if (typeof data !== 'string') return undefined;
      return isOffset(extra) ? { dtMs, code, text: data, seqAfter: extra } : { dtMs, code, text: data };
    case 'r': {
      const [cols, rows] = String(data).split('x').map(Number);
      const size = { cols, rows };
      return isFitting(size) ? { dtMs, code, ...size } : undefined;
    }
    case 't': {
      const step = readStep(data);
      const seq = (data as { seq?: unknown } | null)?.seq;
      return step && isOffset(seq) ? { dtMs, code, step, seq } : undefined;
    }
    case 'k':
      return keyframeLine(dtMs, data);
    case 'n': {
      const index = readIndex(data);
      return index && { dtMs, code, index };
    }
    default:
      return { dtMs, code: '' };
  }
}

/** Years of recording are not meant to be. */
const MAX_SECONDS = 1e9;

function keyframeLine(dtMs: number, data: unknown): TraceLine | undefined {
  if (data === null || typeof data !== 'object') return undefined;
  const { seq, at, cols, rows, text, rest, main, alternate, previous, index } = data as Record<string, unknown>;
  const size = { cols, rows };
  if (!isOffset(seq) || !isTime(at) || !isFitting(size) || typeof text !== 'string' || !isRuns(main)) return undefined;
  const keyframe: Keyframe = {
    seq,
    atMs: at,
    ...size,
    text,
    ...(typeof rest === 'string' ? { rest } : {}),
    cells: {
      main: runsFrom(main, seq),
      ...(isRuns(alternate) ? { alternate: runsFrom(alternate, seq) } : {}),
    },
  };
  return {
    dtMs,
    code: 'k',
    keyframe,
    ...(isOffset(previous) ? { previous } : {}),
    ...(isOffset(index) ? { index } : {}),
  };
}

/** What a keyframe is as the data of its line. Seqs are distances from that of the keyframe, which are short. */
export function encodeKeyframe(
  keyframe: Keyframe,
  links: { previous?: number | undefined; index?: number | undefined },
) {
  const { seq, atMs, cols, rows, text, rest, cells } = keyframe;
  const main = runsBack(cells.main, seq);
  const alternate = cells.alternate && runsBack(cells.alternate, seq);
  return { seq, at: rounded(atMs), cols, rows, text, rest, main, alternate, ...links };
}

/** Rows at the end without a written cell are left out. */
function runsBack(rows: readonly (readonly number[])[], base: number): number[][] {
  const back = rows.map((runs) => runs.map((value, i) => (i % 2 === 0 || value === 0 ? value : base - value + 1)));
  return back.slice(0, back.findLastIndex((runs) => runs.length > 0) + 1);
}

function runsFrom(rows: readonly (readonly number[])[], base: number): number[][] {
  return rows.map((runs) => runs.map((value, i) => (i % 2 === 0 || value === 0 ? value : base - value + 1)));
}

function isRuns(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((runs) => Array.isArray(runs) && runs.every(Number.isSafeInteger));
}

function readIndex(data: unknown): IndexBlock | undefined {
  if (data === null || typeof data !== 'object') return undefined;
  const { previous, keyframes, steps } = data as Record<string, unknown>;
  if (!Array.isArray(keyframes) || !Array.isArray(steps)) return undefined;
  const isLink = (link: unknown) =>
    Array.isArray(link) && isOffset(link[0]) && isOffset(link[1]) && isTime(link[2]) && link.length === 3;
  if (!keyframes.every(isLink)) return undefined;
  const read = steps.flatMap((entry: unknown): IndexBlock['steps'] => {
    if (!Array.isArray(entry)) return [];
    const step = readStep(entry[2]);
    return step && isTime(entry[0]) && isOffset(entry[1]) ? [[entry[0], entry[1], step]] : [];
  });
  return { keyframes, steps: read, ...(isOffset(previous) ? { previous } : {}) };
}

/** To the microsecond, as in an asciicast. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Leaves room for what is added to a place in a file, or to a seq. */
const MAX_OFFSET = 2 ** 52;

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_OFFSET;
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0 && (value as number) <= MAX_SECONDS * 1000;
}

/** Whether a terminal of this size may be made for a file. */
export function isFitting(size: { cols?: unknown; rows?: unknown }): size is { cols: number; rows: number } {
  return isSize(size) && size.cols * size.rows <= MAX_CELLS;
}
