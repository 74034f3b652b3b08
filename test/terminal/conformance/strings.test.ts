import { type ConformanceCase, conformance } from '../../helpers/conformance.js';

conformance('SOS: start of string', stringCases('\x1bX', '\x98'));
conformance('PM: privacy message', stringCases('\x1b^', '\x9e'));
conformance('APC: application program command', stringCases('\x1b_', '\x9f'));
conformance('DCS: device control string', [
  ...stringCases('\x1bP', '\x90'),
  { does: 'is consumed with an unknown final', feed: '\x1bPz0\x1b\\A', screen: ['A'], reply: '' },
  {
    does: 'is consumed with parameters and an unknown final',
    feed: '\x1bP1;2;3z some data\x1b\\A',
    screen: ['A'],
    reply: '',
  },
  { does: 'is consumed with an intermediate that nobody knows', feed: '\x1bP1%zdata\x1b\\A', screen: ['A'], reply: '' },
  { does: 'is consumed when malformed', feed: '\x1bP1<2zdata\x1b\\A', screen: ['A'], reply: '' },
  { does: 'is consumed when longer than any buffer', feed: `\x1bPz${'x'.repeat(200_000)}\x1b\\A`, screen: ['A'] },
]);

conformance('ST: string terminator', [{ does: 'does nothing without a string', feed: 'a\x1b\\b', screen: ['ab'] }]);

conformance('control sequences', [
  { does: 'execute a C0 control inside them first', feed: 'ab\x1b[3\r;4Hx', screen: ['ab', '', '   x'] },
  { does: 'execute a backspace inside them', feed: 'abc\x1b[\b1Cx', screen: ['abcx'] },
  { does: 'end without effect at CAN', feed: 'ab\x1b[3\x18;4', screen: ['ab;4'] },
  { does: 'end without effect at SUB', feed: 'ab\x1b[3\x1a;4', screen: ['ab;4'] },
  { does: 'start over at ESC', feed: '\x1b[3;4\x1b[2;2Hx', screen: ['', ' x'] },
  { does: 'are consumed with an unknown final', feed: 'a\x1b[5;6yb', screen: ['ab'] },
  { does: 'are consumed with an unknown intermediate', feed: 'a\x1b[5%pb', screen: ['ab'] },
  { does: 'are consumed with an unknown private marker', feed: 'a\x1b[<5Ab\x1b[=5Bc', screen: ['abc'] },
  { does: 'do not mean the same with a private marker', feed: '\x1b[3;3H\x1b[?A', cursor: [2, 2] },
  { does: 'do not mean the same with an intermediate', feed: '\x1b[3;3H\x1b[$A', cursor: [2, 2] },
  { does: 'are ignored with a private marker inside', feed: '\x1b[3;3H\x1b[1?Ax', screen: ['', '', '  x'] },
  { does: 'are consumed with more parameters than anybody needs', feed: `\x1b[${'1;'.repeat(500)}1mx`, screen: ['x'] },
  { does: 'ignore DEL inside them', feed: '\x1b[3;\x7f4Hx', screen: ['', '', '   x'] },
]);

conformance('escape sequences', [
  { does: 'are consumed when unknown', feed: 'a\x1b1b', screen: ['ab'] },
  { does: 'are consumed with an unknown intermediate', feed: 'a\x1b!1b', screen: ['ab'] },
  { does: 'execute a C0 control inside them first', feed: 'ab\x1b\rEx', screen: ['ab', 'x'] },
  { does: 'end without effect at CAN', feed: 'ab\x1b\x18Ex', screen: ['abEx'] },
]);

conformance('C0 controls without a function', [
  {
    does: 'leave no trace',
    feed: 'a\x01\x02\x03\x04\x06\x10\x11\x12\x13\x14\x15\x16\x17\x19\x1c\x1d\x1e\x1fb',
    screen: ['ab'],
  },
  { does: 'NUL and DEL leave no trace', feed: 'a\0b\x7fc', screen: ['abc'] },
]);

function stringCases(introducer: string, eightBit: string): ConformanceCase[] {
  return [
    { does: 'is consumed up to ST', feed: `${introducer}xyz\x1b\\A`, screen: ['A'], reply: '' },
    { does: 'is consumed when empty', feed: `${introducer}\x1b\\A`, screen: ['A'] },
    { does: 'is consumed with controls inside', feed: `${introducer}x\r\n\ty\x1b\\A`, screen: ['A'] },
    { does: 'is consumed with UTF-8 inside', feed: introducer, text: 'zé漢\x1b\\A', screen: ['A'] },
    { does: 'is not ended by BEL', feed: `${introducer}ab\x07cd\x1b\\A`, screen: ['A'] },
    { does: 'ends at CAN', feed: `${introducer}xyz\x18A`, screen: ['A'] },
    { does: 'ends at an escape sequence, which is executed', feed: `${introducer}xyz\x1b[2;2HA`, screen: ['', ' A'] },
    { does: 'hides text as long as it is open', feed: `a${introducer}xyz`, screen: ['a'] },
    { does: 'has an 8-bit form', feed: `\x1b G${eightBit}xyz\x9cA`, screen: ['A'], reply: '' },
  ];
}
