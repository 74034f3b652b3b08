import type { Piece } from '../helpers/random-stream.js';

export type Peer = 'tmux' | 'xterm.js';

/** One way in which another terminal differs from ours. */
export interface Reason {
  what: string;
  /** Why ours is right. */
  why: string;
  /** Those that differ. */
  peers: readonly Peer[];
  /** The shortest stream that shows it; a character up to U+00FF in `bytes` is a byte. */
  example: { cols: number; rows: number; pieces: Piece[] } | { cols: number; rows: number; bytes: string };
  /** The recorded streams in which tmux shows it. */
  streams?: readonly string[];
  /** The screens of vttest in which all of these peers show it. */
  vttest?: Readonly<Record<string, readonly number[]>>;
}
