import { expect, test } from 'vitest';
import { createTerminal } from '../../../src/terminal/index.js';
import { checkSelector } from '../../../src/terminal/selectors/check.js';
import { findAll } from '../../../src/terminal/selectors/find.js';
import type { Selector, StyleQuery } from '../../../src/terminal/selectors/selector.js';
import { styleMiss } from '../../../src/terminal/selectors/style-miss.js';

function miss(text: string, selector: Selector, rows = 4): string | undefined {
  const terminal = createTerminal({ cols: 40, rows });
  terminal.feed(new TextEncoder().encode(text));
  const compile = (pattern: string, flags?: string) => (haystack: string, from: number) => {
    const found = new RegExp(pattern, flags).exec(haystack.slice(from));
    return found ? { index: found.index + from, text: found[0] } : undefined;
  };
  return styleMiss(selector, terminal, (inner) => findAll(inner, terminal, compile));
}

const saved = (style: StyleQuery): Selector => ({ type: 'style', style, selector: { type: 'exact', text: 'Saved' } });

test.each<[string, StyleQuery, string]>([
  ['\x1b[32mSaved', { foreground: 'red' }, 'green, not red'],
  ['\x1b[38;2;1;2;3mSaved', { foreground: 'bright-red' }, '#010203, not bright-red'],
  ['\x1b[38;5;200mSaved', { foreground: 7 }, 'colour 200, not white'],
  ['Saved', { foreground: '#FF0000' }, 'in the default colour, not #ff0000'],
  ['\x1b[44mSaved', { background: 'red' }, 'on blue, not on red'],
  ['\x1b[44mSaved', { background: 'default' }, 'on blue, not on the default colour'],
  ['Saved', { bold: true }, 'not bold'],
  ['\x1b[1mSaved', { bold: false }, 'bold'],
  ['Saved', { underline: true }, 'not underlined'],
  ['\x1b[4:3mSaved', { underline: 'single' }, 'with a curly underline, not a single one'],
  ['\x1b[4mSaved', { underline: false }, 'underlined'],
  ['\x1b[32mSaved', { foreground: 'red', bold: true }, 'green, not red, and not bold'],
  ['\x1b[31mSa\x1b[32mved', { foreground: 'red' }, 'green, not red'],
])('what %j looks like instead of %j', (text, style, words) => {
  expect(miss(`\r\n\r\n${text}`, saved(style))).toBe(`"Saved" is there in row 2, but ${words}`);
});

test('the style is compared wherever it occurs in a selector', () => {
  const text = 'State: \x1b[32mSaved';
  const selector = saved({ foreground: 'red' });
  const sentence = '"Saved" is there in row 0, but green, not red';
  const label: Selector = { type: 'exact', text: 'State:' };
  expect(miss(text, { type: 'nth', index: 0, selector })).toBe(sentence);
  expect(miss(text, { type: 'near', label, side: 'right', selector })).toBe(sentence);
  expect(miss(text, { type: 'within', rect: { col: 0, row: 0, width: 40, height: 1 }, selector })).toBe(sentence);
  expect(miss(text, { type: 'within', rect: { col: 0, row: 1, width: 40, height: 1 }, selector })).toBeUndefined();
  expect(miss(`${text}\r\n\r\n\r\n`, { type: 'history', selector }, 2)).toBe(
    '"Saved" is there 2 rows above the screen, but green, not red',
  );
});

test('of several, the first is described and the others are counted', () => {
  expect(miss('\x1b[32mSaved Saved\x1b[m Saved', saved({ foreground: 'red' }))).toBe(
    '"Saved" is there in row 0, but green, not red (and 2 more like it)',
  );
});

test('nothing is said where the text is missing, or no style was asked for', () => {
  expect(miss('nothing', saved({ foreground: 'red' }))).toBeUndefined();
  expect(miss('Saved', { type: 'exact', text: 'Saved' })).toBeUndefined();
  expect(miss('Saved', { type: 'style', style: { bold: true } })).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['a key', { colour: 'red' }, 'style has no "colour": it takes foreground, background, underline, bold, dim, italic,'],
  ['a colour', { foreground: 'rot' }, 'foreground cannot be "rot": use default, black, red, green, yellow, blue,'],
  ['a palette number', { background: 256 }, 'background cannot be 256: use default, black,'],
  ['a short hex colour', { foreground: '#fff' }, 'foreground cannot be "#fff": use'],
  ['a flag', { bold: 'yes' }, 'bold cannot be "yes": use true or false'],
  ['an underline', { underline: 'wavy' }, 'underline cannot be "wavy": use true, false, none, single, double, curly'],
  ['a style', 'red', 'style must be an object such as { foreground: "red", bold: true }'],
])('%s that does not exist is refused', (_, style, message) => {
  const selector = { type: 'style', style } as Selector;
  const { details } = refused({ type: 'nth', index: 0, selector });
  expect(details.reason).toContain(message);
});

test('a kind of selector that does not exist is refused', () => {
  expect(refused({ type: 'exakt', text: 'x' } as unknown as Selector).details.reason).toBe(
    'there is no "exakt": a selector is one of exact, regex, at, within, nth, style, near, history',
  );
  expect(refused({ type: 'nth', index: 0 } as unknown as Selector).code).toBe('invalid_argument');
});

test.each(['red', 'Bright-Blue', 'default', 0, 255, '#a0B1c2'])('%s is a colour', (color) => {
  checkSelector({ type: 'style', style: { foreground: color } });
});

function refused(selector: Selector): { code: string; details: { reason: string } } {
  try {
    checkSelector(selector);
  } catch (error) {
    return error as { code: string; details: { reason: string } };
  }
  return expect.fail('it was accepted');
}
