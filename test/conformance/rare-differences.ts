import type { Reason } from './reason.js';

/** Differences that no recording shows; found with random streams. */
export const rareDifferences: readonly Reason[] = [
  {
    what: 'lines outside the margins',
    why: 'IL and DL do nothing there (DEC STD 070, xterm); tmux moves lines anyway.',
    peers: ['tmux'],
    example: { cols: 4, rows: 4, pieces: ['a\x1b[2;3r\x1b[H\x1b[L'] },
  },
  {
    what: 'half of a wide character is erased',
    why: 'The other half is erased with it (xterm); tmux keeps it.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['日x\x1b[2G\x1b[K'] },
  },
  {
    what: 'repeating a wide character',
    why: 'REP repeats the last printed character (ECMA-48); tmux 3.3a repeats only ASCII.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['日\x1b[b'] },
  },
  {
    what: 'repeating over the edge',
    why: 'REP prints, so it wraps (xterm); tmux stops in the last column.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[3Ga\x1b[3b'] },
  },
  {
    what: 'inserting after a wrap',
    why: 'In insert mode every character is inserted (xterm); tmux overwrites with the one that wraps.',
    peers: ['tmux'],
    example: { cols: 4, rows: 3, pieces: ['\r\nab\x1b[4h\x1b[1;3Hwxyz'] },
  },
  {
    what: 'the alternate screen, entered twice',
    why: 'Mode 1049 clears it each time (xterm).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[?1049ha\x1b[?1049h'] },
  },
  {
    what: 'the alternate screen, left twice',
    why: 'Resetting mode 1049 restores the saved cursor, whichever screen is shown (xterm).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['ab\x1b[?1049lc'] },
  },
  {
    what: 'the background of a new alternate screen',
    why: 'It is cleared in the current background, like any other erase (xterm); tmux uses the default background.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[41m\x1b[?1049h'] },
  },
];
