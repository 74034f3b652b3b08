import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../../src/session/waits/patterns.js';
import { createTerminal } from '../../../src/terminal/index.js';
import { choose } from '../../../src/terminal/selectors/choose.js';
import { explainScreen } from '../../../src/terminal/selectors/explain.js';
import { findAll } from '../../../src/terminal/selectors/find.js';
import type { Selector } from '../../../src/terminal/selectors/selector.js';
import fc from '../../helpers/fast-check.js';

function screen(text: string, { cols = 40, rows = 6 } = {}) {
  const terminal = createTerminal({ cols, rows });
  terminal.feed(new TextEncoder().encode(text));
  const compile = (pattern: string, flags: string | undefined) => {
    const compiled = compilePattern(pattern, flags);
    return (haystack: string, from: number) => compiled.exec(haystack, from);
  };
  const find = (selector: Selector) => findAll(selector, terminal, compile);
  return { terminal, find, texts: (selector: Selector) => find(selector).map((match) => match.text) };
}

const form = 'Name:  Ada\r\nCity:  London\r\n[ OK ]  [ Cancel ]\r\nName:  Bob';

describe('exact', () => {
  test('finds the position of text', () => {
    const { find } = screen(form);
    expect(find({ type: 'exact', text: 'London' })).toEqual([
      { text: 'London', col: 7, row: 1, endCol: 13, endRow: 2 },
    ]);
    expect(find({ type: 'exact', text: 'Name:' }).map(({ row }) => row)).toEqual([0, 3]);
    expect(find({ type: 'exact', text: 'nowhere' })).toEqual([]);
    expect(find({ type: 'exact', text: '' })).toEqual([]);
  });

  test('goes over rows, which are trimmed', () => {
    const { find } = screen('one   \r\n  two');
    expect(find({ type: 'exact', text: 'one\n  two' })).toEqual([
      { text: 'one\n  two', col: 0, row: 0, endCol: 5, endRow: 2 },
    ]);
  });

  test('finds blanks at the end of a row when they were written, as waits for text do', () => {
    const { find } = screen('demo> \r\nname:   \r\nbare');
    expect(find({ type: 'exact', text: 'demo> ' })).toEqual([{ text: 'demo> ', col: 0, row: 0, endCol: 6, endRow: 1 }]);
    expect(find({ type: 'exact', text: 'demo>  ' })).toEqual([]);
    expect(find({ type: 'exact', text: 'name:   ' })).toHaveLength(1);
    expect(find({ type: 'exact', text: 'bare ' })).toEqual([]);
    expect(find({ type: 'exact', text: 'demo> \nname:' })).toHaveLength(1);
    expect(screen('漢> ').find({ type: 'exact', text: '漢> ' })).toMatchObject([{ col: 0, endCol: 4 }]);
  });

  test('finds a blank at the end of a part of the screen', () => {
    const { find } = screen('|demo> |');
    const rect = { col: 1, row: 0, width: 6, height: 1 };
    expect(find({ type: 'within', rect, selector: { type: 'exact', text: 'demo> ' } })).toHaveLength(1);
    expect(find({ type: 'within', rect, selector: { type: 'regex', pattern: '^demo>$' } })).toHaveLength(1);
  });

  test('counts columns, not characters', () => {
    const { find } = screen('漢字 ok é👍🏽 end');
    expect(find({ type: 'exact', text: '字' })).toMatchObject([{ col: 2, endCol: 4 }]);
    expect(find({ type: 'exact', text: 'ok' })).toMatchObject([{ col: 5, endCol: 7 }]);
    expect(find({ type: 'exact', text: '👍🏽' })).toMatchObject([{ col: 9, endCol: 11 }]);
    expect(find({ type: 'exact', text: 'end' })).toMatchObject([{ col: 12, endCol: 15 }]);
  });
});

describe('regex', () => {
  test('finds every match, with lines', () => {
    const { texts } = screen(form);
    expect(texts({ type: 'regex', pattern: '^Name: +(\\w+)$' })).toEqual(['Name:  Ada', 'Name:  Bob']);
    expect(texts({ type: 'regex', pattern: 'LONDON', flags: 'i' })).toEqual(['London']);
    expect(texts({ type: 'regex', pattern: '^Name: +(\\w+)$', flags: '' })).toEqual([]);
    expect(texts({ type: 'regex', pattern: '^NAME: +\\w+', flags: 'i' })).toEqual(['Name:  Ada']);
    expect(texts({ type: 'regex', pattern: '^NAME: +\\w+', flags: 'im' })).toEqual(['Name:  Ada', 'Name:  Bob']);
  });

  test('finds blanks at the end of a row, and the end of a row before them', () => {
    const { texts } = screen('demo> \r\nname:   \r\nbare');
    expect(texts({ type: 'regex', pattern: '\\w+[>:] ' })).toEqual(['demo> ', 'name: ']);
    expect(texts({ type: 'regex', pattern: '^\\w+[>:]?$' })).toEqual(['demo>', 'name:', 'bare']);
    expect(texts({ type: 'regex', pattern: '^.*$' })).toEqual(['demo>', 'name:', 'bare']);
    expect(texts({ type: 'regex', pattern: '\\S+ $' })).toEqual(['demo> ']);
  });

  test('a match of nothing is none, and does not hang', () => {
    const { find } = screen(form);
    expect(find({ type: 'regex', pattern: 'x*' })).toEqual([]);
  });
});

test('at is a cell that is not blank', () => {
  const { find, texts } = screen('a b\r\n漢');
  expect(texts({ type: 'at', col: 2, row: 0 })).toEqual(['b']);
  expect(find({ type: 'at', col: 1, row: 0 })).toEqual([]);
  expect(find({ type: 'at', col: 99, row: 99 })).toEqual([]);
  expect(texts({ type: 'at', col: 0, row: 1 })).toEqual(['漢']);
});

test('within cuts out first', () => {
  const { find } = screen(form);
  const rect = { col: 0, row: 2, width: 10, height: 2 };
  expect(find({ type: 'within', rect, selector: { type: 'exact', text: 'Name:' } })).toMatchObject([{ row: 3 }]);
  expect(find({ type: 'within', rect, selector: { type: 'exact', text: 'Cancel' } })).toEqual([]);
  expect(
    find({ type: 'within', rect: { ...rect, col: 8 }, selector: { type: 'regex', pattern: '^\\[ ' } }),
  ).toMatchObject([{ col: 8, row: 2 }]);
});

test('nth counts from 0, or from the end', () => {
  const { find } = screen(form);
  const selector: Selector = { type: 'exact', text: 'Name:' };
  expect(find({ type: 'nth', index: 1, selector })).toMatchObject([{ row: 3 }]);
  expect(find({ type: 'nth', index: -1, selector })).toMatchObject([{ row: 3 }]);
  expect(find({ type: 'nth', index: -2, selector })).toMatchObject([{ row: 0 }]);
  expect(find({ type: 'nth', index: 2, selector })).toEqual([]);
});

describe('style', () => {
  const painted =
    'plain \x1b[1;31mwrong\x1b[m \x1b[7m right \x1b[m \x1b[38;2;1;2;3mexact\x1b[m \x1b[4:3mcurly\x1b[m wrong';

  test('keeps only the matches that look like that', () => {
    const { find } = screen(painted, { cols: 80 });
    const selector: Selector = { type: 'exact', text: 'wrong' };
    expect(find(selector)).toHaveLength(2);
    expect(find({ type: 'style', style: { foreground: 'red', bold: true }, selector })).toMatchObject([{ col: 6 }]);
    expect(find({ type: 'style', style: { foreground: 'default' }, selector })).toMatchObject([{ col: 32 }]);
    expect(find({ type: 'style', style: { foreground: 'green' }, selector })).toEqual([]);
  });

  test('alone it finds what looks like that', () => {
    const { find, texts } = screen(painted, { cols: 80 });
    expect(find({ type: 'style', style: { inverse: true } })).toEqual([
      { text: 'right', col: 13, row: 0, endCol: 18, endRow: 1 },
    ]);
    expect(texts({ type: 'style', style: { foreground: '#010203' } })).toEqual(['exact']);
    expect(texts({ type: 'style', style: { underline: 'curly' } })).toEqual(['curly']);
    expect(texts({ type: 'style', style: { underline: true } })).toEqual(['curly']);
    expect(texts({ type: 'style', style: { foreground: 1 } })).toEqual(['wrong']);
  });
});

test('within also cuts out parts with a style', () => {
  const { find } = screen('\x1b[1mone\x1b[m two\r\n\x1b[1mthree four\x1b[m');
  const rect = { col: 6, row: 1, width: 4, height: 1 };
  expect(find({ type: 'within', rect, selector: { type: 'style', style: { bold: true } } })).toEqual([
    { text: 'four', col: 6, row: 1, endCol: 10, endRow: 2 },
  ]);
});

describe('history', () => {
  const printed = 'first\r\n\x1b[31msecond\x1b[m\r\n漢字third\r\nfourth, which is long\r\nlast';

  test('finds what has scrolled off, in rows above the first', () => {
    const { find, terminal } = screen(printed, { cols: 12, rows: 2 });
    expect(terminal.screenText()).toBe('h is long\nlast');
    const text = (wanted: string): Selector => ({ type: 'exact', text: wanted });
    const above = (selector: Selector): Selector => ({ type: 'history', selector });
    expect(find(text('second'))).toEqual([]);
    expect(find(above(text('second')))).toEqual([{ text: 'second', col: 0, row: -3, endCol: 6, endRow: -2 }]);
    expect(find(above(text('third')))).toMatchObject([{ col: 4, row: -2, endCol: 9 }]);
    expect(find(above(text('last')))).toMatchObject([{ row: 1 }]);
    expect(find(above(text('fourth')))).toMatchObject([{ row: -1 }]);
    expect(find(above({ type: 'regex', pattern: '^\\w+$' })).map((match) => match.text)).toEqual([
      'first',
      'second',
      'last',
    ]);
  });

  test('knows colours and sides there', () => {
    const { texts } = screen(printed, { cols: 12, rows: 2 });
    const red: Selector = { type: 'style', style: { foreground: 'red' } };
    expect(texts({ type: 'history', selector: red })).toEqual(['second']);
    expect(texts({ type: 'history', selector: { ...red, selector: { type: 'regex', pattern: '\\w+' } } })).toEqual([
      'second',
    ]);
    const below: Selector = {
      type: 'near',
      label: { type: 'exact', text: 'first' },
      side: 'below',
      selector: { type: 'regex', pattern: '\\S+' },
    };
    expect(texts({ type: 'history', selector: below })).toEqual(['second']);
    expect(texts({ type: 'within', rect: { col: 0, row: 0, width: 12, height: 1 }, selector: red })).toEqual([]);
  });

  test('applies to the whole selector, wherever it occurs', () => {
    const { texts } = screen(printed, { cols: 12, rows: 2 });
    const above = (text: string): Selector => ({ type: 'history', selector: { type: 'exact', text } });
    const inColor = (foreground: string): Selector => ({
      type: 'style',
      style: { foreground },
      selector: above('second'),
    });
    expect(texts(inColor('red'))).toEqual(['second']);
    expect(texts(inColor('blue'))).toEqual([]);
    expect(texts({ type: 'nth', index: -1, selector: above('s') })).toEqual(['s']);
    const first: Selector = { type: 'exact', text: 'first' };
    expect(texts({ type: 'near', label: first, side: 'below', selector: above('second') })).toEqual(['second']);
    const word: Selector = { type: 'regex', pattern: '\\w+' };
    expect(texts({ type: 'near', label: above('first'), side: 'below', selector: word })).toEqual(['second']);
    const onScreen = { col: 0, row: 0, width: 12, height: 2 };
    expect(texts({ type: 'within', rect: onScreen, selector: above('second') })).toEqual([]);
  });

  test('has rows as wide as the screen is now', () => {
    const { terminal, find } = screen('abcdefgh\r\n1\r\n2\r\n3', { cols: 10, rows: 2 });
    terminal.resize(4, 2);
    expect(find({ type: 'history', selector: { type: 'exact', text: 'efgh' } })).toMatchObject([{ col: 0, row: -2 }]);
  });
});

test('near takes the closest match on that side', () => {
  const { texts } = screen('Name: Ada   Age: 36\r\n      Bob\r\nTotal\r\n 12\r\n 13');
  const word: Selector = { type: 'regex', pattern: '\\w+(?!:|\\w)' };
  const near = (label: string, side: 'right' | 'left' | 'below' | 'above') =>
    texts({ type: 'near', label: { type: 'exact', text: label }, side, selector: word });
  expect(near('Name:', 'right')).toEqual(['Ada']);
  expect(near('Age:', 'right')).toEqual(['36']);
  expect(near('Total', 'below')).toEqual(['12']);
  expect(near('13', 'above')).toEqual(['12']);
  expect(near('Age:', 'left')).toEqual(['Ada']);
  expect(near('nowhere', 'left')).toEqual([]);
});

describe('of several matches', () => {
  const selector: Selector = { type: 'exact', text: 'Name:' };

  test('one is chosen, or the number is reported', () => {
    const matches = screen(form).find(selector);
    expect(choose(selector, matches, 'fail')).toEqual({ problem: 'ambiguous', count: 2 });
    expect(choose(selector, matches, 'first')).toMatchObject({ match: { row: 0 } });
    expect(choose(selector, matches, 'last')).toMatchObject({ match: { row: 3 } });
    expect(choose(selector, [], 'first')).toEqual({ problem: 'none' });
  });
});

describe('the message of a failure', () => {
  test('shows the screen and what came closest', () => {
    const { terminal } = screen(form);
    expect(explainScreen({ type: 'exact', text: 'Londno' }, terminal, [])).toBe(
      ['0 │Name:  Ada', '1 │City:  London', '  │       ^^^^ closest', '2 │[ OK ]  [ Cancel ]', '3 │Name:  Bob'].join(
        '\n',
      ),
    );
  });

  test('marks all matches when there are too many', () => {
    const { terminal, find } = screen(form);
    const selector: Selector = { type: 'exact', text: 'Name:' };
    expect(explainScreen(selector, terminal, find(selector)).match(/\^\^\^\^\^/g)).toHaveLength(2);
  });

  test('shows the rows of the history that match', () => {
    const { terminal, find } = screen('one\r\ntwo\r\none\r\nend', { rows: 2 });
    const selector: Selector = { type: 'history', selector: { type: 'exact', text: 'one' } };
    expect(explainScreen(selector, terminal, find(selector))).toBe(
      ['-2 │one', '   │^^^', ' 0 │one', '   │^^^', ' 1 │end'].join('\n'),
    );
    const missing: Selector = { type: 'history', selector: { type: 'exact', text: 'twin' } };
    expect(explainScreen(missing, terminal, [])).toBe(['-1 │two', '   │^^ closest', ' 0 │one', ' 1 │end'].join('\n'));
  });

  test('of a blank screen says so', () => {
    const { terminal } = screen('');
    expect(explainScreen({ type: 'exact', text: 'x' }, terminal, [])).toBe('(the screen is blank)');
  });
});

describe('whatever is on the screen', () => {
  const anyText = fc
    .array(fc.constantFrom('a', 'b', 'ab', ' ', '\r\n', '漢', 'é', '👍🏽'), { maxLength: 60 })
    .map((parts) => parts.join(''));
  const needle = fc.constantFrom('a', 'ab', 'b\na', '漢', 'é ', 'ba');

  test('exact finds as often as the text has it, and what it finds is there', () => {
    fc.assert(
      fc.property(anyText, needle, (text, wanted) => {
        const { terminal, find } = screen(text, { cols: 12 });
        const ends = wanted.includes('\n') ? (row: string) => row.trimEnd() : (row: string) => row;
        const rows = Array.from({ length: terminal.rows }, (_, y) => ends(terminal.rowText(y)));
        expect(find({ type: 'exact', text: wanted })).toHaveLength(rows.join('\n').split(wanted).length - 1);
        for (const { col, row } of find({ type: 'exact', text: wanted })) {
          expect(terminal.cells(row)[col]?.text).toBe([...new Intl.Segmenter().segment(wanted)][0]?.segment);
        }
      }),
    );
  });

  test('within the whole screen is the same as without', () => {
    fc.assert(
      fc.property(anyText, needle, (text, wanted) => {
        const { find } = screen(text, { cols: 12 });
        const selector: Selector = { type: 'exact', text: wanted };
        expect(find({ type: 'within', rect: { col: 0, row: 0, width: 12, height: 6 }, selector })).toEqual(
          find(selector),
        );
      }),
    );
  });

  test('matches within a part lie inside it', () => {
    const rect = fc.record({ col: fc.nat(12), row: fc.nat(6), width: fc.nat(12), height: fc.nat(6) });
    fc.assert(
      fc.property(anyText, rect, (text, part) => {
        const { find } = screen(text, { cols: 12 });
        for (const match of find({ type: 'within', rect: part, selector: { type: 'regex', pattern: '\\S+' } })) {
          expect(match.col).toBeGreaterThanOrEqual(part.col);
          expect(match.row).toBeGreaterThanOrEqual(part.row);
          expect(match.endRow).toBeLessThanOrEqual(part.row + part.height);
        }
      }),
    );
  });
});
