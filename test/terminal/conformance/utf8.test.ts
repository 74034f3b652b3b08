import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { CSI } from './support.js';

const BAD = '\ufffd';

/** Raw bytes in, text out. Every case is also fed byte by byte. */
function decodes(does: string, bytes: string, text: string, more: Partial<ConformanceCase> = {}): ConformanceCase {
  return { does, feed: bytes, screen: [text], ...more };
}

conformance('UTF-8', [
  decodes('two bytes', '\xc3\xa9', 'é'),
  decodes('three bytes', '\xe2\x82\xac', '€'),
  decodes('four bytes', '\xf0\x9f\x91\x8d', '👍', { cursor: [2, 0] }),
  decodes('the lowest of two bytes', '\xc2\xa1', '¡'),
  decodes('the highest of two bytes', '\xdf\xbe', '\u07fe'),
  decodes('the lowest of three bytes', '\xe0\xa4\x85', '\u0905'),
  decodes('the private use area', '\xee\x82\xa0', '\ue0a0', { cursor: [1, 0] }),
  decodes('the last plane', '\xf4\x8f\xbf\xbd', '\u{10fffd}'),
  decodes('U+FFFD itself', '\xef\xbf\xbd', BAD),
  decodes('a whole row', '\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f', 'äöüß', { cursor: [4, 0] }),
]);

conformance('UTF-8, broken: one replacement for each maximal part', [
  decodes('a continuation byte alone', 'a\xa9b', `a${BAD}b`, { cursor: [3, 0] }),
  decodes('two continuation bytes', 'a\xa9\xa9b', `a${BAD}${BAD}b`),
  decodes('fe and ff', 'a\xfe\xffb', `a${BAD}${BAD}b`),
  decodes('f5 and above', 'a\xf5b', `a${BAD}b`),
  decodes('two bytes, the second missing', 'a\xc3b', `a${BAD}b`),
  decodes('three bytes, the last missing', 'a\xe2\x82b', `a${BAD}b`),
  decodes('four bytes, the last missing', 'a\xf0\x9f\x91b', `a${BAD}b`),
  decodes('a start byte after a start byte', 'a\xe2\xc3\xa9b', `a${BAD}éb`),
  decodes('a cut character before a whole one', '\xe2\x82\xe2\x82\xac', `${BAD}€`),
  decodes('overlong, two bytes', 'a\xc0\xafb', `a${BAD}${BAD}b`),
  decodes('overlong, c1', 'a\xc1\xbfb', `a${BAD}${BAD}b`),
  decodes('overlong, three bytes', 'a\xe0\x80\xafb', `a${BAD}${BAD}${BAD}b`),
  decodes('overlong, four bytes', 'a\xf0\x80\x80\xafb', `a${BAD}${BAD}${BAD}${BAD}b`),
  decodes('a high surrogate', 'a\xed\xa0\x80b', `a${BAD}${BAD}${BAD}b`),
  decodes('a low surrogate', 'a\xed\xb0\x80b', `a${BAD}${BAD}${BAD}b`),
  decodes('above U+10FFFF', 'a\xf4\x90\x80\x80b', `a${BAD}${BAD}${BAD}${BAD}b`),
  decodes('not yet complete: nothing is shown', 'a\xe2\x82', 'a', { cursor: [1, 0] }),
]);

conformance('UTF-8 and control functions', [
  decodes('a control character cuts a character', 'a\xe2\x82\rb', `b${BAD}`),
  decodes('ESC cuts a character', `a\xe2${CSI}1;5Hb`, `a${BAD}  b`),
  decodes('CAN after a cut character', 'a\xe2\x18b', `a${BAD}b`),
  decodes('C1 as a character: NEL', 'a\xc2\x85b', 'a', { screen: ['a', 'b'] }),
  decodes('C1 as a character: CSI', '\xc2\x9b1;3Hx', '  x'),
  decodes('a raw C1 byte is not a control function', `a\x84b`, `a${BAD}b`),
  decodes('a raw CSI byte is not a control function', '\x9b2Jx', `${BAD}2Jx`),
  decodes('U+00AD is a character of its own width', 'a\xc2\xadb', 'a\u00adb'),
  decodes('DEL is nothing', 'a\x7fb', 'ab'),
  decodes('NUL is nothing', 'a\x00b', 'ab'),
]);
