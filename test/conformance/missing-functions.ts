import type { Reason } from './reason.js';

const all = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Functions that the other terminals lack; ours follows the VT420 and VT520 manuals and xterm. */
export const missingFunctions: readonly Reason[] = [
  {
    what: 'the United Kingdom set',
    why: 'SCS A has a pound sign instead of # (VT100 manual).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b(A#'] },
    vttest: { 'character-sets': [1], 'character-sets-british': [1] },
  },
  {
    what: 'Latin-1 as a set of 96 characters',
    why: 'SCS - A selects the upper half of ISO 8859-1 (VT320 manual).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['\x1b-A\x0e!'] },
    vttest: { 'character-sets': [2] },
  },
  {
    what: 'single shifts',
    why: 'SS2 and SS3 take one character from G2 or G3 (ECMA-35).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['\x1b*0\x1bNq'] },
    vttest: { 'character-sets': [4, 5], 'character-sets-graphics': [3, 4] },
  },
  {
    what: 'protected cells',
    why: 'DECSED and DECSEL keep text that DECSCA protects (VT220 manual).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['a\x1b[1"qb\x1b[?2J'] },
    vttest: { 'vt220-screen': [4, 6] },
  },
  {
    what: 'guarded areas',
    why: 'ED and EL keep text written between SPA and EPA (ECMA-48).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['a\x1bVb\x1bW\x1b[2J'] },
    vttest: { 'ecma48-other': [1] },
  },
  {
    what: 'tabs forward',
    why: 'CHT goes to one of the next tab stops (ECMA-48).',
    peers: ['tmux'],
    example: { cols: 20, rows: 2, pieces: ['\x1b[2Ia'] },
    vttest: { 'ecma48-cursor': [4] },
  },
  {
    what: 'relative positions',
    why: 'HPR and VPR move the cursor to the right and down (ECMA-48).',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[ea'] },
    vttest: { 'ecma48-cursor': [5, 9], 'vt520-cursor-margins': [5, 9] },
  },
  {
    what: 'moving text sideways',
    why: 'SL and SR (ECMA-48), DECIC and DECDC (VT420 manual) move columns.',
    peers: ['tmux'],
    example: { cols: 4, rows: 2, pieces: ['abc\x1b[ @'] },
    vttest: { 'vt420-editing': [1, 2], 'ecma48-other': [4, 5], 'colors-other': [3, 4] },
  },
  {
    what: 'indexing by column',
    why: 'DECBI and DECFI move the cursor, or the text at the edge (VT420 manual).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['a\x1b9b'] },
    vttest: { 'vt420-cursor': [1, 2] },
  },
  {
    what: 'lines of double width',
    why: 'DECDWL and DECDHL halve the columns of a line (VT100 manual, xterm).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['\x1b#6abc'] },
  },
  {
    what: 'margins on the left and right',
    why: 'DECLRMM and DECSLRM limit wrapping, scrolling and editing to some of the columns (VT420 manual).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[?69h\x1b[2;3s\x1b[1;2Habc'] },
    vttest: {
      'vt420-cursor-margins': all(4),
      'vt420-cursor-origin': all(4),
      'vt420-editing-margins': [4, 5, 7, 9, 11, 13, 14, 15, 16],
      'vt420-editing-origin': all(13),
      'vt520-cursor-margins': [4, 7],
      'vt520-cursor-origin': all(9),
    },
  },
  {
    what: 'rectangles',
    why: 'DECFRA, DECERA, DECSERA, DECCRA, DECCARA and DECRARA fill, erase, copy and colour areas (VT420 manual).',
    peers: ['tmux', 'xterm.js'],
    example: { cols: 4, rows: 2, pieces: ['\x1b[65;1;1;2;2$x'] },
    vttest: {
      'vt420-rectangles': [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15],
      'vt420-rectangles-margins': [1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
      'vt420-rectangles-origin': all(16),
    },
  },
  {
    what: 'another width without clearing',
    why: 'In DECNCSM a new width (DECCOLM) does not clear the screen (VT520 manual); tmux always clears it.',
    peers: ['tmux'],
    example: { cols: 80, rows: 2, pieces: ['\x1b[?40h\x1b[?95hab\x1b[?3l\x1b[H'] },
    vttest: { 'vt520-screen': [3, 4] },
  },
  {
    what: 'the width of 80 or 132 columns',
    why: 'DECCOLM clears the screen and sets the width if both are allowed; xterm.js leaves it to the host.',
    peers: ['xterm.js'],
    example: { cols: 80, rows: 2, pieces: ['\x1b[?40hab\x1b[?3l'] },
    vttest: { 'cursor-movements': [3, 4], 'colors-cursor-movements': [3, 4], 'vt520-screen': [1, 2, 3, 5] },
  },
];
