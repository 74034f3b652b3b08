import type { Reason } from './reason.js';

/** Functions that all terminals have but interpret differently. */
export const otherReadings: readonly Reason[] = [
  {
    what: 'a pending wrap',
    why: 'The cursor is in the last column, so EL erases it (DEC STD 070, xterm); in tmux it is one column further.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['abcd\x1b[Ke'] },
    streams: ['gcc', 'top'],
  },
  {
    what: 'going back while a wrap is pending',
    why: 'BS goes to the last column but one (VT100, xterm); in tmux to the last, as its cursor was one column further.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['abcd\be'] },
    vttest: { 'cursor-movements': [3, 4], 'colors-cursor-movements': [3, 4] },
  },
  {
    what: 'the background of a row that a wrap brings',
    why: 'It is filled like any other row that scrolls in (xterm); tmux fills it after a line feed, but not after a wrap.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\r\n\x1b[41mabcde'] },
    streams: ['colours'],
  },
  {
    what: 'setting margins in origin mode',
    why: 'The cursor goes to the first position within the margins (DEC STD 070, xterm); in tmux to that of the screen.',
    peers: ['tmux'],
    example: { cols: 4, rows: 4, pieces: ['\x1b[?6h\x1b[2;3ra'] },
    vttest: { 'screen-features': [11], 'colors-screen-features': [11] },
  },
  {
    what: 'inserting and deleting lines',
    why: 'IL and DL move the cursor to the first column (DEC STD 070, xterm); tmux does not move it.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['ab\x1b[Lc'] },
    vttest: { 'colors-insert-delete': [1, 2] },
  },
  {
    what: 'the saved cursor of each screen',
    why: 'DECSC saves one per screen, and mode 1049 uses that of the main screen (xterm); tmux shares one.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b7\x1b[?47h\x1b[41m\x1b7\x1b[?47l\x1b8a'] },
    vttest: { 'xterm-alternate-colors': [3, 6, 9] },
  },
  {
    what: 'the main screen after a new size',
    why: 'It returns unchanged; tmux 3.3a moves text of the alternate screen into it if the width has shrunk.',
    peers: ['tmux'],
    example: {
      cols: 4,
      rows: 3,
      pieces: ['\x1b[?1049h', { cols: 6, rows: 4 }, 'abcde', { cols: 3, rows: 5 }, '\x1b[?1049l'],
    },
    streams: ['vim-resize'],
  },
  {
    what: 'rows in view after a new size',
    why: 'Rewrapped lines use the blank rows below first; tmux moves rows into its history although they still fit.',
    peers: ['tmux'],
    example: { cols: 8, rows: 4, pieces: ['a\r\nbcdefgh\r\n', { cols: 4, rows: 4 }] },
    streams: ['bash-narrow', 'cat-unicode-narrow', 'fish'],
    vttest: { 'vt320-pages': [5], 'xterm-window-modify': [4] },
  },
  {
    what: 'the cursor of an alternate screen that became narrower',
    why: 'It stays on the screen; in tmux 3.3a it is off the screen until the program moves it.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['\x1b[?1049habcde', { cols: 3, rows: 2 }] },
    streams: ['htop-resize', 'mutt', 'tig-resize', 'tmux-resize', 'watch'],
  },
  {
    what: 'columns cut off from an alternate screen',
    why: 'They are lost, including the other half of a wide character (xterm); tmux shows them again if there is room.',
    peers: ['tmux'],
    example: { cols: 6, rows: 2, pieces: ['\x1b[?1049habcd\r', { cols: 2, rows: 2 }, { cols: 6, rows: 2 }] },
    streams: ['less-unicode', 'tmux-resize'],
  },
  {
    what: 'bytes that are not UTF-8',
    why: 'Each is shown as U+FFFD, as the Unicode standard recommends; the others drop them.',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, bytes: 'a\xe9b' },
    vttest: { 'character-sets': [3], 'character-sets-graphics': [2] },
  },
  {
    what: 'the blank in the line drawing set',
    why: 'Position 5/15 of DEC Special Graphics is a blank (VT100 manual, xterm).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b(0_'] },
    vttest: { 'character-sets': [1], 'character-sets-graphics': [1] },
  },
];
