import { expect, test } from 'vitest';
import { createTerminal, type Style } from '../../src/terminal/index.js';
import { isSameStyle } from '../../src/trace/read/same-style.js';

function styleOf(sequence: string): Style {
  const terminal = createTerminal({ cols: 2, rows: 1 });
  terminal.feed(new TextEncoder().encode(`${sequence}x`));
  return (terminal.cells(0)[0] as { style: Style }).style;
}

const LINK = '\x1b]8;id=1;https://example.org\x1b\\';
const COLOURED = `\x1b[31;48;2;1;2;3;58;5;7;4:3m${LINK}`;
const OTHERS: { [Field in keyof Style]: Style[Field] } = {
  ...{ foreground: { rgb: 1 }, background: { rgb: 0x010204 }, underlineColor: { palette: 8 }, underline: 'single' },
  ...{ bold: true, dim: true, italic: true, blink: true, inverse: true, invisible: true },
  ...{ strikethrough: true, overline: true, protected: true, link: { id: '1', url: 'https://example.com' } },
};

test('two cells with the same sequences have the same style, in different terminals', () => {
  expect(isSameStyle(styleOf(COLOURED), styleOf(COLOURED))).toBe(true);
  expect(isSameStyle(styleOf(''), styleOf('\x1b[31m\x1b[m'))).toBe(true);
});

test.each(Object.keys(styleOf('')))('another %s makes another style', (field) => {
  const style = styleOf(COLOURED);
  const other = { ...style, [field]: OTHERS[field as keyof Style] };
  expect(isSameStyle(style, other)).toBe(false);
  expect(isSameStyle(other, style)).toBe(false);
  expect(isSameStyle(other, structuredClone(other))).toBe(true);
});

test.each([
  ['no link', ''],
  ['the same link with another id', '\x1b]8;id=2;https://example.org\x1b\\'],
])('%s is another style than a link', (_, sequence) => {
  expect(isSameStyle(styleOf(LINK), styleOf(sequence))).toBe(false);
});
