import fc from './fast-check.js';
import type { Piece } from './random-stream.js';

/** One thing that a program writes, or one change of the size; the weights say how common it is. */
export function piece(): fc.Arbitrary<Piece> {
  const weighted = (weight: number, arbitrary: fc.Arbitrary<Piece>) => ({ weight, arbitrary });
  return fc.oneof(
    weighted(24, words),
    weighted(10, fc.constantFrom('\r\n', '\r\n', '\n', '\r', '\b', '\t', '\x0b', '\x0c')),
    weighted(10, unicode),
    weighted(14, sgr),
    weighted(10, cursorPosition),
    weighted(10, counted('ABCDEFGd`aeIZ')),
    weighted(8, erase),
    weighted(10, counted('@PLMSTX')),
    weighted(2, repeat),
    weighted(5, scrollRegion),
    weighted(3, escapes('D E M M H [g [3g')),
    weighted(4, escapes('7 8 [s [u')),
    weighted(3, escapes('[?1049h [?1049l [?1047h [?1047l [?47h [?47l')),
    weighted(6, toggles),
    weighted(3, fc.oneof(escapes('(0 (B )0 )B (A'), fc.constantFrom('\x0e', '\x0f'))),
    weighted(3, strings),
    weighted(1, fc.constantFrom('\x1b#8', '\x1b[!p', '\x1bc\x1b[3J')),
    weighted(2, unseen),
    weighted(2, newHeight),
    weighted(1, newSize),
  );
}

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 ._-/qx~`');
export const words = fc.string({ unit: letters, minLength: 1, maxLength: 24 });

const clusters = [
  ...'日本한ｱＡ　é—│█░ßЖשก😀🚀❤⌚\u0301\u200b\u00ad',
  ...'e\u0301 a\u0308\u0323 กำ ❤️ ☎️ ⚠️ 1️⃣ 👍🏽 👩‍💻 👨‍👩‍👧‍👦 🇩🇪 🇯🇵'.split(' '),
];
const unicode = fc.string({ unit: fc.constantFrom(...clusters), minLength: 1, maxLength: 8 });
export const wideText = fc.string({ unit: fc.constantFrom(...'日本한ｱß😀│'), minLength: 1, maxLength: 12 });

const count = fc.constantFrom('', '', '0', '1', '1', '2', '3', '4', '5', '7', '12', '40', '999');
const place = fc.constantFrom('', '0', '1', '1', '2', '3', '4', '5', '6', '8', '10', '15', '24', '80', '999');

const cursorPosition = fc
  .tuple(place, place, fc.constantFrom(...'HHHf'))
  .map(([row, column, final]) => `\x1b[${row};${column}${final}`);
const scrollRegion = fc.tuple(place, place).map(([top, bottom]) => `\x1b[${top};${bottom}r`);
const erase = escapes('[K [K [1K [2K [J [1J [2J [H\x1b[2J [H\x1b[J [3J');
// fewer than the cells of the smallest screen: beyond that, terminals disagree about what goes into the history
const repeat = fc.tuple(letters, fc.integer({ min: 0, max: 4 })).map(([letter, times]) => `${letter}\x1b[${times}b`);

const ground = fc.constantFrom('38', '48', '58');
const byte = fc.nat({ max: 255 });
const rgb = fc.array(byte, { minLength: 3, maxLength: 3 });
const sgrPart = fc.oneof(
  fc.constantFrom('', ...'0 1 2 3 4 5 7 8 9 21 22 23 24 25 27 28 29 53 55'.split(' ')),
  fc.constantFrom(...'4:0 4:1 4:2 4:3 4:4 4:5 39 49 59'.split(' ')),
  fc.tuple(fc.constantFrom('3', '4', '9', '10'), fc.nat({ max: 7 })).map((digits) => digits.join('')),
  fc.tuple(ground, byte).map(([what, n]) => `${what};5;${n}`),
  fc.tuple(ground, byte).map(([what, n]) => `${what}:5:${n}`),
  fc.tuple(ground, rgb).map(([what, parts]) => `${what};2;${parts.join(';')}`),
  fc.tuple(ground, rgb).map(([what, parts]) => `${what}:2::${parts.join(':')}`),
);
export const sgr = fc.array(sgrPart, { minLength: 0, maxLength: 3 }).map((parts) => `\x1b[${parts.join(';')}m`);

const modes = fc.constantFrom(...'4 20 ?1 ?6 ?7 ?7 ?12 ?25 ?1000 ?1006 ?2004'.split(' '));
const toggles = fc.tuple(modes, fc.constantFrom('h', 'l')).map(([mode, final]) => `\x1b[${mode}${final}`);

const title = fc.string({ unit: fc.constantFrom(...'abc XYZ'), maxLength: 12 });
const strings = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('0;', '1;', '2;', '2;'), title).map((parts) => parts.join('')),
      fc.constantFrom('8;;http://example.org/', '8;;', '7;file:///tmp', '133;A', '52;c;YQ==', '999;x'),
    ),
    fc.constantFrom('\x07', '\x1b\\'),
  )
  .map(([text, end]) => `\x1b]${text}${end}`);

/** Queries, keypad modes, cursor styles, unknown and broken sequences: none of them changes what is compared. */
const unseen = fc.oneof(
  escapes('[c [>c [5n [6n [?6n [?25$p [1;2;3z [>4;2m = > P$qm\x1b\\ _x\x1b\\ ^x\x1b\\ [\x18 [3\x1a'),
  fc.constantFrom('\x07', '\x00', '\x7f', '\x1b[4 q'),
);

const height = fc.integer({ min: 2, max: 10 });
const newHeight = fc.record({ rows: height });
export const newSize = fc.record({ cols: fc.integer({ min: 2, max: 30 }), rows: height });

/** Control sequences with one of these finals and an optional count. */
function counted(finals: string): fc.Arbitrary<string> {
  return fc.tuple(count, fc.constantFrom(...finals)).map(([number, final]) => `\x1b[${number}${final}`);
}

/** One of the words, each behind ESC. */
function escapes(list: string): fc.Arbitrary<string> {
  return fc.constantFrom(...list.split(' ').map((word) => `\x1b${word}`));
}
