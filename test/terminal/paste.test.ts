import { expect, test } from 'vitest';
import { encodePaste } from '../../src/terminal/paste.js';
import fc from '../helpers/fast-check.js';

const START = '\x1b[200~';
const END = '\x1b[201~';

function sent(text: string, bracketedPaste: boolean): string {
  return Buffer.from(encodePaste(text, { bracketedPaste })).toString('utf8');
}

test('without bracketed paste line ends become CR, as typing would give', () => {
  expect(sent('a\nb\r\nc\rd\n', false)).toBe('a\rb\rc\rd\r');
  expect(sent('é\t€', false)).toBe('é\t€');
  expect(sent('', false)).toBe('');
});

test('with bracketed paste the text is sent unchanged between the marks', () => {
  expect(sent('a\nb\r\n\tc\r', true)).toBe(`${START}a\nb\r\n\tc\r${END}`);
  expect(sent('', true)).toBe(START + END);
  expect(sent('201~ \x1b[31m 201', true)).toBe(`${START}201~ \x1b[31m 201${END}`);
});

test('an end mark in the text is taken out', () => {
  const cases: [text: string, kept: string][] = [
    [`rm${END}\rx`, 'rm\rx'],
    [`${END}${END}a`, 'a'],
    ['a\x9b201~b', 'ab'],
    ['a\x1b[0201~b', 'ab'],
    [`\x1b[20${END}1~b`, 'b'],
    [`\x1b[\x1b[20${END}1~201~b`, 'b'],
    [`\x1b${END}[201~b`, 'b'],
    [`${START}a`, `${START}a`],
  ];
  for (const [text, kept] of cases) expect(sent(text, true)).toBe(START + kept + END);
});

test('no text gets out of the brackets', () => {
  const piece = fc.constantFrom('\x1b', '[', '\x1b[', '\x9b', '0', '201', '2', '1', '~', '1~', END, 'x', '😀');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const inside = sent(pieces.join(''), true).slice(START.length);
      expect(/(\x1b\[|\x9b)0*201~/.exec(inside)?.index).toBe(inside.length - END.length);
    }),
  );
});

test('the time grows with the length only, also for marks within marks', () => {
  const deep = 200_000;
  expect(sent('\x1b[20'.repeat(deep) + '1~'.repeat(deep), true)).toBe(START + END);
});
