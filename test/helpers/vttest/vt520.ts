import { ecma48Cursor } from './ecma48.js';
import { refused } from './vt220.js';
import type { Screen, Walk } from './walk.js';

const margins = '3 4 4 4 5 5 5 6';
const styles = [
  'a blinking block',
  'a blinking block',
  'a steady block',
  'a blinking underline',
  'a steady underline',
  'a blinking bar',
  'a steady bar',
  'a steady block again',
];

/** Menu 11.4; what it has in common with a VT420 is there, and its cursor movement without margins is menu 11.5. */
export const vt520Walks: readonly Walk[] = [
  {
    name: 'vt520-cursor-margins',
    choices: `11 4 2 ${margins} 7 8 9 10 11 12 13 14 15`,
    screens: ecma48Cursor('the screen; margins stop CNL, CPL and tabs'),
  },
  {
    name: 'vt520-cursor-origin',
    choices: `11 4 2 2 ${margins} 7 8 9 10 11 12 13 14 15`,
    screens: ecma48Cursor('the margins'),
  },
  {
    name: 'vt520-modes',
    choices: '11 4 5 2 2 2',
    screens: [
      'cursor keys to national sets: autowrap and the cursor are set, what a screen cannot have is unknown',
      'print modes unknown, coupling and keyboard modes reset',
      'modes without an effect are reset, those above 106 unknown',
    ],
  },
  {
    name: 'vt520-settings',
    choices: '11 4 5 2 3 3 4 5 6 7 8 9 10 11 12 13',
    screens: [
      ...['DECATR', 'DECAC', 'DECARR', 'DECSTGLT', 'DECSZS'].map(refused),
      ...styles.map((style): Screen => `${style}, and so says the report`),
      ...['DECSKCV', 'DECSLCK', 'DECSMBV', 'DECSWBV', 'DECTME'].map(refused),
    ],
  },
  {
    name: 'vt520-settings-hardware',
    choices: '11 4 5 2 3 2 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    screens: [
      ...['DECCRTST', 'DECDLDA', 'DECSEST', 'DECSCP', 'DECSCS', 'DECSDPT', 'DECSDDT', 'DECSFC'].map(refused),
      ...['DECSPRTT', 'DECSPPCS', 'DECSSL', 'DECSPMA', 'DECSPP', 'DECSSCLS', 'DECSTRL'].map(refused),
    ],
  },
  {
    name: 'vt520-screen',
    choices: '11 4 6 1 2',
    screens: [
      'cleared, 80 columns',
      'cleared, 132 columns',
      'DECNCSM: filled with E, 80 columns, nothing wrapped',
      'DECNCSM: 80 of 132 columns filled with E',
      'cleared, 80 columns',
      ...styles,
    ],
  },
];
