import { describe, expect, test } from 'vitest';
import { hasGhostText } from '../../../src/session/send-text/before-enter.js';
import { inputPlaces } from '../../../src/session/send-text/input-place.js';
import { createTerminal } from '../../../src/terminal/index.js';

/** `@` stands for the cursor. */
function hasGhost(screen: string): boolean {
  const terminal = createTerminal({ cols: 60, rows: 8 });
  terminal.feed(
    Buffer.from(screen.replace('@', '\x1b7').replaceAll('\n', '\r\n') + (screen.includes('@') ? '\x1b8' : '')),
  );
  const [place] = inputPlaces(terminal);
  if (!place) throw new Error('no place for input');
  return hasGhostText(terminal, place);
}

describe('a suggestion after the cursor', () => {
  test.each([
    ['dim', '> git@\x1b[2m status\x1b[0m'],
    ['dark grey', '> git@\x1b[90m status\x1b[0m'],
    ['a grey of the palette', '> git@\x1b[38;5;240m status\x1b[0m'],
    ['a grey in 24 bits', '> git@\x1b[38;2;102;102;102m status\x1b[0m'],
    ['without a blank before it', '> git sta@\x1b[2mtus\x1b[0m'],
    ['in a box', '│ > git@\x1b[2m status\x1b[0m      │'],
    ['behind a cursor that the program draws', '\x1b[?25l> git\x1b[7m \x1b[0m\x1b[2mstatus\x1b[0m'],
    ['with its first character under the drawn cursor', '\x1b[?25l> git sta\x1b[7mt\x1b[0m\x1b[2mus\x1b[0m'],
  ])('%s', (_, screen) => {
    expect(hasGhost(screen)).toBe(true);
  });
});

describe('no suggestion', () => {
  test.each([
    ['nothing after the cursor', '> git@'],
    ['a dim hint in the next row', '> git@\n\x1b[2m? for shortcuts\x1b[0m'],
    ['a dim hint in the row above', '\x1b[2mtype / for commands\x1b[0m\n> git@'],
    ['a dim hint at the far end of the row', '> git@          \x1b[2msend ⏎\x1b[0m'],
    ['a dim border right after the cursor', '\x1b[2m│\x1b[0m > git@\x1b[2m│\x1b[0m'],
    ['text of full colour after the cursor', '> git@ status'],
    ['coloured text after the cursor', '> git@\x1b[32m status\x1b[0m'],
    ['bright text after the cursor', '> git@\x1b[38;2;240;240;240m status\x1b[0m'],
    ['dim text where the typed text is dim as well', '> \x1b[2mgit@ status\x1b[0m'],
  ])('%s', (_, screen) => {
    expect(hasGhost(screen)).toBe(false);
  });
});
