import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, LETTERS, lines, styleAt } from './support.js';

const page = lines(...LETTERS);
const moved = ['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz012345', 'ABCDjklH', 'IJKLrstP', 'QRSTz01X', 'YZ6789!@'];

const cases: ConformanceCase[] = [
  { does: 'to another place', feed: `${page}${CSI}2;2;4;4;1;5;5;1$v`, screen: moved },
  {
    does: 'down and right over itself',
    feed: `${page}${CSI}2;2;4;4;1;3;3;1$v`,
    screen: ['abcdefgh', 'ijklmnop', 'qrjklvwx', 'yzrst345', 'ABz01FGH', 'IJKLMNOP', 'QRSTUVWX', 'YZ6789!@'],
  },
  {
    does: 'up and left over itself',
    feed: `${page}${CSI}3;3;5;5;1;2;2;1$v`,
    screen: ['abcdefgh', 'istumnop', 'q012uvwx', 'yCDE2345', 'ABCDEFGH', 'IJKLMNOP', 'QRSTUVWX', 'YZ6789!@'],
  },
  {
    does: 'cut at the edge of the screen',
    feed: `${page}${CSI}2;2;4;4;1;8;11;1$v`,
    screen: [...LETTERS.slice(0, 7), 'YZ6789!@  jk', '          rs'],
  },
  {
    does: 'from the corner when the source has no top left',
    feed: `${page}${CSI};;2;2;;5;5;1$v`,
    screen: ['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz012345', 'ABCDabGH', 'IJKLijOP', 'QRSTUVWX', 'YZ6789!@'],
  },
  {
    does: 'to the corner when no target is given',
    feed: `${page}${CSI}2;2;4;4;1$v`,
    screen: ['jkldefgh', 'rstlmnop', 'z01tuvwx', 'yz012345', 'ABCDEFGH', 'IJKLMNOP', 'QRSTUVWX', 'YZ6789!@'],
  },
  { does: 'nothing when the source is upside down', feed: `${page}${CSI}2;2;1;1;1;5;5;1$v`, screen: LETTERS },
  {
    does: 'from the margins in origin mode',
    feed: `${page}${CSI}?69h${CSI}2;9s${CSI}2;9r${CSI}?6h${CSI}1;1;3;3;1;4;4;1$v`,
    screen: moved,
  },
  {
    does: 'not past the margins in origin mode',
    feed: `${page}${CSI}?69h${CSI}2;5s${CSI}2;5r${CSI}?6h${CSI}1;1;2;2;1;4;4;1$v`,
    screen: ['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz012345', 'ABCDjFGH', 'IJKLMNOP', 'QRSTUVWX', 'YZ6789!@'],
  },
  { does: 'across margins', feed: `${page}${CSI}?69h${CSI}3;6s${CSI}3;6r${CSI}2;2;4;4;1;5;5;1$v`, screen: moved },
  {
    does: 'only what is on the screen',
    feed: `${CSI}8;11Hab${CSI}9;11HcX${CSI}9;12;10;13;1;8;11;1$v`,
    screen: ['', '', '', '', '', '', '', '          Xb', '          cX'],
  },
  { does: 'without moving the cursor', feed: `${page}${CSI}4;3H${CSI}2;2;4;4;1;5;5;1$v`, cursor: [2, 3] },
  {
    does: 'with the attributes',
    feed: `${CSI}1;31mab${CSI}m${CSI}1;1;1;2;1;3;3;1$v`,
    screen: ['ab', '', '  ab'],
    check: (t) => {
      expect(styleAt(t, 2, 2)).toMatchObject({ bold: true, foreground: { palette: 1 } });
      expect(styleAt(t, 4, 2).bold).toBe(false);
    },
  },
  {
    does: 'with the protection',
    feed: `${CSI}1"qab${CSI}0"q${CSI}1;1;1;2;1;2;1;1$v${CSI}?2J`,
    screen: ['ab', 'ab'],
  },
  { does: 'wide characters whole', feed: '', text: `a中b${CSI}1;2;1;4;1;2;1;1$v`, screen: ['a中b', '中b'] },
  {
    does: 'a blank for a half of a wide character',
    feed: '',
    text: `a中b${CSI}1;3;1;4;1;2;1;1$v`,
    screen: ['a中b', ' b'],
  },
  {
    does: 'blanks over the half that the target cuts',
    feed: '',
    text: `ab${CSI}2;1H中中${CSI}1;1;1;2;1;2;2;1$v`,
    screen: ['ab', ' ab'],
  },
];

conformance(
  'DECCRA',
  cases.map((entry) => ({ size: [12, 9], ...entry })),
);
