import type { InputMode } from '../../backends/backend.js';
import type { Terminal } from '../../terminal/index.js';
import { adaptiveDelayMs } from './pace.js';
import { StagedText } from './staged-text.js';

export interface StagingParts {
  terminal: Terminal;
  mode: Promise<InputMode | undefined>;
  type: (text: string) => Promise<unknown>;
  /** Waits until a text appears in the input line; undefined when it did not in time. */
  seen: (staged: StagedText, timeoutMs: number) => Promise<true | undefined>;
}

const PIECE_LENGTH = 512;

/**
 * Types a text that cannot be sent as a bracketed paste. A long text goes in pieces; once the input line stops showing them,
 * the rest is not typed, because something else may have taken its place. Returns whether all of it was typed.
 */
export async function stageText(text: string, { terminal, mode, type, seen }: StagingParts): Promise<boolean> {
  const pieces = piecesOf(text);
  // the kernel collects lines itself, and only whole lines can be checked against its limit
  if (pieces.length === 1 || (await mode)?.canonical) {
    await type(text);
    return true;
  }
  let isShown = false;
  for (const piece of pieces) {
    const staged = new StagedText(terminal, piece);
    await type(piece);
    if (piece === pieces.at(-1)) break;
    const isSeen = (await seen(staged, adaptiveDelayMs(piece.length))) === true;
    if (isShown && !isSeen) return false;
    isShown = isSeen;
  }
  return true;
}

function piecesOf(text: string): string[] {
  const characters = [...text.replace(/\r\n?/g, '\n')];
  const count = Math.max(1, Math.ceil(characters.length / PIECE_LENGTH));
  return Array.from({ length: count }, (_, i) => characters.slice(i * PIECE_LENGTH, (i + 1) * PIECE_LENGTH).join(''));
}
