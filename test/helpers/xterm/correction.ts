import type { Terminal } from '@xterm/headless';
import type { Piece } from '../random-stream.js';

/** One way in which xterm.js differs from the terminals it follows, and how to correct it. */
export interface Correction {
  name: string;
  /** Why ours is right. */
  reason: string;
  /** The shortest stream that shows it. */
  example: { cols: number; rows: number; pieces: Piece[] };
  /** tmux shows the example as we do. */
  tmuxAgrees?: true;
  apply(terminal: Terminal): void;
}
