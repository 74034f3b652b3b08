import { expect } from 'vitest';
import { conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

const both = '\x1b[2;4r\x1b[?69h\x1b[2;4s';

conformance('SU: scroll up', [
  {
    does: 'moves the text up one row by default and keeps the cursor',
    feed: `${grid}\x1b[3;4H\x1b[S`,
    screen: gridRows.slice(1),
    cursor: [3, 2],
  },
  { does: 'takes zero as one', feed: `${grid}\x1b[0S`, screen: gridRows.slice(1) },
  { does: 'moves by its parameter', feed: `${grid}\x1b[4S`, screen: gridRows.slice(4) },
  { does: 'clears the screen with its height', feed: `${grid}\x1b[6S`, screen: [] },
  { does: 'clears the screen for a larger count', feed: `${grid}\x1b[99999999S`, screen: [] },
  {
    does: 'moves only the region with the cursor inside',
    feed: `${grid}\x1b[2;4r\x1b[3;3H\x1b[2S`,
    screen: ['abcdef', 'stuvwx', '', '', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 2],
  },
  {
    does: 'moves the region also with the cursor outside',
    feed: `${grid}\x1b[2;4r\x1b[6;3H\x1b[2S`,
    screen: ['abcdef', 'stuvwx', '', '', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 5],
  },
  {
    does: 'moves only the columns between the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[3;3H\x1b[2S`,
    screen: ['anopef', 'gtuvkl', 'mzABqr', 'sFGHwx', 'y   CD', 'E   IJ'],
  },
  {
    does: 'moves the columns also with the cursor outside',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[3;1H\x1b[2S`,
    screen: ['anopef', 'gtuvkl', 'mzABqr', 'sFGHwx', 'y   CD', 'E   IJ'],
  },
  {
    does: 'moves what both kinds of margins hold',
    feed: `${grid}${both}\x1b[S`,
    screen: ['abcdef', 'gnopkl', 'mtuvqr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'clears what both kinds of margins hold for a large count',
    feed: `${grid}${both}\x1b[99S`,
    screen: ['abcdef', 'g   kl', 'm   qr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'puts rows that leave the top of the screen in the history',
    feed: '1\r\n2\r\n3\x1b[2S',
    size: [4, 3],
    check: ({ history }) => expect([history.text(history.first), history.text(history.first + 1)]).toEqual(['1', '2']),
  },
]);

conformance('SD: scroll down', [
  {
    does: 'moves the text down one row by default and keeps the cursor',
    feed: `${grid}\x1b[3;4H\x1b[T`,
    screen: ['', ...gridRows.slice(0, 5)],
    cursor: [3, 2],
  },
  { does: 'moves by its parameter', feed: `${grid}\x1b[4T`, screen: ['', '', '', '', 'abcdef', 'ghijkl'] },
  { does: 'clears the screen with its height', feed: `${grid}\x1b[6T`, screen: [] },
  { does: 'clears the screen for a larger count', feed: `${grid}\x1b[99999999T`, screen: [] },
  {
    does: 'moves only the region with the cursor inside',
    feed: `${grid}\x1b[2;4r\x1b[3;3H\x1b[2T`,
    screen: ['abcdef', '', '', 'ghijkl', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'moves the region also with the cursor outside',
    feed: `${grid}\x1b[2;4r\x1b[6;3H\x1b[2T`,
    screen: ['abcdef', '', '', 'ghijkl', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'moves only the columns between the margins',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[3;3H\x1b[2T`,
    screen: ['a   ef', 'g   kl', 'mbcdqr', 'shijwx', 'ynopCD', 'EtuvIJ'],
  },
  {
    does: 'moves the columns also with the cursor outside',
    feed: `${grid}\x1b[?69h\x1b[2;4s\x1b[3;1H\x1b[2T`,
    screen: ['a   ef', 'g   kl', 'mbcdqr', 'shijwx', 'ynopCD', 'EtuvIJ'],
  },
  {
    does: 'moves what both kinds of margins hold',
    feed: `${grid}${both}\x1b[T`,
    screen: ['abcdef', 'g   kl', 'mhijqr', 'snopwx', 'yzABCD', 'EFGHIJ'],
  },
  {
    does: 'clears what both kinds of margins hold for a large count',
    feed: `${grid}${both}\x1b[99T`,
    screen: ['abcdef', 'g   kl', 'm   qr', 's   wx', 'yzABCD', 'EFGHIJ'],
  },
  { does: 'is not meant by CSI T with five parameters', feed: `${grid}\x1b[1;1;1;1;1T`, screen: gridRows },
  {
    does: 'takes zero as one in its second form, CSI ^',
    feed: `${grid}\x1b[0^`,
    screen: ['', ...gridRows.slice(0, 5)],
  },
  { does: 'has a second form, CSI ^', feed: `${grid}\x1b[2^`, screen: ['', '', ...gridRows.slice(0, 4)] },
]);

conformance('autowrap at the end of a region', [
  {
    does: 'scrolls the region',
    feed: '\x1b[2;4r\x1b[4;9Habc',
    screen: ['', '', '        ab', 'c'],
    cursor: [1, 3],
  },
  {
    does: 'does not scroll below the region',
    feed: '\x1b[2;4r\x1b[6;9Habc',
    screen: ['', '', '', '', '', 'c       ab'],
    cursor: [1, 5],
  },
  {
    does: 'wraps at the right margin to the left margin',
    feed: '\x1b[?69h\x1b[3;6s\x1b[1;5Habcd',
    screen: ['    ab', '  cd'],
    cursor: [4, 1],
  },
  {
    does: 'scrolls between the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[4;3H123`,
    screen: ['abcdef', 'gnopkl', 'mt12qr', 's3  wx', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 3],
  },
  {
    does: 'fills from left of the margins up to the right margin',
    feed: '\x1b[?69h\x1b[3;6s12345678',
    screen: ['123456', '  78'],
  },
  {
    does: 'wraps at the last column right of the margins',
    feed: '\x1b[?69h\x1b[3;6s\x1b[1;9H123',
    screen: ['        12', '  3'],
  },
  {
    does: 'overwrites the right margin when off',
    feed: '\x1b[?7l\x1b[?69h\x1b[3;6s\x1b[1;5Habcd',
    screen: ['    ad'],
    cursor: [5, 0],
  },
]);
