import { parseJson } from '../../base/parse-json.js';

/** Output, input, a resize (`80x24`), a marker, the exit status. */
const CODES = ['o', 'i', 'r', 'm', 'x'] as const;
export type CastCode = (typeof CODES)[number];

/** Our own event with the reason why the recording ended; players skip unknown events. */
export const END_CODE = 'e';

export interface CastEvent {
  /** Since the start of the recording. */
  atMs: number;
  code: CastCode;
  data: string;
}

export interface CastHeader {
  cols: number;
  rows: number;
  /** Seconds since 1970. */
  timestamp?: number | undefined;
  title?: string | undefined;
  command?: string | undefined;
  /** The kind of terminal, as in TERM. */
  term?: string | undefined;
}

/** An event that may be of an unknown kind. */
export type AnyEvent = Omit<CastEvent, 'code'> & { code: string };

export type CastVersion = 2 | 3;

/** The first line of a recording. */
export function encodeHeader(
  { cols, rows, timestamp, title, command, term }: CastHeader,
  version: CastVersion,
): string {
  if (version === 3) {
    return JSON.stringify({ version, term: { cols, rows, type: term }, timestamp, command, title });
  }
  const env = term === undefined ? undefined : { TERM: term };
  return JSON.stringify({ version, width: cols, height: rows, timestamp, command, title, env });
}

/** Parses a header line; undefined when it is not a header of a supported version. A trace has one, too. */
export function decodeHeader(line: string): (CastHeader & { version: CastVersion; isTrace?: true }) | undefined {
  const header = parseJson(line) as Record<string, unknown> | undefined;
  if (header === null || typeof header !== 'object' || Array.isArray(header)) return undefined;
  const { version, timestamp, title, command } = header;
  const isThree = version === 3;
  const term = (isThree ? header.term : header.env) as Record<string, unknown> | undefined;
  const [cols, rows] = isThree ? [term?.cols, term?.rows] : [header.width, header.height];
  if ((version !== 2 && !isThree) || !isSide(cols) || !isSide(rows)) return undefined;
  const type = isThree ? term?.type : term?.TERM;
  return {
    version,
    cols,
    rows,
    ...(typeof timestamp === 'number' ? { timestamp } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof type === 'string' ? { term: type } : {}),
    ...(header.ttrace === 1 ? { isTrace: true } : {}),
  };
}

/** Encodes an event as a line. `sinceMs` is the time of the previous event, which version 3 counts from. */
export function encodeEvent({ atMs, code, data }: AnyEvent, version: CastVersion, sinceMs: number): string {
  return `[${seconds(version === 3 ? atMs - sinceMs : atMs)},${JSON.stringify(code)},${JSON.stringify(data)}]`;
}

/** Parses a line as an event, which may be of an unknown kind; undefined when it is not an event. */
export function decodeEvent(line: string, version: CastVersion, sinceMs: number): AnyEvent | undefined {
  const event = parseJson(line);
  if (!Array.isArray(event)) return undefined;
  const [time, code, data = ''] = event;
  if (typeof time !== 'number' || typeof code !== 'string') return undefined;
  const atMs = Math.max(sinceMs, version === 3 ? sinceMs + time * 1000 : time * 1000);
  if (typeof data === 'string') return { atMs, code, data };
  // a kind that players skip may have other data
  return isCastEvent({ code }) ? undefined : { atMs, code, data: '' };
}

/** Why a recording ended, read from its last two lines; undefined when they do not say. */
export function endReasonOf(lines: readonly string[]): string | undefined {
  const [before, last] = lines.slice(-2).map((line) => decodeEvent(line, 3, 0));
  const end = last?.code === 'x' ? before : (last ?? before);
  return end?.code === END_CODE ? end.data : undefined;
}

export function isCastEvent(event: { code: string }): event is CastEvent {
  return CODES.includes(event.code as CastCode);
}

/** The size in a resize event. */
export function sizeOf(data: string): { cols: number; rows: number } | undefined {
  const [cols, rows] = data.split('x').map(Number);
  const size = { cols, rows };
  return isSize(size) ? size : undefined;
}

/** To the microsecond, without trailing zeros. */
function seconds(ms: number): string {
  return String(Number((ms / 1000).toFixed(6)));
}

const MAX_SIDE = 10_000;

/** Whether both sides are those of a terminal. */
export function isSize(size: { cols?: unknown; rows?: unknown }): size is { cols: number; rows: number } {
  return isSide(size.cols) && isSide(size.rows);
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_SIDE;
}
