import type { Screen, Walk } from './walk.js';

const margins = '2 3 3 3 4 4 4 5';
const cursorMargins = '3 4 4 4 5 5 5 6';

/** Menu 11.3: without margins, within margins around the middle of the screen, and there in origin mode. */
export const vt420Walks: readonly Walk[] = [
  { name: 'vt420-cursor', choices: '11 3 2 7 8 9 10', screens: cursor('1 to 20', 'the screen') },
  {
    name: 'vt420-cursor-margins',
    choices: `11 3 2 ${cursorMargins} 7 8 9 10`,
    screens: cursor('1 to 10 within the margins', 'the margins'),
  },
  {
    name: 'vt420-cursor-origin',
    choices: `11 3 2 2 ${cursorMargins} 7 8 9 10`,
    screens: cursor('1 to 10 within the margins', 'the margins'),
  },
  { name: 'vt420-editing', choices: '11 3 3 9 10 11 12 13', screens: editing('a to t', 'the screen') },
  {
    name: 'vt420-editing-margins',
    choices: `11 3 3 ${margins} 6 7 8 9 10 11 12 13`,
    screens: [
      'left and right margins are on',
      'rows 6 to 18',
      'columns 21 to 60',
      ...editing('f to r', 'the margins, dots outside untouched except for the letters there'),
    ],
  },
  {
    name: 'vt420-editing-origin',
    choices: `11 3 3 1 ${margins} 9 10 11 12 13`,
    screens: editing('a to l', 'the margins, dots outside untouched; IL and DL go one row short'),
  },
  { name: 'vt420-rectangles', choices: '11 3 6 7 8 9 10 11 12', screens: rectangles(boxes('')) },
  {
    name: 'vt420-rectangles-margins',
    choices: `11 3 6 ${margins} 7 8 9 10 11 12`,
    screens: rectangles([
      'vttest has no room for its box',
      'the same',
      'a blue rectangle is cleared, across the margins',
      'a green rectangle is cleared, across the margins',
    ]),
  },
  {
    name: 'vt420-rectangles-origin',
    choices: `11 3 6 1 ${margins} 6 7 8 9 10 11 12`,
    screens: rectangles([
      ...boxes(' of lines').slice(0, 4),
      'a blue rectangle is cleared within the margins',
      'a green rectangle is cleared within the margins',
    ]),
  },
  {
    name: 'vt420-settings',
    choices: '11 3 7 2 3 2 3 4 5 6 7',
    screens: [
      'attributes change in a stream',
      '24 lines',
      'columns 1 to 80',
      ...['local functions', 'local function keys', 'modifier keys'].map((what) => `${what} as they start: 0`),
    ],
  },
  {
    name: 'vt420-status',
    choices: '11 3 7 3 2 3 4 5 6 7 8 9 12',
    screens: [
      'no printer',
      'user-defined keys unlocked',
      'a North American keyboard, ready',
      'a locator that is ready',
      'no space for macros, ok',
      'a memory checksum of 0000, ok',
      'no communication errors',
      'no sessions',
      'line 2, column 1, page 1',
    ],
  },
  {
    name: 'vt420-checksum',
    choices: '11 3 7 3 10',
    isSlow: true,
    screens: [
      {
        shows: 'each character has the checksum that vttest expects, two areas with blanks have not',
        unlikeXterm:
          'a blank counts as the character that it is; vttest, and xterm unless told otherwise, leave it out',
      },
    ],
  },
  {
    name: 'vt420-screen',
    choices: '11 3 8 2',
    screens: [48, 36, 24].map((rows) => `${rows} lines, and so says the report`),
  },
];

function cursor(numbers: string, border: string): Screen[] {
  return [
    `DECBI: the top row is numbered ${numbers}`,
    `DECFI: the top row is numbered ${numbers}`,
    `u, d, l and r replaced every * at the border of ${border}`,
    `the same with CR, HT, LF and FF`,
  ];
}

function editing(letters: string, where: string): Screen[] {
  const full = `${where}: digits, stars, letters`;
  return [
    `DECIC: ${letters} at the right edge of ${where}`,
    `DECDC: ${letters} at the left edge of ${where}`,
    full,
    `IND: only the letters, at the top of ${where}`,
    full,
    `RI: only the digits, at the bottom of ${where}`,
    full,
    `IL: only the digits, at the bottom of ${where}`,
    full,
    `DL: only the letters, at the top of ${where}`,
    `ICH: ${letters} at the right edge of ${where}`,
    `DCH: ${letters} at the left edge of ${where}`,
    `a pattern of digits from - to + in ${where}`,
  ];
}

/** DECCRA and DECERA. */
function boxes(kind: string): string[] {
  return [
    `a box${kind}`,
    'its copy overlaps it, three down and four to the right',
    'the box filled with letters',
    'its copy with the letters overlaps it',
    'a rectangle is cleared',
  ];
}

function rectangles(copiedAndErased: readonly string[]): Screen[] {
  return [
    'DECCARA: an open rectangle in reverse',
    'DECCARA of a stream: its lines go on at the edges; in origin mode these are the margins',
    ...copiedAndErased,
    'DECFRA: a rectangle of *',
    'the rectangle is filled with blanks',
    'DECRARA: an open rectangle in reverse',
    'DECRARA of a stream: its lines go on at the edges; in origin mode these are the margins',
    'a rectangle of *, protected inside',
    'DECSERA: its border is gone, colours stay',
    'a rectangle of *, its border protected',
    'DECSERA: its inside is gone, colours stay',
  ];
}
