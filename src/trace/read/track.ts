import type { Dialect } from '../../terminal/index.js';
import type { Keyframe, TraceHeader } from '../file/format.js';
import type { TraceStep } from '../steps/step.js';

/** A piece of output or a new size, in the order in which they came. */
export type Item = { atMs: number; seq: number } & (
  | { kind: 'output'; bytes: Uint8Array; seqAfter: number }
  | { kind: 'size'; cols: number; rows: number }
);

/** A part of a trace that can be played by itself if it begins with a keyframe. */
export interface TraceSegment {
  seq: number;
  atMs: number;
}

export interface LoadedSegment extends TraceSegment {
  keyframe?: Keyframe | undefined;
  items: readonly Item[];
  steps: readonly TraceStep[];
  /** Where it ends. */
  endSeq: number;
  endMs: number;
  /** What is broken in it, if something is. */
  problem?: string | undefined;
}

/** What can be played: a file, an older recording, or the kept output of a session. */
export interface Track {
  header: TraceHeader & { dialect?: Dialect | undefined };
  /** `trace`, `asciicast`, `jsonl`, or `session` for the kept output of a running one. */
  kind: 'trace' | 'asciicast' | 'jsonl' | 'session';
  readonly segments: readonly TraceSegment[];
  readonly steps: readonly TraceStep[];
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
  load(index: number): Promise<LoadedSegment>;
  /** Reads what was added since; returns whether there is something. */
  refresh(): Promise<boolean>;
}
