import { describe, expect, test } from 'vitest';
import type { MouseEncoding, MouseTracking } from '../../src/terminal/modes.js';
import { encodeMouse, encodeWheelAsArrows, MouseEncodingError, type MouseEvent } from '../../src/terminal/mouse.js';
import { encodeFocus } from '../../src/terminal/paste.js';

// a distributive Omit, so that the union of events stays one
type Deed = MouseEvent extends infer E ? (E extends MouseEvent ? Omit<E, 'x' | 'y'> : never) : never;

const PRESS: Deed = { action: 'press', button: 'left' };
const RELEASE: Deed = { action: 'release', button: 'left' };
const DRAG: Deed = { action: 'drag', button: 'left' };
const MOVE: Deed = { action: 'move' };
const WHEEL: Deed = { action: 'wheel', direction: 'up' };

/** The bytes as text, one character each, for a deed over the 7th column of the 3rd row. */
function sent(deed: Deed, tracking: MouseTracking, encoding: MouseEncoding = 'sgr', at = { x: 6, y: 2 }): string {
  const bytes = encodeMouse({ ...deed, ...at }, { mouseTracking: tracking, mouseEncoding: encoding });
  return Buffer.from(bytes).toString('latin1');
}

describe('a program gets the events that it asked for', () => {
  const reported: [MouseTracking, Deed[]][] = [
    ['none', []],
    ['x10', [PRESS]],
    ['normal', [PRESS, RELEASE, WHEEL]],
    ['highlight', [PRESS, RELEASE, WHEEL]],
    ['button', [PRESS, RELEASE, WHEEL, DRAG]],
    ['any', [PRESS, RELEASE, WHEEL, DRAG, MOVE]],
  ];
  for (const [tracking, deeds] of reported) {
    test(tracking, () => {
      for (const deed of [PRESS, RELEASE, DRAG, MOVE, WHEEL]) {
        expect(sent(deed, tracking) !== '', deed.action).toBe(deeds.includes(deed));
      }
    });
  }

  test('X10 tracking knows three buttons and no modifiers', () => {
    expect(sent({ action: 'press', button: 'button8' }, 'x10')).toBe('');
    expect(sent({ ...PRESS, ctrl: true, alt: true, shift: true }, 'x10')).toBe('\x1b[<0;7;3M');
  });
});

// a real xterm 379 sends these bytes for the same deeds at the same place
const ENCODED: [Deed, sgr: string, plain: string, utf8: string, urxvt: string][] = [
  [PRESS, '<0;7;3M', "M '#", "M '#", '32;7;3M'],
  [{ action: 'press', button: 'middle' }, '<1;7;3M', "M!'#", "M!'#", '33;7;3M'],
  [{ action: 'press', button: 'right' }, '<2;7;3M', 'M"\'#', 'M"\'#', '34;7;3M'],
  [RELEASE, '<0;7;3m', "M#'#", "M#'#", '35;7;3M'],
  [{ action: 'release', button: 'right' }, '<2;7;3m', "M#'#", "M#'#", '35;7;3M'],
  [DRAG, '<32;7;3M', "M@'#", "M@'#", '64;7;3M'],
  [{ action: 'drag', button: 'right' }, '<34;7;3M', "MB'#", "MB'#", '66;7;3M'],
  [MOVE, '<35;7;3M', "MC'#", "MC'#", '67;7;3M'],
  [WHEEL, '<64;7;3M', "M`'#", "M`'#", '96;7;3M'],
  [{ action: 'wheel', direction: 'down' }, '<65;7;3M', "Ma'#", "Ma'#", '97;7;3M'],
  [{ action: 'wheel', direction: 'left' }, '<66;7;3M', "Mb'#", "Mb'#", '98;7;3M'],
  [{ action: 'wheel', direction: 'right' }, '<67;7;3M', "Mc'#", "Mc'#", '99;7;3M'],
  [{ action: 'press', button: 'button8' }, '<128;7;3M', "M\xa0'#", "M\xc2\xa0'#", '160;7;3M'],
  [{ action: 'drag', button: 'button10' }, '<162;7;3M', "M\xc2'#", "M\xc3\x82'#", '194;7;3M'],
  [{ action: 'release', button: 'button9' }, '<129;7;3m', "M#'#", "M#'#", '35;7;3M'],
  [{ action: 'press', button: 'button11' }, '<131;7;3M', "M\xa3'#", "M\xc2\xa3'#", '163;7;3M'],
  [{ ...PRESS, ctrl: true }, '<16;7;3M', "M0'#", "M0'#", '48;7;3M'],
  [{ ...RELEASE, ctrl: true }, '<16;7;3m', "M3'#", "M3'#", '51;7;3M'],
  [{ action: 'wheel', direction: 'down', alt: true }, '<73;7;3M', "Mi'#", "Mi'#", '105;7;3M'],
  [{ ...MOVE, shift: true, alt: true, ctrl: true }, '<63;7;3M', "M_'#", "M_'#", '95;7;3M'],
];

describe('encodings', () => {
  for (const [deed, sgr, plain, utf8, urxvt] of ENCODED) {
    test(JSON.stringify(deed), () => {
      expect(sent(deed, 'any', 'sgr')).toBe(`\x1b[${sgr}`);
      expect(sent(deed, 'any', 'default')).toBe(`\x1b[${plain}`);
      expect(sent(deed, 'any', 'utf8')).toBe(`\x1b[${utf8}`);
      expect(sent(deed, 'any', 'urxvt')).toBe(`\x1b[${urxvt}`);
    });
  }
});

describe('positions', () => {
  test('the default encoding ends at column and row 223', () => {
    expect(sent(PRESS, 'normal', 'default', { x: 222, y: 222 })).toBe('\x1b[M \xff\xff');
    expect(() => sent(PRESS, 'normal', 'default', { x: 223, y: 0 })).toThrow(MouseEncodingError);
    expect(() => sent(PRESS, 'normal', 'default', { x: 0, y: 223 })).toThrow(/row 224 .* ends at column and row 223/);
  });

  test('the UTF-8 encoding ends at 2015', () => {
    expect(sent(PRESS, 'normal', 'utf8', { x: 94, y: 95 })).toBe('\x1b[M \x7f\xc2\x80');
    expect(sent(PRESS, 'normal', 'utf8', { x: 2014, y: 0 })).toBe('\x1b[M \xdf\xbf!');
    expect(() => sent(PRESS, 'normal', 'utf8', { x: 2015, y: 0 })).toThrow(MouseEncodingError);
  });

  test('SGR and urxvt have no end', () => {
    expect(sent(PRESS, 'normal', 'sgr', { x: 9999, y: 0 })).toBe('\x1b[<0;10000;1M');
    expect(sent(PRESS, 'normal', 'urxvt', { x: 9999, y: 0 })).toBe('\x1b[32;10000;1M');
  });

  test('an invalid cell is rejected', () => {
    for (const at of [
      { x: -1, y: 0 },
      { x: 0, y: 0.5 },
      { x: Number.NaN, y: 0 },
    ]) {
      expect(() => sent(PRESS, 'normal', 'sgr', at)).toThrow(expect.objectContaining({ reason: 'out_of_range' }));
    }
  });

  test('pixels are refused, but only for events that would be sent', () => {
    expect(() => sent(PRESS, 'normal', 'sgr-pixels')).toThrow(expect.objectContaining({ reason: 'pixels' }));
    expect(sent(MOVE, 'normal', 'sgr-pixels')).toBe('');
  });
});

test('the wheel as arrow keys', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  expect(text(encodeWheelAsArrows('up', { applicationCursor: false }))).toBe('\x1b[A\x1b[A\x1b[A');
  expect(text(encodeWheelAsArrows('down', { applicationCursor: true }, { lines: 1 }))).toBe('\x1bOB');
  expect(text(encodeWheelAsArrows('left', { applicationCursor: false }, { lines: 1 }))).toBe('\x1b[D');
});

test('the focus, when the program asked for it', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  expect(text(encodeFocus(true, { focusReporting: true }))).toBe('\x1b[I');
  expect(text(encodeFocus(false, { focusReporting: true }))).toBe('\x1b[O');
  expect(text(encodeFocus(true, { focusReporting: false }))).toBe('');
});
