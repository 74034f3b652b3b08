import { viewOf } from '../../render/view.js';
import type { Terminal } from '../../terminal/index.js';

/**
 * Bytes that show the screen on another terminal, and switch on there what the program expects of keys. They ask for
 * nothing, since the session has answered the program's questions already.
 */
export function screenBytes(terminal: Terminal): string {
  const { modes, cursor } = terminal;
  const mode = (number: number, isOn: boolean) => `\x1b[?${number}${isOn ? 'h' : 'l'}`;
  return [
    mode(2026, true),
    '\x1b[0m\x1b[?7l\x1b[H\x1b[2J',
    String(viewOf(terminal, { format: 'ansi' }).content),
    mode(1, modes.applicationCursor),
    modes.applicationKeypad ? '\x1b=' : '\x1b>',
    mode(2004, modes.bracketedPaste),
    mode(1002, modes.mouseTracking !== 'none'),
    mode(1006, modes.mouseTracking !== 'none' && modes.mouseEncoding === 'sgr'),
    `\x1b[${cursor.y + 1};${cursor.x + 1}H`,
    mode(25, modes.cursorVisible),
    mode(2026, false),
  ].join('');
}
