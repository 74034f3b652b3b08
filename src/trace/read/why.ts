import type { Cell, Terminal } from '../../terminal/index.js';
import { tokensOf, visible } from '../raw/tokens.js';
import { isAct, sentenceOf } from '../steps/sentence.js';
import type { TraceStep } from '../steps/step.js';
import { joined } from './source.js';
import type { Moment, TracePlayer } from './trace-player.js';
import type { Item, LoadedSegment, Track } from './track.js';

/** A step with its sentence. */
export type ToldStep = TraceStep & { sentence: string };

/** A piece of output. */
export interface RawPiece {
  /** After its last byte. */
  seq: number;
  /** With control characters made visible. */
  text: string;
  /** What it means; absent for text. */
  name?: string;
}

/** How a cell came to be written. */
export interface Write {
  /** After the byte that wrote it. */
  seq: number;
  atMs: number;
  /** Where it was written; it may have scrolled since. */
  row: number;
  col: number;
  text: string;
  /** The character, or the sequence that wrote it. */
  bytes: RawPiece;
  /** The output right before it, with the sequences that set its place and style. */
  before: RawPiece[];
  /** The last act before it. */
  act?: ToldStep;
  /** What the place showed right before. `seq` is 0 for a blank that nobody wrote. */
  replaced: { text: string; seq: number };
}

export interface Why {
  row: number;
  col: number;
  seq: number;
  text: string;
  /** Absent for a cell that nobody wrote since it was last erased, and for one written before the trace begins. */
  write?: Write;
  /** The write before and after it at the same place. */
  previous?: { seq: number; atMs: number; text: string };
  next?: { seq: number; atMs: number; text: string };
  /** Why the answer is incomplete, such as output that is no longer kept. */
  problem?: string;
}

const BEFORE = 8;
const MAX_PIECE = 400;
/** How much output after the moment is searched for the next write. */
const NEXT_BYTES = 4 * 1024 * 1024;

/** Why a cell shows what it shows at a moment. Rows and columns count from 0. */
export async function whyOf(player: TracePlayer, track: Track, row: number, col: number, at: Moment): Promise<Why> {
  const terminal = await player.goTo(at);
  const { seq } = terminal;
  const cells = row < terminal.rows ? terminal.cells(row) : [];
  const x = cells[col]?.width === 0 ? col - 1 : col;
  const cell = cells[x];
  if (!cell)
    return { row, col, seq, text: '', problem: `the screen has ${terminal.rows} rows of ${terminal.cols} cells` };
  const why: Why = { row, col: x, seq, text: cell.text };
  const next = await nextWrite(player, track, { row, col: x, seq: cell.seq }, at);
  if (next) why.next = next;
  if (cell.seq === 0) return { ...why, problem: 'nothing was written here since it was last erased' };
  const write = await writeOf(player, track, cell, { row, col: x });
  if (!write) return { ...why, problem: 'it was written before this trace begins' };
  why.write = write;
  const { seq: replacedSeq, text } = write.replaced;
  const replaced = replacedSeq > 0 ? await outputAt(player, replacedSeq) : undefined;
  if (replaced) why.previous = { seq: replacedSeq, atMs: replaced.item.atMs, text };
  return why;
}

async function writeOf(
  player: TracePlayer,
  track: Track,
  { seq, text }: Cell,
  place: { row: number; col: number },
): Promise<Write | undefined> {
  const output = await outputAt(player, seq);
  if (!output) return undefined;
  const { loaded, item } = output;
  const before = nearCursor(await player.goTo(seq - 1));
  let written = placesOf(await player.goTo(seq), seq);
  // a broken character is known as such only after the next byte
  if (written.length === 0) written = placesOf(await player.goTo(seq + 1), seq);
  const here = written.find(({ row, col }) => row === place.row && col === place.col);
  const there = here ?? written.find(({ col }) => col === place.col) ?? written[0];
  if (!there) return undefined;
  const row = before.get(there.row) ?? (await player.goTo(seq - 1)).cells(there.row);
  const replaced = row[there.col];
  const act = track.steps.findLast((step) => isAct(step) && step.seq < seq);
  return {
    seq,
    atMs: item.atMs,
    ...there,
    text,
    ...bytesOf(loaded, item, seq, track),
    replaced: { text: replaced?.text ?? '', seq: replaced?.seq ?? 0 },
    ...(act ? { act: { ...act, sentence: sentenceOf(act) } } : {}),
  };
}

/** The output with the byte of a seq; undefined for one before the trace begins. */
async function outputAt(player: TracePlayer, seq: number) {
  const loaded = await player.load(player.segmentAt(seq - 1));
  const item = loaded.items.find((one) => one.kind === 'output' && one.seq < seq && seq <= one.seqAfter);
  return item?.kind === 'output' ? { loaded, item } : undefined;
}

/** The rows that the next character most likely changes. */
function nearCursor(terminal: Terminal): Map<number, Cell[]> {
  const rows = [terminal.cursor.y, terminal.cursor.y + 1].filter((y) => y < terminal.rows);
  return new Map(rows.map((y) => [y, terminal.cells(y)]));
}

function placesOf(terminal: Terminal, seq: number): { row: number; col: number }[] {
  const places: { row: number; col: number }[] = [];
  for (let row = 0; row < terminal.rows; row++) {
    if (terminal.rowSeq(row) < seq) continue;
    for (const [col, cell] of terminal.cells(row).entries()) {
      if (cell.seq === seq && cell.width > 0) places.push({ row, col });
    }
  }
  return places;
}

function bytesOf(loaded: LoadedSegment, item: Item & { kind: 'output' }, seq: number, { header }: Track) {
  const upTo = loaded.items.slice(0, loaded.items.indexOf(item) + 1);
  const parts = upTo.flatMap((one) => (one.kind === 'output' ? [one.bytes] : []));
  const all = joined(parts);
  const end = Math.min(all.length, all.length - item.bytes.length + (seq - item.seq));
  const tokens = tokensOf(all.subarray(0, end), { since: end - 1024, dialect: header.dialect });
  const last = tokens.pop();
  const pieceOf = (from: number, to: number, name?: string): RawPiece => ({
    seq: seq - (end - to),
    text: visible(all.subarray(Math.max(from, to - MAX_PIECE), to)),
    ...(name === undefined ? {} : { name }),
  });
  if (!last?.isText) {
    const pieces = tokens.slice(-BEFORE).map(({ from, to, name }) => pieceOf(from, to, name));
    return { bytes: pieceOf(last?.from ?? end, end, last?.name), before: pieces };
  }
  const start = characterStart(all, end);
  const text = start > last.from ? [pieceOf(last.from, start)] : [];
  const pieces = tokens.map(({ from, to, name }) => pieceOf(from, to, name));
  return { bytes: pieceOf(start, end), before: [...pieces, ...text].slice(-BEFORE) };
}

function characterStart(bytes: Uint8Array, end: number): number {
  let start = end - 1;
  while (start > 0 && end - start < 4 && ((bytes[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

/** The first change of a cell after a moment, as far as it is searched. */
async function nextWrite(
  player: TracePlayer,
  track: Track,
  { row, col, seq }: { row: number; col: number; seq: number },
  at: Moment,
): Promise<Why['next']> {
  const seqOf = (terminal: Terminal) =>
    row < terminal.rows && col < terminal.cols ? terminal.cells(row)[col]?.seq : -1;
  const from = player.terminal.seq;
  const first = player.segmentAt(at);
  let searched = 0;
  for (let index = first; index < track.segments.length && searched < NEXT_BYTES; index++) {
    const { items } = index === first ? await player.load(index) : await player.enter(index);
    if (index > first && seqOf(player.terminal) !== seq) return undefined;
    for (const item of items) {
      const end = item.kind === 'output' ? item.seqAfter : item.seq;
      if (index === first && end <= from) continue;
      if (item.kind === 'size') {
        player.feed(item);
        if (seqOf(player.terminal) !== seq) return undefined;
        continue;
      }
      searched += item.bytes.length;
      for (let start = Math.max(0, from - item.seq), stop = 0; start < item.bytes.length; start = stop) {
        stop = endOfPiece(item.bytes, start, player.terminal);
        const before = row < player.terminal.rows ? player.terminal.rowVersion(row) : 0;
        player.feed(item, start, stop);
        if (row < player.terminal.rows && player.terminal.rowVersion(row) === before) continue;
        if (seqOf(player.terminal) !== seq) return exactly(player, { item, from, row, col, seq });
      }
    }
  }
  return undefined;
}

/**
 * Where a piece of output ends that cannot undo what it did, such as going to another screen and back, or writing a row and
 * scrolling it away: one sequence or control character, or text that does not wrap.
 */
function endOfPiece(bytes: Uint8Array, from: number, { cols, cursor, isMidSequence }: Terminal): number {
  const isControl = (at: number) => (bytes[at] as number) < 0x20;
  if (isMidSequence) return from + 1;
  let end = from + 1;
  if (bytes[from] === ESCAPE && bytes[end] === BRACKET) {
    for (end++; end < bytes.length && ((bytes[end] as number) & 0x40) === 0 && !isControl(end); end++);
    return Math.min(end + 1, bytes.length);
  }
  if (isControl(from)) return end;
  const last = Math.min(bytes.length, from + cols - cursor.x - 1);
  while (end < last && !isControl(end)) end++;
  return end;
}

const ESCAPE = 0x1b;
const BRACKET = 0x5b;

/** Plays the item again, byte by byte. */
async function exactly(
  player: TracePlayer,
  place: { item: Item & { kind: 'output' }; from: number; row: number; col: number; seq: number },
): Promise<Why['next']> {
  const { item, from, row, col, seq } = place;
  const start = Math.max(from, item.seq);
  const terminal = await player.goTo(start);
  let version = terminal.rowVersion(row);
  for (let at = start - item.seq; at < item.bytes.length; at++) {
    player.feed(item, at, at + 1);
    if (row >= terminal.rows || terminal.rowVersion(row) === version) continue;
    version = terminal.rowVersion(row);
    const cell = terminal.cells(row)[col];
    if (cell && cell.seq !== seq) return { seq: item.seq + at + 1, atMs: item.atMs, text: cell.text };
  }
  return undefined;
}
