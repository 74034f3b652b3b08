import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('LF: line feed', [...indexCases('\n'), ...newlineModeCases('\n')]);
conformance('VT: vertical tabulation', [...indexCases('\v'), ...newlineModeCases('\v')]);
conformance('FF: form feed', [...indexCases('\f'), ...newlineModeCases('\f')]);
conformance('IND: index', [
  ...indexCases('\x1bD'),
  { does: 'keeps the column in new line mode', feed: '\x1b[20h\x1b[2;5H\x1bD', cursor: [4, 2] },
]);

conformance('NEL: next line', [
  { does: 'moves to the first column of the next row', feed: '\x1b[2;5H\x1bE', cursor: [0, 2] },
  { does: 'scrolls up in the last row', feed: `${grid}\x1b[6;4H\x1bE`, screen: gridRows.slice(1), cursor: [0, 5] },
  {
    does: 'scrolls only the region at the bottom margin',
    feed: `${grid}\x1b[2;4r\x1b[4;3H\x1bE`,
    screen: ['abcdef', 'mnopqr', 'stuvwx', '', 'yzABCD', 'EFGHIJ'],
    cursor: [0, 3],
  },
  {
    does: 'enters the region from above before it scrolls',
    feed: `${grid}\x1b[3;4r\x1b[2;3H\x1bE\x1bE\x1bE`,
    screen: ['abcdef', 'ghijkl', 'stuvwx', '', 'yzABCD', 'EFGHIJ'],
    cursor: [0, 3],
  },
  {
    does: 'stops in the last row below the region',
    feed: `${grid}\x1b[2;3r\x1b[5;3H\x1bE\x1bE\x1bE`,
    screen: gridRows,
    cursor: [0, 5],
  },
  { does: 'goes to the left margin', feed: '\x1b[?69h\x1b[3;6s\x1b[2;5H\x1bE', cursor: [2, 2] },
  {
    does: 'does not scroll right of the margins but goes to the left margin',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[4;6H\x1bE`,
    screen: gridRows,
    cursor: [1, 3],
  },
  {
    does: 'does not scroll left of the margins and goes to the first column',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[3;5s\x1b[4;2H\x1bE`,
    screen: gridRows,
    cursor: [0, 3],
  },
]);

conformance('RI: reverse index', [
  { does: 'moves up one row and keeps the column', feed: '\x1b[3;5H\x1bM', cursor: [4, 1] },
  {
    does: 'scrolls down in the first row',
    feed: `${grid}\x1b[1;4H\x1bM`,
    screen: ['', ...gridRows.slice(0, 5)],
    cursor: [3, 0],
  },
  {
    does: 'scrolls only the region at the top margin',
    feed: `${grid}\x1b[2;4r\x1b[2;3H\x1bM`,
    screen: ['abcdef', '', 'ghijkl', 'mnopqr', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 1],
  },
  {
    does: 'enters the region from below before it scrolls',
    feed: `${grid}\x1b[3;4r\x1b[5;3H\x1bM\x1bM\x1bM`,
    screen: ['abcdef', 'ghijkl', '', 'mnopqr', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 2],
  },
  {
    does: 'stops in the first row above the region',
    feed: `${grid}\x1b[4;5r\x1b[3;3H\x1bM\x1bM\x1bM`,
    screen: gridRows,
    cursor: [2, 0],
  },
  {
    does: 'scrolls only the columns between the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;3H\x1bM`,
    screen: ['abcdef', 'g   kl', 'mhijqr', 'snopwx', 'yzABCD', 'EFGHIJ'],
    cursor: [2, 1],
  },
  {
    does: 'neither moves nor scrolls at the top margin right of the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;6H\x1bM`,
    screen: gridRows,
    cursor: [5, 1],
  },
  {
    does: 'neither moves nor scrolls at the top margin left of the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[2;1H\x1bM`,
    screen: gridRows,
    cursor: [0, 1],
  },
  {
    does: 'does not scroll in the first row outside the margins',
    feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[1;6H\x1bM`,
    screen: gridRows,
    cursor: [5, 0],
  },
  {
    does: 'does not bring rows back from the history',
    feed: '1\r\n2\r\n3\r\n4\x1b[H\x1bM',
    size: [4, 3],
    screen: ['', '2', '3'],
  },
]);

function indexCases(control: string): ConformanceCase[] {
  return [
    { does: 'moves down one row and keeps the column', feed: `\x1b[2;5H${control}`, cursor: [4, 2] },
    {
      does: 'scrolls up in the last row',
      feed: `${grid}\x1b[6;4H${control}`,
      screen: gridRows.slice(1),
      cursor: [3, 5],
    },
    {
      does: 'scrolls only the region at the bottom margin',
      feed: `${grid}\x1b[2;4r\x1b[4;3H${control}`,
      screen: ['abcdef', 'mnopqr', 'stuvwx', '', 'yzABCD', 'EFGHIJ'],
      cursor: [2, 3],
    },
    {
      does: 'enters the region from above before it scrolls',
      feed: `${grid}\x1b[3;4r\x1b[2;3H${control.repeat(3)}`,
      screen: ['abcdef', 'ghijkl', 'stuvwx', '', 'yzABCD', 'EFGHIJ'],
      cursor: [2, 3],
    },
    {
      does: 'stops in the last row below the region',
      feed: `${grid}\x1b[2;3r\x1b[5;3H${control.repeat(3)}`,
      screen: gridRows,
      cursor: [2, 5],
    },
    {
      does: 'scrolls only the columns between the margins',
      feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[4;3H${control}`,
      screen: ['abcdef', 'gnopkl', 'mtuvqr', 's   wx', 'yzABCD', 'EFGHIJ'],
      cursor: [2, 3],
    },
    {
      does: 'neither moves nor scrolls at the bottom margin right of the margins',
      feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[4;6H${control}`,
      screen: gridRows,
      cursor: [5, 3],
    },
    {
      does: 'neither moves nor scrolls at the bottom margin left of the margins',
      feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[4;1H${control}`,
      screen: gridRows,
      cursor: [0, 3],
    },
    {
      does: 'moves down outside the margins above the bottom margin',
      feed: `\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[3;6H${control}`,
      cursor: [5, 3],
    },
    {
      does: 'does not scroll in the last row outside the margins',
      feed: `${grid}\x1b[2;4r\x1b[?69h\x1b[2;4s\x1b[6;6H${control}`,
      screen: gridRows,
      cursor: [5, 5],
    },
    {
      does: 'keeps the column after a pending wrap',
      feed: `abcdefghij${control}X`,
      screen: ['abcdefghij', '         X'],
    },
  ];
}

function newlineModeCases(control: string): ConformanceCase[] {
  return [
    { does: 'goes to the first column in new line mode', feed: `\x1b[20h\x1b[2;5H${control}`, cursor: [0, 2] },
    {
      does: 'goes to the left margin in new line mode',
      feed: `\x1b[20h\x1b[?69h\x1b[3;7s\x1b[2;5H${control}`,
      cursor: [2, 2],
    },
    {
      does: 'keeps the column after new line mode is reset',
      feed: `\x1b[20h\x1b[20l\x1b[2;5H${control}`,
      cursor: [4, 2],
    },
  ];
}
