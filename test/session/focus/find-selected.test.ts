import { expect, test } from 'vitest';
import { findSelected } from '../../../src/session/focus/find-selected.js';
import { terminalWith } from '../../helpers/feed.js';

const ALTERNATE = '\x1b[?1049h\x1b[H';
const HIDDEN = '\x1b[?25l';

function selectedOn(lines: readonly string[], before = ALTERNATE + HIDDEN, after = ''): string[] {
  const terminal = terminalWith(before + lines.join('\r\n') + after, { cols: 40, rows: 12 });
  return findSelected(terminal).map(({ text }) => text);
}

const inverse = (text: string) => `\x1b[7m${text}\x1b[m`;
const on = (color: number, text: string) => `\x1b[4${color}m${text}\x1b[m`;
const wide = (text: string) => text.padEnd(40);

test('an inverse row of a list, with its place', () => {
  const terminal = terminalWith(`${ALTERNATE}${HIDDEN}Pick:\r\n\r\n  one\r\n  ${inverse('two')}\r\n  three`, {
    cols: 40,
    rows: 12,
  });
  expect(findSelected(terminal)).toEqual([{ row: 3, col: 2, text: 'two', how: 'inverse' }]);
});

test('a coloured row, and not the header of its table', () => {
  const rows = [
    on(2, wide('  PID USER   TIME')),
    on(6, wide('    1 root   0:01')),
    wide('   22 root   0:02'),
    wide('  333 root   0:03'),
  ];
  expect(selectedOn(['Tasks: 3', '', ...rows])).toEqual(['1 root 0:01']);
});

test('a header alone is not selected', () => {
  const rows = [inverse(wide('  PID USER   TIME')), wide('    1 root   0:01'), wide('   22 root   0:02')];
  expect(selectedOn(['Tasks: 2', '', ...rows])).toEqual([]);
});

test('titles, status lines and labels of keys are not selected', () => {
  const keys = `F1${on(6, 'Help')}  F2${on(6, 'Menu')}  F10${on(6, 'Quit')}`;
  const lines = [
    inverse(wide('  editor 1.0   a.txt')),
    'some text',
    ...Array(8).fill(''),
    inverse(wide('a.txt  line 1')),
    keys,
  ];
  expect(selectedOn(lines, ALTERNATE, '\x1b[2;1H')).toEqual([]);
});

test('the matches of a search are not selected', () => {
  const lines = ['a fox ran', 'no match', 'the fox sat', 'old fox'].map((line) => line.replace('fox', inverse('fox')));
  expect(selectedOn(lines, ALTERNATE, `\x1b[12;1H:`)).toEqual([]);
});

test('the prompt of a pager is not selected', () => {
  expect(selectedOn(['some', 'text', inverse('(END)')], ALTERNATE)).toEqual([]);
});

test('the line and the text under the cursor of an editor are not selected', () => {
  const line = `\x1b[48;5;236m${wide('second line')}\x1b[m`;
  expect(selectedOn(['first line', line, 'third line'], ALTERNATE, '\x1b[2;3H')).toEqual([]);
});

test('marked text of several rows', () => {
  const lines = ['first', `a ${inverse('marked')}`, inverse('text'), 'last'];
  expect(selectedOn(lines, ALTERNATE, '\x1b[3;5H')).toEqual(['marked text']);
});

test('the button with the cursor comes before the selected item', () => {
  const box = (text: string) => on(7, `\x1b[30m${text}`);
  const lines = [
    box('                              '),
    `${box('   ')}${on(4, 'one tree ')}${box('                  ')}`,
    box('   two trees                  '),
    box('                              '),
    `${box('   ')}${on(4, '< OK >')}${box('  <Cancel>           ')}`,
    box('                              '),
  ];
  expect(selectedOn(lines, ALTERNATE, '\x1b[5;6H')).toEqual(['< OK >', 'one tree']);
});

test.each(['❯', '›', '>', '▸', '→'])('the item behind %s', (pointer) => {
  expect(selectedOn(['Sure?', `${pointer} Yes`, '  No'], HIDDEN)).toEqual(['Yes']);
});

test('a pointer in a box, with numbers', () => {
  const lines = ['╭──────────────╮', '│ Go on?       │', '│ ❯ 1. Yes     │', '│   2. No      │', '╰──────────────╯'];
  expect(selectedOn(lines, HIDDEN)).toEqual(['1. Yes']);
});

test('quotations and the prompt of a composer are not pointers', () => {
  expect(selectedOn(['> one', '> two', '  three'], HIDDEN)).toEqual([]);
  expect(selectedOn(['● Done.', '', '> ', '  ? for help'], '')).toEqual([]);
});

test('what a command has printed above the prompt is not selected', () => {
  const after = `\r\n$ `;
  expect(selectedOn(['* \x1b[32mmain\x1b[m', '  topic'], '', after)).toEqual([]);
  expect(selectedOn([' 1 one', on(0, ' 2 two'), ` 3 three`], '', after)).toEqual([]);
  expect(selectedOn(['→ one', '  two'], '', after)).toEqual([]);
});

test.each(['❯', '›', '▸', '▶', '➤'])(
  'a list with %s under its question, with the cursor on the row below',
  (pointer) => {
    const after = '\r\n';
    expect(selectedOn(['? Which one?', '  one', `${pointer} two`, '  three'], '', after)).toEqual(['two']);
    expect(selectedOn(['? Which?', `${pointer} ◯ \x1b[36mone\x1b[m`, '  ◯ two'], '', after)).toEqual(['◯ one']);
  },
);

test('a command in a shell and its output are not a list', () => {
  expect(selectedOn(['❯ ls', '  one', '  two', '❯ '], '')).toEqual([]);
  expect(selectedOn(['❯ make', '  one.o', '  two.o'], '', '\r\n')).toEqual([]);
  expect(selectedOn(['Time: 3 s', '❯ \x1b[32mmake\x1b[m', '  one.o', '  two.o'], '', '\r\n')).toEqual([]);
  expect(selectedOn(['❯ ls', '  one', '  two', '❯ make', '  one.o'], '', '\r\n')).toEqual([]);
  expect(selectedOn(['  one', '  two', '❯ make', '  one.o'], '', '\r\n')).toEqual([]);
  expect(selectedOn(['? Which one?', '  one', '❯ two', '  three', 'Done.'], '', '\r\n')).toEqual([]);
});

test('the line being typed is not a second pointer', () => {
  const row = (text: string) => `\x1b[48;5;236m \x1b[m ${text}`;
  const lines = [row('a/two'), `\x1b[1;48;5;236m> a/one\x1b[m`, '  2/9', '> a/'];
  expect(selectedOn(lines, `${ALTERNATE}\x1b[9;1H`)).toEqual(['a/one']);
});

test('a tab beside the one that is joined to the bar below is not selected', () => {
  const tabs = `  ${on(2, ' Main ')} ${on(4, ' I/O ')}`;
  const rows = [wide('    1 root   0:01'), wide('   22 root   0:02')];
  expect(selectedOn(['Tasks: 2', '', tabs, on(2, wide('  PID USER   TIME')), ...rows])).toEqual([]);
  expect(selectedOn(['', tabs, on(2, wide('  PID USER   TIME')), on(3, wide('    1 root   0:01'))])).toEqual([
    '1 root 0:01',
  ]);
});

test('a box that is checked stays a part of the text', () => {
  expect(selectedOn(['[ ] one', inverse('[x] two'), '[ ] three'], HIDDEN)).toEqual(['[x] two']);
  expect(selectedOn(['\x1b[2m◻ one\x1b[m', '◼ two', '\x1b[2m◻ three\x1b[m'], HIDDEN)).toEqual(['◼ two']);
});

test('a checked radio button is not the focus', () => {
  expect(selectedOn(['\x1b[36m○ small\x1b[m', '● medium', '○ large'], HIDDEN)).toEqual(['○ small']);
});

test('a highlighted completion is found by the text in the line', () => {
  const lines = ['$ cat two', `one   ${inverse('two')}`, 'three four'];
  expect(selectedOn(lines, '', '\x1b[1;10H')).toEqual(['two']);
});

test('long text is cut', () => {
  const terminal = terminalWith(`${HIDDEN}${'x'.repeat(500)}\r\n${inverse('y'.repeat(400))}\r\n${'z'.repeat(500)}`, {
    cols: 600,
    rows: 5,
  });
  expect(findSelected(terminal)[0]?.text).toBe('y'.repeat(200));
});

test('huge and hostile screens cost little', () => {
  for (const [cols, rows] of [
    [250, 200],
    [1000, 1000],
  ] as const) {
    const row = Array.from({ length: cols / 5 }, (_, x) => on(x % 8, 'ab 1 ')).join('');
    const terminal = terminalWith(row.repeat(rows), { cols, rows });
    const startedAt = performance.now();
    expect(findSelected(terminal)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  }
});
