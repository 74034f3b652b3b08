import { decodeTraceLine, type IndexBlock, type Keyframe } from '../file/format.js';
import type { TraceStep } from '../steps/step.js';
import { isOutput } from './parse-lines.js';
import { lineAt, linesOf, type TraceSource } from './source.js';

/** Where the segments of a trace begin in its file, and its steps. */
export interface FileIndex {
  segments: FileSegment[];
  steps: TraceStep[];
  problems: string[];
}

export interface FileSegment {
  offset: number;
  seq: number;
  atMs: number;
}

/** Steps in memory: more than anybody looks at, and less than a hostile file needs to fill it. */
export const MAX_STEPS = 100_000;
/** How far before its end the last keyframe of a trace of ours is looked for; one is written every 512 kB. */
const MAX_TAIL_BYTES = 16 * 1024 * 1024;
const FIRST_TAIL_BYTES = 1024 * 1024;
const MAX_BLOCKS = 1_000_000;

interface Found {
  offset: number;
  keyframe: Keyframe;
  previous?: number | undefined;
  index?: number | undefined;
}

/**
 * Finds the segments from the end of the file: the last keyframe, the ones before it up to the last index, and the indexes.
 * Undefined when a link is broken or there is none: the file must then be read as a whole.
 */
export async function readIndex(source: TraceSource, first: FileSegment, end: number): Promise<FileIndex | undefined> {
  const last = await lastKeyframe(source, first.offset, end);
  if (!last) return undefined;
  const chain = await keyframesBack(source, last, first.offset, end);
  const blocks = chain && (await indexesBack(source, chain, first.offset, end));
  if (!chain || !blocks) return undefined;
  const linked = blocks.flatMap(({ offset, block }) =>
    block.keyframes.map(([distance, seq, atMs]) => ({ offset: offset - distance, seq, atMs })),
  );
  const own = chain.map(({ offset, keyframe }) => ({ offset, seq: keyframe.seq, atMs: keyframe.atMs }));
  // after the oldest output was dropped, an index still names keyframes that are gone
  const kept = [...linked, ...own].filter(({ offset }) => offset >= first.offset);
  const segments = kept[0]?.offset === first.offset ? kept : [first, ...kept];
  if (!isAscending(segments)) return undefined;
  const indexed = blocks.flatMap(({ block }) => block.steps.map(([atMs, seq, step]) => ({ ...step, atMs, seq })));
  // an index stands right behind its last keyframe
  const tail = await scan(source, linked.findLast(({ offset }) => offset >= first.offset) ?? first, end);
  const known = [...indexed.filter(({ seq }) => seq >= first.seq), ...tail.steps].slice(-MAX_STEPS);
  const dropped = known.some(({ kind }) => kind === 'dropped') ? undefined : await droppedAt(source, first, end);
  return { segments, steps: dropped ? [dropped, ...known] : known, problems: tail.problems };
}

/** The step that says what was dropped: it stands before everything that is kept, so no index has it. */
async function droppedAt(source: TraceSource, first: FileSegment, end: number): Promise<TraceStep | undefined> {
  const text = await lineAt(source, first.offset, end);
  const line = text === undefined ? undefined : decodeTraceLine(text);
  if (line?.code !== 't' || line.step.kind !== 'dropped') return undefined;
  return { ...line.step, atMs: first.atMs, seq: line.seq };
}

/** Finds the segments by reading the whole file, or all of it from a segment on. */
export async function scan(source: TraceSource, first: FileSegment, end: number): Promise<FileIndex> {
  const segments: FileSegment[] = [first];
  const steps: TraceStep[] = [];
  const problems: string[] = [];
  let now = first.atMs;
  for await (const lines of linesOf(source, first.offset, end)) {
    for (const { offset, text } of lines) {
      const time = isOutput(text) ? Number(text.slice(1, text.indexOf(','))) : Number.NaN;
      if (time >= 0) {
        now += time * 1000;
        continue;
      }
      const line = decodeTraceLine(text);
      if (!line) {
        if (problems.length < 3) problems.push(`the line at byte ${offset} is broken`);
        continue;
      }
      now = line.code === 'k' ? line.keyframe.atMs : now + line.dtMs;
      if (line.code === 't' && steps.length < MAX_STEPS) steps.push({ ...line.step, atMs: now, seq: line.seq });
      if (line.code !== 'k') continue;
      const segment = { offset, seq: line.keyframe.seq, atMs: line.keyframe.atMs };
      if (offset === first.offset) segments[0] = segment;
      else segments.push(segment);
    }
  }
  return { segments, steps, problems };
}

async function lastKeyframe(source: TraceSource, start: number, end: number): Promise<Found | undefined> {
  for (let bytes = FIRST_TAIL_BYTES; ; bytes *= 4) {
    const from = Math.max(start, end - bytes);
    let found: Found | undefined;
    let isWhole = from === start;
    for await (const lines of linesOf(source, from, end)) {
      for (const { offset, text } of lines) {
        // the first one may be the rest of a line
        const line = isWhole && !isOutput(text) ? decodeTraceLine(text) : undefined;
        isWhole = true;
        if (line?.code === 'k') found = { offset, ...line };
      }
    }
    if (found || from === start || bytes >= MAX_TAIL_BYTES) return found;
  }
}

/** The keyframes after the last index, oldest first. */
async function keyframesBack(
  source: TraceSource,
  last: Found,
  start: number,
  end: number,
): Promise<Found[] | undefined> {
  const found = [last];
  for (;;) {
    const oldest = found[0] as Found;
    if (oldest.previous === undefined || oldest.offset - oldest.previous < start) return found;
    if (oldest.previous === 0 || found.length > MAX_BLOCKS) return undefined;
    const offset = oldest.offset - oldest.previous;
    if (oldest.index !== undefined && offset < oldest.offset - oldest.index) return found;
    const text = await lineAt(source, offset, end);
    const line = text === undefined ? undefined : decodeTraceLine(text);
    if (line?.code !== 'k') return undefined;
    found.unshift({ offset, ...line });
  }
}

async function indexesBack(source: TraceSource, chain: readonly Found[], start: number, end: number) {
  const oldest = chain[0] as Found;
  const blocks: { offset: number; block: IndexBlock }[] = [];
  let offset = oldest.index === undefined ? -1 : oldest.offset - oldest.index;
  while (offset >= start) {
    const text = await lineAt(source, offset, end);
    const line = text === undefined ? undefined : decodeTraceLine(text);
    if (line?.code !== 'n' || blocks.length > MAX_BLOCKS) return undefined;
    blocks.unshift({ offset, block: line.index });
    if (line.index.previous === 0) return undefined;
    offset = line.index.previous === undefined ? -1 : offset - line.index.previous;
  }
  return blocks;
}

function isAscending(segments: readonly FileSegment[]): boolean {
  return segments.every((segment, i) => {
    const before = segments[i - 1];
    return !before || (before.offset < segment.offset && before.seq <= segment.seq && before.atMs <= segment.atMs);
  });
}
