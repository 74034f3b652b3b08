import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { BEL, CSI, DCS, OSC, ST } from './support.js';

/** Whatever is fed between `a` and `b` must leave no trace at all. */
function consumed(does: string, bytes: string): ConformanceCase {
  return { does, feed: `a${bytes}b`, screen: ['ab'], cursor: [2, 0], reply: '' };
}

conformance('unknown control sequences are consumed', [
  consumed('an unknown final', `${CSI}1;2y`),
  consumed('an unknown intermediate', `${CSI}1;2!z`),
  consumed('two intermediates', `${CSI}1$!q`),
  consumed('an unknown private prefix', `${CSI}<5h`),
  consumed('a prefix in the middle', `${CSI}1?5h`),
  consumed('many parameters', `${CSI}${'1;'.repeat(500)}1y`),
  consumed('a long number', `${CSI}${'9'.repeat(400)}y`),
  consumed('colons where none belong', `${CSI}1:2:3H`),
  consumed('private finals', `${CSI}1p${CSI}2|${CSI}3}`),
  consumed('an unknown escape sequence', '\x1by'),
  consumed('an escape sequence with intermediates', '\x1b$#!z'),
  consumed('ESC ESC', '\x1b\x1b7'),
  consumed('ESC \\ alone', ST),
  consumed(
    'C0 characters without a meaning',
    '\x01\x02\x03\x04\x06\x10\x11\x12\x13\x14\x15\x16\x17\x19\x1c\x1d\x1e\x1f',
  ),
  consumed('LEDs', `${CSI}0q${CSI}1q`),
  consumed('bell volumes', `${CSI}1 t${CSI}1 u`),
  consumed('pointer mode', `${CSI}>2p`),
  consumed('locator', `${CSI}1;2'z${CSI}1'{${CSI}0'z`),
]);

conformance('control characters inside of a sequence', [
  { does: 'CR acts at once', feed: `ab${CSI}\r3Cx`, screen: ['ab x'] },
  { does: 'LF acts at once', feed: `a${CSI}1\n;5Hx`, screen: ['a   x'] },
  { does: 'CAN gives the sequence up', feed: `a${CSI}1;5\x18Hx`, screen: ['aHx'] },
  { does: 'ESC starts a new sequence', feed: `a${CSI}1;\x1b[1;5Hx`, screen: ['a   x'] },
  { does: 'DEL is skipped', feed: `a${CSI}1;\x7f5Hx`, screen: ['a   x'] },
  { does: 'NUL is skipped', feed: `a${CSI}1;\x005Hx`, screen: ['a   x'] },
]);

conformance('strings are consumed', [
  consumed('an unknown DCS', `${DCS}z0${ST}`),
  consumed('a DCS with parameters', `${DCS}1;2;3|17/17${ST}`),
  consumed('sixel', `${DCS}0;0;8q"1;1;8;8#0~~@@vv$-${ST}`),
  consumed('DECUDK', `${DCS}0;1|17/414243${ST}`),
  consumed('soft fonts', `${DCS}1;1;0{ @???${ST}`),
  consumed('an empty DCS', `${DCS}${ST}`),
  consumed('BEL inside of a DCS', `${DCS}z${BEL}x${ST}`),
  consumed('APC', `\x1b_Gf=24;AAAA${ST}`),
  consumed('PM', `\x1b^hello${ST}`),
  consumed('SOS', `\x1bXhello${ST}`),
  consumed('an unknown OSC', `${OSC}4711;hello${ST}`),
  consumed('an OSC without a number', `${OSC}hello${BEL}`),
  consumed('an empty OSC', `${OSC}${BEL}`),
  consumed(
    'OSC 3, 6, 13, 46, 50, 51',
    `${OSC}3;A=B${BEL}${OSC}6;0;1${BEL}${OSC}13;#fff${BEL}${OSC}46;x${BEL}${OSC}51;x${BEL}`,
  ),
  consumed('OSC 777, 1337 and 99', `${OSC}777;notify;a;b${BEL}${OSC}1337;SetMark${BEL}${OSC}99;;hi${ST}`),
  consumed('a long string', `${OSC}4711;${'x'.repeat(100_000)}${ST}`),
  { does: 'CAN ends a string', feed: `a${DCS}zzz\x18b`, screen: ['ab'] },
  { does: 'ESC ends a string and starts a sequence', feed: `a${OSC}2;t${CSI}1;5Hb`, screen: ['a   b'] },
  { does: 'a string that never ends shows nothing', feed: `a${DCS}zhello`, screen: ['a'], cursor: [1, 0] },
]);

conformance('media copy', [
  consumed('print screen', `${CSI}i${CSI}0i`),
  consumed('autoprint', `${CSI}?5i${CSI}?4i`),
  consumed('print cursor line and others', `${CSI}?1i${CSI}?10i${CSI}?11i`),
  { does: 'printer controller mode does not hide text', feed: `a${CSI}4ib`, screen: ['ab'] },
]);

conformance('status line', [
  { does: 'text after DECSASD 0', feed: `${CSI}0$}X`, screen: ['X'] },
  { does: 'a soft reset brings text back to the screen', feed: `${CSI}1$}${CSI}!pX`, screen: ['X'], cursor: [1, 0] },
  { does: 'DECSSDT is consumed', feed: `${CSI}2$~X`, screen: ['X'] },
]);
