import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

conformance('BS: backspace', [
  { does: 'moves left one column', feed: '\x1b[3;4H\b', cursor: [2, 2] },
  { does: 'stays in the first column', feed: '\x1b[3;1H\b', cursor: [0, 2] },
  { does: 'stays in the home position', feed: '\b\b', cursor: [0, 0] },
  { does: 'does not erase', feed: 'abc\b\bX', screen: ['aXc'] },
  { does: 'goes to the column before the last from a pending wrap', feed: 'abcdefghij\bX', screen: ['abcdefghXj'] },
  { does: 'stops at the left margin', feed: '\x1b[?69h\x1b[4;8s\x1b[2;4H\b', cursor: [3, 1] },
  { does: 'moves on when left of the left margin', feed: '\x1b[?69h\x1b[4;8s\x1b[2;3H\b', cursor: [1, 1] },
  {
    does: 'stops at the left margin when right of the margins',
    feed: '\x1b[?69h\x1b[4;6s\x1b[2;8H\b\b\b\b\b\b\b',
    cursor: [3, 1],
  },
]);

conformance('CR: carriage return', [
  { does: 'goes to the first column', feed: '\x1b[3;5H\r', cursor: [0, 2] },
  { does: 'clears a pending wrap', feed: 'abcdefghij\rX', screen: ['Xbcdefghij'] },
  { does: 'goes to the left margin from right of it', feed: '\x1b[?69h\x1b[4;8s\x1b[2;6H\r', cursor: [3, 1] },
  {
    does: 'goes to the left margin from right of the right margin',
    feed: '\x1b[?69h\x1b[4;8s\x1b[2;10H\r',
    cursor: [3, 1],
  },
  { does: 'stays at the left margin', feed: '\x1b[?69h\x1b[4;8s\x1b[2;4H\r', cursor: [3, 1] },
  {
    does: 'goes to the first column from left of the left margin',
    feed: '\x1b[?69h\x1b[4;8s\x1b[2;3H\r',
    cursor: [0, 1],
  },
  { does: 'goes to the left margin in origin mode', feed: '\x1b[?69h\x1b[4;8s\x1b[?6h\x1b[2;3H\r', cursor: [3, 1] },
]);

// both go back to any row, which is what mode 45 did in xterm before patch 383
for (const mode of [45, 1045]) {
  conformance(`reverse wrap, mode ${mode}, by BS`, reverseWrapCases(mode, '\b'));
  conformance(`reverse wrap, mode ${mode}, by CUB`, [
    ...reverseWrapCases(mode, '\x1b[D'),
    { does: 'goes back over several rows', feed: `\x1b[?${mode}h\x1b[5;3H\x1b[23D`, cursor: [9, 1] },
    { does: 'goes round the screen', feed: `\x1b[?${mode}h\x1b[1;3H\x1b[60D`, cursor: [2, 0] },
    { does: 'goes back over two automatic wraps', feed: `\x1b[?${mode}h${'x'.repeat(23)}\x1b[22D`, cursor: [1, 0] },
    { does: 'counts a pending wrap as one of its steps', feed: `\x1b[?${mode}habcdefghij\x1b[2D`, cursor: [8, 0] },
  ]);
}

function reverseWrapCases(mode: number, back: string): ConformanceCase[] {
  const on = `\x1b[?${mode}h`;
  return [
    { does: 'goes back over an automatic wrap', feed: `${on}abcdefghijk${back}${back}X`, screen: ['abcdefghiX', 'k'] },
    { does: 'goes to the last column of the row above', feed: `${on}\x1b[3;1H${back}`, cursor: [9, 1] },
    { does: 'goes from the home position to the last row', feed: `${on}${back}`, cursor: [9, 5] },
    { does: 'goes from the top margin to the bottom margin', feed: `${on}\x1b[2;4r\x1b[2;1H${back}`, cursor: [9, 3] },
    {
      does: 'goes from the left margin to the right margin',
      feed: `${on}\x1b[?69h\x1b[4;8s\x1b[3;4H${back}`,
      cursor: [7, 1],
    },
    {
      does: 'goes from the first column to the right margin',
      feed: `${on}\x1b[?69h\x1b[4;8s\x1b[3;1H${back}`,
      cursor: [7, 1],
    },
    { does: 'takes a pending wrap as one step', feed: `${on}abcdefghij${back}X`, screen: ['abcdefghiX'] },
    { does: 'needs autowrap', feed: `${on}\x1b[?7l\x1b[3;1H${back}`, cursor: [0, 2] },
    { does: 'does nothing when reset', feed: `${on}\x1b[?${mode}l\x1b[3;1H${back}`, cursor: [0, 2] },
  ];
}
