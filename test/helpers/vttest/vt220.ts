import type { Screen, Walk } from './walk.js';

/** Menus 11.1 and 11.2. */
export const vt220Walks: readonly Walk[] = [
  {
    name: 'vt220-reports',
    choices: '11 1 1 1 1 2 3 4',
    screens: [
      'a North American keyboard, ready',
      'in good operating condition',
      'no printer',
      'user-defined keys unlocked',
    ],
  },
  {
    name: 'vt220-screen',
    choices: '11 1 2 2 3 4',
    screens: [
      'no cursor',
      'the cursor again',
      'E with a gap before a diagonal of **, nothing below it',
      'DECSED and DECSEL leave a solid box of *',
      'ED and EL erase what is protected: the same box stands in nothing',
      'ECH, ICH and DCH too: the same box stands in nothing',
    ],
  },
  {
    name: 'vt220-controls',
    choices: '11 1 3 6',
    screens: [
      'an answer with an 8-bit CSI, one with ESC [: both ok',
      'the text before a soft reset',
      'the text is still there after the soft reset',
    ],
  },
  {
    name: 'vt320-cursor',
    choices: '11 2 2 1 2',
    screens: ['SU: a row of * at the top', 'SD: a row of * above the ruler'],
  },
  {
    name: 'vt320-pages',
    choices: '11 2 3 1 2',
    screens: [
      ...[80, 80, 80].map((cols) => `${cols} columns, filled with E`),
      '132 columns, 80 of them filled with E',
      '80 columns again, filled with E',
      ...[24, 25, 36, 48, 72].map((rows) => `${rows} rows, E in the upper part`),
      { shows: '144 rows, E in the upper part', unlikeXterm: 'the display of the comparison had room for 122 rows' },
      '24 rows again, filled with E',
    ],
  },
  {
    name: 'vt320-modes',
    choices: '11 2 5 3 3 1',
    screens: ['send/receive set, modes that terminals never have permanently reset, CRM unknown'],
  },
  {
    name: 'vt320-settings',
    choices: '11 2 5 3 6 1 2 3 4 5 6 7 8 9 10',
    screens: [
      'the main display is active',
      'no protection',
      'level 5, 7-bit controls',
      '80 columns',
      '24 lines',
      'no status line',
      'rows 1 to 24',
      'plain rendition',
      ...['DECTTC', 'DECTLTC'].map(refused),
    ],
  },
  {
    name: 'vt320-status',
    choices: '11 2 5 6 2 5 6',
    screens: ['a window of 24 x 80 at 1;1', 'a locator that is ready', 'line 2, column 1, page 1'],
  },
];

/** vttest calls it a failure when a terminal says, as it must, that it does not have a setting. */
export function refused(setting: string): Screen {
  return `${setting} is refused, as by xterm`;
}
