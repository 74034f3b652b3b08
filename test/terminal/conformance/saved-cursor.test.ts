import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

conformance('DECSC and DECRC: save and restore cursor', [
  ...savingCases('\x1b7', '\x1b8'),
  {
    does: 'works with left and right margins',
    feed: '\x1b[2;3H\x1b7\x1b[?69h\x1b[1;8s\x1b[4;5H\x1b7\x1b[3;4H\x1b8',
    cursor: [4, 3],
  },
  { does: 'restores the single save as often as asked', feed: '\x1b[2;3H\x1b7\x1b[H\x1b8\x1b[H\x1b8', cursor: [2, 1] },
  { does: 'keeps only the last save', feed: '\x1b[2;3H\x1b7\x1b[4;5H\x1b7\x1b[H\x1b8\x1b[H\x1b8', cursor: [4, 3] },
  { does: 'restores a pending wrap', feed: 'abcdefghij\x1b7\x1b[H\x1b8k', screen: ['abcdefghij', 'k'] },
  {
    does: 'restores no pending wrap where there was none',
    feed: '\x1b[1;10H\x1b7\x1b[Habcdefghij\x1b8k',
    screen: ['abcdefghik'],
  },
  {
    does: 'restores inside the margins of origin mode',
    feed: '\x1b[3;5r\x1b[?6h\x1b[2;4H\x1b7\x1b[H\x1b8',
    cursor: [3, 3],
  },
  {
    does: 'restores inside margins that have become smaller in origin mode',
    feed: '\x1b[2;5r\x1b[?6h\x1b[4;4H\x1b7\x1b[?6l\x1b[2;3r\x1b8',
    cursor: [3, 2],
  },
  {
    does: 'restores the place above new margins in origin mode',
    feed: '\x1b[2;4r\x1b[?6h\x1b[2;2H\x1b7\x1b[5;6r\x1b8',
    cursor: [1, 2],
  },
  {
    does: 'restores the place left of new margins in origin mode',
    feed: '\x1b[?69h\x1b[2;4s\x1b[?6h\x1b[1;2H\x1b7\x1b[5;6s\x1b8',
    cursor: [2, 0],
  },
  {
    does: 'is reported in the first row and column from outside the margins',
    feed: '\x1b[?69h\x1b[2;4s\x1b[2;4r\x1b[?6h\x1b[2;2H\x1b7\x1b[5;6s\x1b[5;6r\x1b8\x1b[6n',
    reply: '\x1b[1;1R',
  },
  { does: 'keeps the place when the screen scrolls in between', feed: 'a\x1b7\x1b[6;1H\n\n\x1b8b', screen: [' b'] },
]);

conformance('SCOSC and SCORC: CSI s and CSI u', [
  ...savingCases('\x1b[s', '\x1b[u'),
  {
    does: 'does not save while left and right margins are on',
    feed: '\x1b[2;3H\x1b[s\x1b[?69h\x1b[1;8s\x1b[4;5H\x1b[s\x1b[3;4H\x1b[u',
    cursor: [2, 1],
  },
  { does: 'saves also with parameters while margins are off', feed: '\x1b[3;4H\x1b[2;5s\x1b[H\x1b[u', cursor: [3, 2] },
  { does: 'shares its save with DECSC', feed: '\x1b[2;3H\x1b7\x1b[H\x1b[u', cursor: [2, 1] },
  { does: 'shares its save with DECRC', feed: '\x1b[2;3H\x1b[s\x1b[H\x1b8', cursor: [2, 1] },
  { does: 'is not meant by CSI s with a private marker', feed: '\x1b[2;3H\x1b7\x1b[4;5H\x1b[?1s\x1b8', cursor: [2, 1] },
]);

conformance('mode 1048: save and restore cursor', [
  ...savingCases('\x1b[?1048h', '\x1b[?1048l'),
  {
    does: 'works with left and right margins',
    feed: '\x1b[2;3H\x1b[?1048h\x1b[?69h\x1b[1;8s\x1b[4;5H\x1b[?1048h\x1b[3;4H\x1b[?1048l',
    cursor: [4, 3],
  },
]);

function savingCases(save: string, restore: string): ConformanceCase[] {
  return [
    { does: 'restores the place', feed: `\x1b[4;5H${save}\x1b[H${restore}`, cursor: [4, 3] },
    { does: 'goes home when nothing was saved', feed: `\x1b[4;5H${restore}`, cursor: [0, 0] },
    { does: 'goes home after a soft reset', feed: `\x1b[4;5H${save}\x1b[!p${restore}`, cursor: [0, 0] },
    { does: 'writes at home after a soft reset', feed: `a${save}\x1b[!pb${restore}c`, screen: ['cb'] },
    {
      does: 'restores origin mode off',
      feed: `\x1b[4;5H${save}\x1b[3;5r\x1b[?69h\x1b[3;6s\x1b[?6h${restore}\x1b[HX`,
      screen: ['X'],
    },
    {
      does: 'restores origin mode on',
      feed: `\x1b[3;5r\x1b[?6h${save}\x1b[?6l${restore}\x1b[HX`,
      screen: ['', '', 'X'],
    },
    { does: 'turns origin mode off when nothing was saved', feed: `\x1b[3;5r\x1b[?6h${restore}\x1b[HX`, screen: ['X'] },
    {
      does: 'has one save for each screen',
      feed: `\x1b[2;3H${save}\x1b[?47h\x1b[4;5H${save}\x1b[?47l\x1b[H${restore}`,
      cursor: [2, 1],
    },
    {
      does: 'finds the save of the alternate screen again',
      feed: `\x1b[2;3H${save}\x1b[?47h\x1b[4;5H${save}\x1b[?47l\x1b[H\x1b[?47h${restore}`,
      cursor: [4, 3],
    },
    { does: 'restores protection', feed: `\x1b[1"q${save}\x1b[0"q${restore}a\x1b[?2J`, screen: ['a'] },
    {
      does: 'restores colours and attributes',
      feed: `\x1b[1;4;31;44m${save}\x1b[m${restore}x`,
      check: (terminal) =>
        expect(terminal.cells(0)[0]?.style).toMatchObject({
          bold: true,
          underline: 'single',
          foreground: { palette: 1 },
          background: { palette: 4 },
        }),
    },
    {
      does: 'resets attributes when nothing was saved',
      feed: `\x1b[1;31m${restore}x`,
      check: (terminal) => expect(terminal.cells(0)[0]?.style).toMatchObject({ bold: false, foreground: 'default' }),
    },
    { does: 'restores the character set', feed: `\x1b(0${save}\x1b(B${restore}q`, screen: ['─'] },
    { does: 'restores the shift', feed: `\x1b)0\x0e${save}\x0f${restore}q`, screen: ['─'] },
    {
      does: 'does not restore autowrap',
      feed: `${save}\x1b[?7l${restore}\x1b[1;9Habcd`,
      screen: ['        ad'],
      cursor: [9, 0],
    },
    {
      does: 'does not restore reverse wrap',
      feed: `\x1b[?1045h${save}\x1b[?1045l${restore}\x1b[2;1H\b`,
      cursor: [0, 1],
    },
    { does: 'does not restore insert mode', feed: `\x1b[4h${save}\x1b[4l${restore}ab\rX`, screen: ['Xb'] },
    {
      does: 'does not restore margins',
      feed: `\x1b[2;4r${save}\x1b[r${restore}\x1b[6;1Hx\n`,
      screen: ['', '', '', '', 'x'],
    },
  ];
}
