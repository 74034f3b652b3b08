import type { Screen, Walk } from './walk.js';

const isUtf8 = 'text is UTF-8 here, so a lone byte above ASCII is broken; xterm leaves UTF-8 when a shift fills GR';

/** Menus 1, 2, 3, 6 and 8; those of colours go the same ways once more. */
export const vt100Walks: readonly Walk[] = [
  {
    name: 'cursor-movements',
    choices: '1',
    screens: [
      ...frames(),
      ...autowrap(),
      'four identical lines, A to I: controls inside of control sequences are carried out',
      'the sentence "This is a correct sentence": leading zeros do not count',
    ],
  },
  { name: 'screen-features', choices: '2', screens: screenFeatures() },
  {
    name: 'character-sets',
    choices: '3 8 9 10 11',
    screens: [
      'ASCII, UK (pound sign) and line drawing, in G0 and in G1 alike; the alternate ROMs show ASCII',
      'ASCII with SI, the right half of Latin-1 with SO',
      { shows: 'ASCII and Latin-1 in GL by locking shifts; on the right broken bytes', unlikeXterm: isUtf8 },
      'the right half of Latin-1, each by SS2, ÿ included',
      'the right half of Latin-1, each by SS3, ÿ included',
    ],
  },
  {
    name: 'character-sets-graphics',
    choices: '3 5 3 6 3 7 3 9 10 11',
    screens: [
      'ASCII with SI, line drawing with SO',
      { shows: 'line drawing in GL by LS2 and LS3; on the right broken bytes', unlikeXterm: isUtf8 },
      'line drawing, each by SS2; DEL is not shown',
      'line drawing, each by SS3; DEL is not shown',
    ],
  },
  { name: 'character-sets-british', choices: '3 3 4 1 9', screens: ['the pound sign in G0 and in G1'] },
  {
    name: 'reports',
    choices: '6 1 2 3 4 5 6 7',
    screens: [
      'no answerback: only the RETURN that ended the test',
      'RETURN sends CR LF in newline mode, else CR: both OK',
      'terminal OK; the cursor at 5;1 on the screen and in the margins of origin mode: both OK',
      'a VT500 with its extensions',
      'a VT520, version 37.9',
      'unit 00000000',
      'both answers OK: no parity, 8 bits, 38400',
    ],
  },
  { name: 'insert-delete', choices: '8', screens: [...insertDelete(), ...insertDelete()] },
];

/** Menu 1, first part. */
export function frames(): Screen[] {
  return [80, 132].map((cols) => `${cols} columns: an unbroken border of * and +, and a frame of E around the text`);
}

/** Menu 1, second part. */
export function autowrap(): Screen[] {
  return [80, 132].map((cols) => `${cols} columns: I to Z down the left edge, i to z down the right one`);
}

/** Menu 2. */
export function screenFeatures(): Screen[] {
  return [
    'three full rows of *, nothing between them',
    'two identical rows of * at every second tab stop',
    ...['light', 'dark'].flatMap((background) => [
      `132 columns, ${background}: a staircase of texts`,
      `80 columns, ${background}: a staircase of texts`,
    ]),
    ...['soft', 'jump'].flatMap((kind) => [
      `${kind} scroll in rows 12 and 13: only the prompt and line 29`,
      `${kind} scroll of the whole screen: the prompt, then lines 29 to 7`,
    ]),
    'origin mode: two lines at the bottom in their order',
    'without origin mode: one line at the top, one at the bottom',
    'all renditions, each as its name says, on dark',
    'the same on light',
    'ten of each character in five renditions, and 5 x 4 A in the corner',
  ];
}

/** Menu 8, once for each width. */
export function insertDelete(): Screen[] {
  return [
    'a row of each letter, A to X',
    'A at the top, X at the bottom, one line of text',
    'A, then * up to the edge, B last',
    'AB',
    'the right edge is staggered by one',
    'the same for half as wide rows: double width is not shown',
    'A to Z, each after a blank',
  ];
}
