import { describe, expect, test } from 'vitest';
import type { FullScreen } from '../../src/render/formats/full.js';
import { type ViewOptions, viewOf } from '../../src/render/view.js';
import { screenOf } from './screens.js';

describe('text', () => {
  test('has one line for each row', () => {
    const view = viewOf(screenOf('one\r\n\r\nthree', { rows: 4 }));
    expect(view).toEqual({ format: 'text', schema: 'ttypilot.text.1', content: 'one\n\nthree\n' });
  });

  test('of picked rows shows their numbers', () => {
    const view = viewOf(screenOf('one\r\ntwo\r\nthree', { rows: 4 }), { onlyRows: [2, 0] });
    expect(view.content).toBe('0: one\n2: three');
    expect(view.rows).toEqual([0, 2]);
  });

  test('of a region is cut at the edge of the screen', () => {
    const screen = screenOf('abcdef\r\nghijkl\r\nmnopqr', { cols: 6, rows: 3 });
    expect(viewOf(screen, { region: { row: 1, col: 4, rows: 9, cols: 9 } }).content).toBe('kl\nqr');
    expect(viewOf(screen, { region: { row: 1, col: 4, rows: 9, cols: 9 }, onlyRows: [0, 2] })).toMatchObject({
      content: '2: qr',
      rows: [2],
    });
  });

  test('of a region shows half of a wide character as a blank', () => {
    const screen = screenOf('a中b文c');
    expect(viewOf(screen, { region: { row: 0, col: 2, rows: 1, cols: 3 } }).content).toBe(' b ');
  });
});

describe('the error for a missing part names the argument', () => {
  test.each<[ViewOptions, string]>([
    [{ region: { row: 24, col: 0, rows: 1, cols: 1 } }, 'region'],
    [{ region: { row: 0, col: 80, rows: 1, cols: 1 } }, 'region'],
    [{ region: { row: 0, col: -1, rows: 1, cols: 1 } }, 'region'],
    [{ region: { row: 0, col: 0, rows: 0, cols: 1 } }, 'region'],
    [{ onlyRows: [1, 24] }, 'onlyRows'],
  ])('%j', (options, name) => {
    const look = () => viewOf(screenOf(''), options);
    expect(look).toThrow(
      expect.objectContaining({ code: 'invalid_argument', details: expect.objectContaining({ name }) }),
    );
  });
});

describe('compact', () => {
  test('leaves out blank rows and frames, and narrows gaps', () => {
    const screen = screenOf('┌────────┐\r\n│ a      b │\r\n└────────┘\r\n\r\n  end ────── here');
    expect(viewOf(screen, { format: 'compact' }).content).toBe('│ a  b │\n  end ─ here');
  });

  test('joins the rows of a wrapped line', () => {
    const screen = screenOf('one two three four\r\nfive', { cols: 8 });
    expect(viewOf(screen, { format: 'compact' }).content).toBe('one two three four\nfive');
    expect(viewOf(screen, { format: 'compact', onlyRows: [1, 2, 3] }).content).toBe('1: three four\n3: five');
  });
});

describe('annotated', () => {
  const annotated = (bytes: string, options: ViewOptions = {}) =>
    viewOf(screenOf(`${bytes}\x1b[?25l`, { cols: 20, rows: 1 }), { format: 'annotated', ...options }).content;

  test.each<[string, string, string]>([
    ['plain text', 'plain', 'plain'],
    ['a change and a reset', '\x1b[1;31mred\x1b[m not', '«bold red»red «»not'],
    ['colours', '\x1b[92;44ma\x1b[38;5;208;49mb\x1b[38;2;1;2;255mc', '«green+ on blue»a«c208»b«#0102ff»c'],
    ['a selection', 'a \x1b[7mb c\x1b[m d', 'a «inverse»b c«» d'],
    ['visible blanks', '\x1b[44m  \x1b[mx', '«on blue»  «»x'],
    ['no change for blanks that look the same', '\x1b[31mone\x1b[m \x1b[31mtwo', '«red»one two'],
    ['underlines', '\x1b[4ma\x1b[4:3;58;5;9mb\x1b[0;4:5mc', '«underline»a«curly:red+»b«dashed»c'],
    [
      'other attributes',
      '\x1b[2ma\x1b[0;3mb\x1b[0;9mc\x1b[0;53md\x1b[0;8me\x1b[0;5mf',
      '«dim»a«italic»b«strike»c«overline»d«hidden»e«blink»f',
    ],
    ['text that looks like a tag', '«bold» «', '««bold» ««'],
    ['wide characters and clusters', '\x1b[31m中\x1b[m👨‍👩‍👧e\u0301', '«red»中«»👨‍👩‍👧e\u0301'],
  ])('%s', (_, bytes, expected) => {
    expect(annotated(bytes)).toBe(expected);
  });

  test('shows the cursor, even after the text, unless it is hidden', () => {
    const look = (bytes: string) => viewOf(screenOf(bytes, { cols: 9, rows: 2 }), { format: 'annotated' }).content;
    expect(look('ab\x1b[1;2H')).toBe('a«cursor»b\n');
    expect(look('ab')).toBe('ab«cursor»\n');
    expect(look('ab\x1b[2;3H')).toBe('ab\n  «cursor»');
    expect(look('\x1b[7mab\x1b[1;2H')).toBe('«inverse»a«cursor»b\n');
    expect(look('ab\x1b[?25l')).toBe('ab\n');
  });

  test('marks wrapped lines and numbers picked rows', () => {
    const screen = screenOf('abcdefgh\r\n\x1b[?25l', { cols: 5, rows: 3 });
    expect(viewOf(screen, { format: 'annotated' }).content).toBe('abcde«wrap»\nfgh\n');
    expect(viewOf(screen, { format: 'annotated', onlyRows: [1] }).content).toBe('1: fgh');
  });

  test('lists each link once, below the screen', () => {
    const link = (text: string) => `\x1b]8;;https://example.com/a?b=c\x1b\\${text}\x1b]8;;\x1b\\`;
    expect(annotated(`${link('one')} x ${link('two')}`)).toBe(
      '«link 1»one «»x «link 1»two\n«link 1: https://example.com/a?b=c»',
    );
  });
});

describe('full', () => {
  const full = (bytes: string, options: ViewOptions = {}) =>
    viewOf(screenOf(bytes), { format: 'full', ...options }).content as FullScreen;

  test('has the runs of each row, with properties that differ from the default', () => {
    expect(full('a \x1b[1;38;5;9mbold\x1b[0;48;2;255;0;1mred').lines).toEqual([
      {
        row: 0,
        seq: expect.any(Number),
        runs: [
          { col: 0, cols: 2, text: 'a ' },
          { col: 2, cols: 4, text: 'bold', bold: true, foreground: 9 },
          { col: 6, cols: 3, text: 'red', background: '#ff0001' },
        ],
      },
    ]);
  });

  test('keeps wide characters and clusters apart, so that every column is known', () => {
    expect(full('a中文b👨‍👩‍👧e\u0301c').lines[0]?.runs).toEqual([
      { col: 0, cols: 1, text: 'a' },
      { col: 1, cols: 4, text: '中文' },
      { col: 5, cols: 1, text: 'b' },
      { col: 6, cols: 2, text: '👨‍👩‍👧' },
      { col: 8, cols: 1, text: 'e\u0301' },
      { col: 9, cols: 1, text: 'c' },
    ]);
  });

  test('has size, cursor, title, wraps and links', () => {
    const link = '\x1b]8;id=x;https://example.com\x1b\\here\x1b]8;;\x1b\\';
    const screen = full(`\x1b]2;name\x07\x1b[4 q${link}${'x'.repeat(80)}`);
    expect(screen).toMatchObject({
      schema: 'ttypilot.full.1',
      cols: 80,
      rows: 24,
      cursor: { row: 1, col: 4, visible: true, style: 'underline', blink: false },
      title: 'name',
      is_alternate: false,
      links: [{ id: 'x', url: 'https://example.com' }],
    });
    expect(screen.lines[0]).toMatchObject({
      wraps: true,
      runs: [
        { text: 'here', link: 0 },
        { col: 4, cols: 76 },
      ],
    });
    expect(screen.lines[1]).not.toHaveProperty('wraps');
  });

  test('of a region counts columns of the screen', () => {
    const screen = full('abcdef\r\nghijkl', { region: { row: 1, col: 2, rows: 1, cols: 2 } });
    expect(screen.lines).toMatchObject([{ row: 1, runs: [{ col: 2, cols: 2, text: 'ij' }] }]);
    expect(screen.region).toEqual({ row: 1, col: 2, rows: 1, cols: 2 });
  });
});
