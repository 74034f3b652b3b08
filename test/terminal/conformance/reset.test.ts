import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { grid, gridRows } from './grid.js';

conformance('RIS: reset to initial state', [
  ...resetCases('\x1bc'),
  { does: 'clears the screen', feed: `${grid}\x1bc`, screen: [] },
  { does: 'goes home', feed: '\x1b[4;5H\x1bc', cursor: [0, 0] },
  { does: 'sets the tab stops every eight columns', feed: '\x1bH\x1b[C\x1bH\x1b[C\x1bH\x1bc\t', cursor: [8, 0] },
  { does: 'sets the tab stops after all were cleared', feed: '\x1b[3g\x1bc\t', cursor: [8, 0] },
  {
    does: 'leaves the alternate screen',
    feed: 'a\x1b[?1049hb\x1bc',
    screen: [],
    check: (terminal) => expect(terminal.isAlternate).toBe(false),
  },
  { does: 'clears the alternate screen too', feed: 'a\x1b[?47h\x1b[Hb\x1bc\x1b[?47h', screen: [] },
  { does: 'clears the saved cursor', feed: '\x1b[4;5H\x1b7\x1bc\x1b[2;2H\x1b8', cursor: [0, 0] },
  { does: 'resets new line mode', feed: '\x1b[20h\x1bcab\n', cursor: [2, 1] },
  {
    does: 'resets bracketed paste',
    feed: '\x1b[?2004h\x1bc',
    check: (terminal) => expect(terminal.modes.bracketedPaste).toBe(false),
  },
  {
    does: 'resets mouse tracking',
    feed: '\x1b[?1003h\x1b[?1006h\x1bc',
    check: (terminal) => expect(terminal.modes.mouseTracking).toBe('none'),
  },
  { does: 'takes titles as text again', feed: '\x1b[>0t\x1bc\x1b]2;ab\x07', title: 'ab' },
  {
    does: 'goes back to 80 columns where the program may resize',
    feed: '\x1b[?40h\x1b[?3h\x1bc',
    size: [80, 3],
    options: { windowOps: true },
    check: (terminal) => expect(terminal.cols).toBe(80),
  },
  { does: 'ends a sequence that was open', feed: '\x1b[3;4\x1bcX', screen: ['X'] },
]);

conformance('DECSTR: soft reset', [
  ...resetCases('\x1b[!p'),
  { does: 'keeps the text', feed: `${grid}\x1b[!p`, screen: gridRows },
  { does: 'keeps the cursor where it is', feed: '\x1b[4;5H\x1b[!p', cursor: [4, 3] },
  {
    does: 'keeps the cursor where it is with margins and origin mode',
    feed: '\x1b[2;5r\x1b[?6h\x1b[3;4H\x1b[!p',
    cursor: [3, 3],
  },
  { does: 'forgets the saved cursor', feed: '\x1b[4;5H\x1b7\x1b[!p\x1b8', cursor: [0, 0] },
  { does: 'keeps the tab stops', feed: '\x1b[1;4H\x1bH\x1b[!p\r\t', cursor: [3, 0] },
  { does: 'keeps the title', feed: '\x1b]2;hello\x07\x1b[!p', title: 'hello' },
  {
    does: 'forgets margins set while their mode was off',
    feed: '\x1b[2;4s\x1b[!p\x1b[?69h\x1b[3;3Habc',
    cursor: [5, 2],
  },
  { does: 'sets text left to right', feed: '\x1b[?34h\x1b[!p\x1b[1;2Hab', screen: [' ab'] },
  { does: 'sends text to the main display', feed: '\x1b[1$}\x1b[!pX', screen: ['X'], cursor: [1, 0] },
]);

function resetCases(reset: string): ConformanceCase[] {
  return [
    { does: 'resets insert mode', feed: `\x1b[4h${reset}ab\x1b[HX`, screen: ['Xb'] },
    { does: 'resets origin mode', feed: `\x1b[3;4r\x1b[?6h${reset}\x1b[3;4r\x1b[HX`, screen: ['X'] },
    {
      does: 'resets origin mode with both kinds of margins',
      feed: `\x1b[3;5r\x1b[?69h\x1b[3;5s\x1b[?6h${reset}\x1b[HX`,
      screen: ['X'],
    },
    { does: 'removes the top margin', feed: `\x1b[3;4r${reset}\x1b[3;2H\x1b[A`, cursor: [1, 1] },
    { does: 'removes the bottom margin', feed: `\x1b[3;4r${reset}\x1b[4;1H\r\n`, cursor: [0, 4] },
    { does: 'removes the left margin', feed: `\x1b[?69h\x1b[3;5s${reset}\x1b[4;3H\x1b[D`, cursor: [1, 3] },
    { does: 'removes the right margin', feed: `\x1b[?69h\x1b[5;6s${reset}\x1b[4;5Habc`, cursor: [7, 3] },
    {
      does: 'turns off the mode of left and right margins',
      feed: `\x1b[?69h${reset}\x1b[2;4s\x1b[3;3Habc`,
      cursor: [5, 2],
    },
    { does: 'leaves autowrap on', feed: `${reset}\x1b[1;9Habc`, cursor: [1, 1] },
    { does: 'turns autowrap on', feed: `\x1b[?7l${reset}\x1b[1;9Habc`, cursor: [1, 1] },
    { does: 'turns reverse wrap off', feed: `\x1b[?45h${reset}\x1b[H${'x'.repeat(11)}\b\b`, cursor: [0, 1] },
    { does: 'turns extended reverse wrap off', feed: `\x1b[?1045h${reset}\x1b[2;1H\b`, cursor: [0, 1] },
    { does: 'ends character protection', feed: `\x1b[1"q${reset}\x1b[Hx\x1b[?2J`, screen: [] },
    { does: 'ends a guarded area', feed: `\x1bV${reset}\x1b[Hx\x1b[2J`, screen: [] },
    {
      does: 'resets colours and attributes',
      feed: `\x1b[1;4;7;31;44m${reset}\x1b[Hx`,
      check: (terminal) =>
        expect(terminal.cells(0)[0]?.style).toMatchObject({
          bold: false,
          underline: 'none',
          inverse: false,
          foreground: 'default',
          background: 'default',
        }),
    },
    { does: 'resets the character sets', feed: `\x1b(0${reset}\x1b[Hq`, screen: ['q'] },
    { does: 'resets the shift', feed: `\x1b)0\x0e${reset}\x1b[Hq`, screen: ['q'] },
    {
      does: 'shows the cursor',
      feed: `\x1b[?25l${reset}`,
      check: (terminal) => expect(terminal.cursor.visible).toBe(true),
    },
    {
      does: 'resets application cursor keys',
      feed: `\x1b[?1h${reset}`,
      check: (terminal) => expect(terminal.modes.applicationCursor).toBe(false),
    },
    {
      does: 'resets the application keypad',
      feed: `\x1b=${reset}`,
      check: (terminal) => expect(terminal.modes.applicationKeypad).toBe(false),
    },
  ];
}
