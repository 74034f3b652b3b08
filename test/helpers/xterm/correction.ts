import type { Terminal } from '@xterm/headless';
import type { Piece } from '../random-stream.js';

/** One point in which xterm.js differs from the terminals that it follows, and how to set it right. */
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
