import type { Terminal } from '../../terminal/index.js';
import type { ScreenFacts } from './guess-from-screen.js';

export function screenFacts(terminal: Terminal, quietMs: number): ScreenFacts {
  const { x, y, visible } = terminal.cursor;
  const cells = terminal.cells(y).slice(0, x);
  const beforeCursor = cells.map(({ text, width }) => (width === 0 ? '' : text || ' ')).join('');
  return { beforeCursor, isCursorVisible: visible, isAlternate: terminal.isAlternate, quietMs };
}
