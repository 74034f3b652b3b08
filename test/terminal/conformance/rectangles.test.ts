import { expect } from 'vitest';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI, LETTERS, lines, styleAt } from './support.js';

const size: [number, number] = [12, 9];
const letters = lines(...LETTERS);
/** Protects every other row, the first one included. */
const halfProtected = `${lines(...LETTERS.map((row, y) => `${CSI}${1 - (y % 2)}"q${row}`))}${CSI}0"q`;

/** LETTERS with columns `left`–`right` of rows `top`–`bottom` (from 1) changed by `change`. */
function lettersWith(
  top: number,
  left: number,
  bottom: number,
  right: number,
  change: (text: string, row: number) => string,
) {
  return LETTERS.map((row, y) => {
    if (y + 1 < top || y + 1 > bottom) return row;
    return row.slice(0, left - 1) + change(row.slice(left - 1, right), y + 1) + row.slice(right);
  });
}

interface Filling {
  name: string;
  /** The sequence for a rectangle, given as the text between the parameters before it and the end. */
  sequence: (rectangle: string) => string;
  /** What is written before. */
  page: string;
  /** What the rectangle holds afterwards, per row. */
  change: (text: string, row: number) => string;
}

function filling({ name, sequence, page, change }: Filling): void {
  const cases: ConformanceCase[] = [
    { does: 'a rectangle', feed: page + sequence('5;5;7;7'), screen: lettersWith(5, 5, 7, 7, change) },
    { does: 'top below bottom: nothing', feed: page + sequence('5;5;4;7'), screen: LETTERS },
    { does: 'left right of right: nothing', feed: page + sequence('5;5;7;4'), screen: LETTERS },
    { does: 'does not move the cursor', feed: `${page}${CSI}4;3H${sequence('2;2;4;4')}`, cursor: [2, 3] },
    {
      does: 'ignores margins',
      feed: `${page}${CSI}?69h${CSI}3;6s${CSI}3;6r${sequence('5;5;7;7')}`,
      screen: lettersWith(5, 5, 7, 7, change),
    },
    {
      does: 'counts from the margins in origin mode',
      feed: `${page}${CSI}?69h${CSI}2;9s${CSI}2;9r${CSI}?6h${sequence('1;1;3;3')}`,
      screen: lettersWith(2, 2, 4, 4, change),
    },
    {
      does: 'stays inside of the margins in origin mode',
      feed: `${page}${CSI}?69h${CSI}2;4s${CSI}2;4r${CSI}?6h${sequence('1;1;9;12')}`,
      screen: lettersWith(2, 2, 4, 4, change),
    },
    {
      does: 'keeps a waiting wrap',
      feed: `0123456789AB${sequence('3;1;4;2')}`,
      pendingWrap: true,
      cursor: [11, 0],
    },
  ];
  conformance(
    name,
    cases.map((entry) => ({ size, ...entry })),
  );
}

filling({
  name: 'DECFRA',
  sequence: (rectangle) => `${CSI}37;${rectangle}$x`,
  page: letters,
  change: (text) => '%'.repeat(text.length),
});
filling({
  name: 'DECERA',
  sequence: (rectangle) => `${CSI}${rectangle}$z`,
  page: letters,
  change: (text) => ' '.repeat(text.length),
});
filling({
  name: 'DECSERA',
  sequence: (rectangle) => `${CSI}${rectangle}\${`,
  page: halfProtected,
  change: (text, row) => (row % 2 === 1 ? text : ' '.repeat(text.length)),
});

const corners = `1${CSI}1;10H2${CSI}6;10H3${CSI}6;1H4`;

conformance('DECFRA, more', [
  { does: 'without a rectangle fills the screen', feed: `${corners}${CSI}37$x`, screen: Array(6).fill('%'.repeat(10)) },
  {
    does: 'too large a rectangle is cut',
    feed: `${CSI}5;9Hab${CSI}6;9Hcd${CSI}37;6;10;16;20$x`,
    screen: ['', '', '', '', '        ab', '        c%'],
  },
  {
    does: 'control characters do not fill',
    feed: `abc${CSI}7;1;1;1;3$x${CSI}127;1;1;1;3$x${CSI}155;1;1;1;3$x`,
    screen: ['abc'],
  },
  { does: 'Latin-1 fills', feed: `${CSI}233;1;1;1;3$x`, screen: ['ééé'] },
  {
    does: 'fills with the current SGR',
    feed: `${CSI}1;31mabcd${CSI}0;4;42m${CSI}37;1;2;1;3$x`,
    check: (t) => {
      expect(styleAt(t, 1)).toMatchObject({ bold: false, underline: 'single', background: { palette: 2 } });
      expect(styleAt(t, 3)).toMatchObject({ bold: true, underline: 'none', background: 'default' });
    },
  },
  { does: 'overwrites protected characters', feed: `${CSI}1"qabc${CSI}37;1;2;1;2$x`, screen: ['a%c'] },
  { does: 'blanks cut halves of wide characters', feed: '', text: `a中中b${CSI}37;1;3;1;4$x`, screen: ['a %% b'] },
]);

conformance('DECERA, more', [
  { does: 'without a rectangle erases the screen', feed: `${corners}${CSI}$z`, screen: [] },
  {
    does: 'too large a rectangle is cut',
    feed: `${CSI}6;9Hcd${CSI}6;10;16;20$z`,
    screen: ['', '', '', '', '', '        c'],
  },
  { does: 'erases protected characters', feed: `${CSI}1"qabc${CSI}1;2;1;2$z`, screen: ['a c'] },
  {
    does: 'leaves no attribute but the background',
    feed: `${CSI}1;4mabcd${CSI}44m${CSI}1;2;1;3$z`,
    check: (t) => expect(styleAt(t, 1)).toMatchObject({ bold: false, underline: 'none', background: { palette: 4 } }),
  },
]);

conformance('DECSERA, more', [
  { does: 'without a rectangle erases the screen', feed: `${corners}${CSI}\${`, screen: [] },
  {
    does: 'too large a rectangle is cut',
    feed: `${CSI}6;9Hcd${CSI}6;10;16;20\${`,
    screen: ['', '', '', '', '', '        c'],
  },
  { does: 'does not spare SPA and EPA protection', feed: `a\x1bVb\x1bW${CSI}1;1;1;2\${`, screen: [] },
  {
    does: 'keeps the attributes',
    feed: `${CSI}1;31mabcd${CSI}m${CSI}1;2;1;3\${`,
    screen: ['a  d'],
    check: (t) => expect(styleAt(t, 1)).toMatchObject({ bold: true, foreground: { palette: 1 } }),
  },
]);
