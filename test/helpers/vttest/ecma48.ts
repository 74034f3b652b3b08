import { autowrap, frames, insertDelete, screenFeatures } from './vt100.js';
import type { Screen, Walk } from './walk.js';

const brightBold =
  'xterm draws bold text of the first eight colours in the bright ones; the cell keeps what was asked for';

/** Menus 11.5, 11.6 and 11.7. */
export const ecma48Walks: readonly Walk[] = [
  { name: 'ecma48-cursor', choices: '11 5 1 2 3 4 5 6 7 8 9', screens: ecma48Cursor('the screen') },
  {
    name: 'ecma48-other',
    choices: '11 7 1 2 0 2 3 4 5 6',
    screens: ['SPA: a solid box of * stays', ...repeatAndScroll()],
  },
  {
    name: 'colors',
    choices: '11 6 2 3 4 5',
    screens: [
      { shows: 'eight by eight colours, plain and bold', unlikeXterm: brightBold },
      'black on black, white on white, and default colours after SGR 0 and SGR',
      ...['ED and EL', 'ECH and scrolling'].flatMap((by) => [
        `all is blue with a yellow box, by ${by}`,
        `all is black, only the box is yellow on blue, by ${by}`,
      ]),
    ],
  },
  {
    name: 'colors-cursor-movements',
    choices: '11 6 6 1',
    screens: onBlue([
      ...frames(),
      ...autowrap().slice(0, 1),
      {
        shows: '132 columns: I to Z down the left edge, i to z down the right one',
        unlikeXterm: 'DECCOLM erases all of the 132 columns in blue; xterm erases before its window has grown',
      },
      'four identical lines, A to I',
    ]),
  },
  { name: 'colors-screen-features', choices: '11 6 6 2', screens: onBlue(screenFeatures().slice(0, -1)) },
  {
    name: 'colors-insert-delete',
    choices: '11 6 6 3',
    screens: onBlue([
      'IL: a row with * after every second row',
      'DL: every third row is gone, * where it was',
      ...insertDelete(),
      ...insertDelete(),
    ]),
  },
  {
    name: 'colors-other',
    choices: '11 6 7 2 3 4 5 6 0 8 9',
    screens: onBlue([
      ...repeatAndScroll(),
      ...screenFeatures().slice(6, 10),
      ...['dark', 'light'].map((background) => ({
        shows: `all renditions, on ${background}`,
        unlikeXterm: brightBold,
      })),
      ...['dark', 'light', 'dark'].map((background) => ({
        shows: `the same by SGR 22 to 27, and concealed text, on ${background}`,
        unlikeXterm: `${brightBold}, and tells concealed text as blanks`,
      })),
    ]),
  },
];

/** Menu 11.5, and 11.4.2 within margins. */
export function ecma48Cursor(where: string): Screen[] {
  const box = (by: string) => `${by}: the outline of a box in the middle of ${where}`;
  return [
    box('HPA'),
    `CBT: the tab stops are numbered from 1 in ${where}`,
    box('CHA'),
    `CHT and HT go the same ways in ${where}`,
    box('HPR'),
    box('VPA'),
    `CNL: lines numbered in sequence in ${where}`,
    `CPL: lines numbered in sequence in ${where}`,
    box('VPR'),
  ];
}

function repeatAndScroll(): Screen[] {
  return [
    'REP: a diagonal of ++ down to its target',
    'SD: a row of * above the ruler',
    'SL: a column of * in the middle',
    'SR: a column of * in the middle',
    'SU: a row of * at the top',
  ];
}

function onBlue(screens: readonly Screen[]): Screen[] {
  return screens.map((screen) =>
    typeof screen === 'string' ? `yellow on blue, ${screen}` : { ...screen, shows: `yellow on blue, ${screen.shows}` },
  );
}
