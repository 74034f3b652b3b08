import type { Screen, Walk } from './walk.js';

const cellSize = 'a cell here is 8 x 16 pixels of a display of 1920 x 1080, and lines are rewrapped';

/** Menu 11.8. */
export const xtermWalks: readonly Walk[] = [
  {
    name: 'xterm-modes',
    choices: '11 8 2 2',
    screens: [
      'modes 1 to 35: autowrap and the cursor set, what a screen cannot have unknown',
      'modes 38 to 1001: 80/132 columns allowed',
      'modes 1002 to 1047: reset',
      'modes 1048 to 2006: bracketed paste known and reset, readline modes unknown',
    ],
  },
  {
    name: 'xterm-alternate',
    choices: '11 8 7 3 4 5',
    screens: [47, 1047, 1049].flatMap((mode) => alternate(mode, 'E')),
  },
  {
    name: 'xterm-alternate-colors',
    choices: '11 8 7 1 2 3 4 5',
    screens: [47, 1047, 1049].flatMap((mode) => alternate(mode, 'E, white on blue')),
  },
  {
    name: 'xterm-window',
    choices: '11 8 3 ttypilot 9',
    screens: [
      {
        shows: 'both titles are ttypilot; 24 x 80, 384 x 640 pixels, at 0;0, not iconified',
        unlikeXterm: cellSize,
      },
    ],
  },
  {
    name: 'xterm-window-modify',
    choices: '11 8 8',
    screens: [
      'positions up to 200;400',
      ...[
        '15 x 27 for 250 x 220 pixels',
        '15 rows for 250 pixels, as wide as the display',
        '43 columns for 350 pixels, as high as the display',
        '18 x 31 for 300 x 250 pixels',
        '12 x 43 for 200 x 350 pixels',
      ].map(inPixels),
      '25 x 80',
      inPixels('24 rows, as wide as the display'),
      inPixels('80 columns, as high as the display'),
      '24 x 80: lowered',
      '24 x 80: raised',
    ],
  },
];

function alternate(mode: number, filling: string): Screen[] {
  return [
    `mode ${mode}: the main screen, soon to be left`,
    `mode ${mode}: the alternate screen, full of ${filling}`,
    `mode ${mode}: the main screen is back, and so is the cursor: ok`,
  ];
}

function inPixels(shows: string): Screen {
  return { shows, unlikeXterm: cellSize };
}
