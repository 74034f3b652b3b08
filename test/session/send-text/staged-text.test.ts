import { describe, expect, test } from 'vitest';
import { StagedText } from '../../../src/session/send-text/staged-text.js';
import { createTerminal } from '../../../src/terminal/index.js';

/** A terminal that shows something before a text is typed. */
function stage(before: string, text: string) {
  const terminal = createTerminal({ cols: 40, rows: 8 });
  const show = (output: string) => terminal.feed(Buffer.from(output.replaceAll('\n', '\r\n')));
  show(before);
  return { terminal, staged: new StagedText(terminal, text), show };
}

const clear = '\x1b[2J\x1b[H';

describe('a text is found before the cursor', () => {
  test.each([
    ['after a prompt', '$ ', 'ls -l', 'ls -l'],
    ['wrapped by the terminal', '$ ', 'a long command that does not fit into the row at all', undefined],
    ['exactly as wide as the row', '$ ', 'x'.repeat(38), undefined],
    ['wrapped in a box', `${clear}│ > `, 'one two three', 'one two │\n│   three'],
    ['after text that stood there', '> half ', 'done', 'done'],
    ['with line breaks', '> ', 'first\nsecond', 'first\n  second'],
    ['with a line break at its end', '> ', 'first\nsecond\n', 'first\n  second\n  '],
    [
      'in a field that scrolls sideways',
      'Name: ',
      'a very long name that scrolls out of its field',
      '…at scrolls out of its field',
    ],
    ['with wide characters', '> ', '漢字 かな', '漢字 かな'],
    ['as a chip', '> ', 'one\ntwo\nthree', '[Pasted text #1 +3 lines]'],
    ['as a chip of another kind', '> ', 'x'.repeat(2000), '[Pasted Content 2000 chars]'],
    ['hidden by signs', 'Password: ', 'hunter2', '*******'],
  ])('%s', (_, before, text, shown = text) => {
    const { staged, show } = stage(before, text);
    expect(staged.find()).toBe(false);
    show(shown);
    expect(staged.find()).toBe(true);
    expect(staged.whereabouts(0)).toBe('staged');
  });

  test('at a cursor that the program draws', () => {
    const { staged, show } = stage('\x1b[?25l> \x1b[7m \x1b[0m\n? for help', 'hello');
    show(`${clear}> hello\x1b[7m \x1b[0m\n? for help`);
    expect(staged.find()).toBe(true);
  });
});

describe('a text is found away from a parked cursor', () => {
  const box = (...rows: string[]) => rows.map((row) => `│ ${row.padEnd(20)} │`).join('\n');
  const long = 'a message that is long enough to be wrapped in the box';
  const PARKED = [
    ['hidden', '\x1b[?25l'],
    ['at the top left', '\x1b[1;1H'],
    ['in a row below', '\x1b[7;1H'],
  ] as const;

  test.each(
    PARKED.flatMap(([how, park]) =>
      [
        ['in a box', 'hello', box('> '), box('> hello')],
        ['instead of a placeholder', 'hello', box('> Type a message'), box('> hello')],
        ['directly after the prompt', 'hello', box('>'), box('>hello')],
        ['after text that stood there', 'lo', box('> hel'), box('> hello')],
        ['wrapped', long, box('> '), box('> a message that is', '  long enough to be', '  wrapped in the box')],
        [
          'wrapped beside other text',
          long,
          `${box('> ')} note one`,
          `${box('> a message that is')} note one\n${box('  long enough to be')} two\n${box('  wrapped in the box')}`,
        ],
        ['of which only the end fits', long, box('> '), box('> wrapped in the box')],
        ['that is repetitive', 'x'.repeat(40), box('> '), box(`> ${'x'.repeat(18)}`, `  ${'x'.repeat(18)}`, '  xxxx')],
        ['that a transcript shows already', 'hello', `> hello\n${box('> ')}`, `> hello\n${box('> hello')}`],
        ['that a transcript shows in the same way', 'hello', '> hello\n> ', '> hello\n> hello'],
        ['as a chip', 'one\ntwo', box('> '), box('> [Pasted #1 +2 lines]')],
        ['before a cursor that the program draws as a block', 'hello', box('> █'), box('> hello█')],
      ].map(([what = '', text = '', before = '', after = '']) => [how, what, { text, before, after, park }] as const),
    ),
  )('%s: %s', (_, __, { text, before, after, park }) => {
    const { staged, show } = stage(`\n${before}${park}`, text);
    expect(staged.find()).toBe(false);
    show(`${clear}\n${after}${park}`);
    expect(staged.find()).toBe(true);
    expect(staged.isParked).toBe(true);
    expect(staged.whereabouts(0)).toBe('staged');
    show(`${clear}\n${before}${park}`);
    expect(staged.whereabouts(0)).toBe('gone');
  });

  test.each([
    ['two places gained it', box('> '), `preview: hello\n${box('> hello')}`],
    ['it is a part of a word', box('> '), box('> shellos')],
    ['only its beginning has come', box('> '), box('> hel')],
    ['it has only moved', `${box('> ')}\nsay hello`, `one more\n${box('> ')}\nsay hello`],
    ['a list of options appears', box('> '), `${box('> hello')}\n❯ 1. Yes\n  2. No`],
    ['buttons appear', box('> '), `${box('> hello')}\nSure? [Yes]  [No]`],
  ])('but not when %s', (_, before, after) => {
    const { staged, show } = stage(`\n${before}\x1b[?25l\x1b[8;40H`, 'hello');
    show(`${clear}\n${after}\x1b[8;40H`);
    expect(staged.find()).toBe(false);
  });

  test('nor when the cursor has moved into other words, or was hidden', () => {
    for (const moved of ['\x1b[3;3H', '\x1b[?25l']) {
      const { staged, show } = stage(`\n${box('> ')}\nhelp\x1b[7;1H`, 'hello');
      show(`${clear}\n${box('> hello')}\nhelp${moved}`);
      expect(staged.find()).toBe(false);
    }
  });

  test('also when the box grows and pushes the cursor down', () => {
    const { staged, show } = stage(`${box('> ')}\nhelp\n`, long);
    show(`${clear}${box('> a message that is', '  long enough to be', '  wrapped in the box')}\nhelp\n`);
    expect(staged.find()).toBe(true);
  });

  test('after Enter it is gone when the box is empty, wherever a transcript shows it', () => {
    for (const after of [`> hello\n${box('> ')}`, `${box('> ')}\n> hello`, `\n> hello\n${box('> ')}`]) {
      const { staged, show } = stage(`\n${box('> ')}\x1b[?25l`, 'hello');
      show(`${clear}\n${box('> hello')}`);
      expect(staged.find()).toBe(true);
      show(`${clear}${after}`);
      expect(staged.whereabouts(0)).toBe('gone');
    }
  });

  test('after Enter it has company when something else appears, but not from a spinner', () => {
    const { staged, show } = stage(`\n${box('> ')}\n- 1 s idle\x1b[?25l`, 'hello');
    show(`${clear}\n${box('> hello')}\n- 1 s idle`);
    expect(staged.find()).toBe(true);
    show(`${clear}\n${box('> hello')}\n/ 2 s idle`);
    expect([staged.whereabouts(0), staged.hasCompany()]).toEqual(['staged', false]);
    show(`${clear}\n${box('> hello')}\n/ 2 s idle\nAllow this?`);
    expect([staged.whereabouts(0), staged.hasCompany()]).toEqual(['staged', true]);
    show(`${clear}\n${box('> hello', '')}\n/ 2 s idle`);
    expect([staged.whereabouts(0), staged.hasCompany()]).toEqual(['staged', true]);
  });
});

describe('a text is not found', () => {
  test.each([
    ['when it stands elsewhere on the screen and the cursor has moved', '> ', 'hello', '\x1b[3;1Hhello\x1b[1;4H'],
    ['when it stood there before it was typed', 'hello', 'hello', ''],
    ['when only a part has come', '> ', 'hello', 'hel'],
    ['when the cursor is in a dialog', '> ', 'hello', 'hello\n\n❯ 1. Yes\n  2. No'],
    ['when a short text is followed by a word in brackets', '> ', 'hello', '[Pasted text #1]'],
    ['when nothing of it can be seen', '> ', ' \n ', ' '],
  ])('%s', (_, before, text, shown) => {
    const { staged, show } = stage(before, text);
    show(shown);
    expect(staged.find()).toBe(false);
  });
});

describe('after Enter a text', () => {
  const staged = () => {
    const parts = stage('> ', 'hello');
    parts.show('hello');
    expect(parts.staged.find()).toBe(true);
    return parts;
  };

  test('is still there while nothing changes, or only other parts of the screen do', () => {
    const { staged: text, show } = staged();
    expect(text.whereabouts(0)).toBe('staged');
    show('\x1b7\x1b[5;1Hspinning …\x1b8');
    expect(text.whereabouts(0)).toBe('staged');
  });

  test('is gone when the input line is empty again', () => {
    const { staged: text, show } = staged();
    show(`${clear}> `);
    expect(text.whereabouts(0)).toBe('gone');
  });

  test('is gone when it is in a transcript above the input line', () => {
    const { staged: text, show } = staged();
    show(`${clear}> hello\n> `);
    expect(text.whereabouts(0)).toBe('gone');
  });

  test('is gone when something else follows it', () => {
    const { terminal, staged: text, show } = staged();
    const { seq } = terminal;
    show('\n❯ 1. Yes');
    expect(text.whereabouts(seq)).toBe('gone');
  });

  test('is covered when the program has drawn it again and something else has the cursor', () => {
    const { terminal, staged: text, show } = staged();
    const { seq } = terminal;
    show(`${clear}> hello\n❯ 1. Yes`);
    expect(text.whereabouts(seq)).toBe('covered');
    show(`${clear}> hello\n> `);
    expect(text.whereabouts(seq)).toBe('gone');
  });

  test('is broken off when the cursor is in a blank line below', () => {
    const { staged: text, show } = staged();
    show('\n  ');
    expect(text.whereabouts(0)).toBe('broken');
  });

  test.each([
    ['the same input line', '> ', '> ', false],
    ['another label', 'Search: ', 'Delete file: ', true],
    ['a label where there was none', '', 'done ', true],
    ['another counter', '[3] > ', '[12] > ', false],
    ['another spinner', '⠋ > ', '⠙ > ', false],
    ['another panel at the left', 'note one │ > ', 'note two │ > ', false],
    ['the same label in another row', 'Name: ', '\n\nName: ', false],
  ])('is in another input line when the label differs: %s', (_, before, after, isOther) => {
    const { staged: text, show } = stage(before, 'hello');
    show('hello');
    expect(text.find()).toBe(true);
    text.markSurroundings();
    show(`${clear}${after}hello`);
    expect([text.whereabouts(0), text.isRelabelled()]).toEqual(['staged', isOther]);
  });

  test('keeps its label while its first row is scrolled out of view', () => {
    const { staged: text, show } = stage('> ', 'one\ntwo\nthree');
    show('one\n  two\n  three');
    expect(text.find()).toBe(true);
    text.markSurroundings();
    show(`${clear}  two\n  three`);
    expect(text.isRelabelled()).toBe(false);
    show(`${clear}  two\n  three\n`);
    expect(text.whereabouts(0)).toBe('broken');
  });

  test('is gone when it has another label and the cursor is in a blank line below', () => {
    const { staged: text, show } = staged();
    text.markSurroundings();
    show(`${clear}you said: hello\n`);
    expect(text.whereabouts(0)).toBe('gone');
  });

  test('has company when the row above it is another one', () => {
    const { staged: text, show } = stage('Search 1 of 3\n> ', 'hello');
    show('hello');
    expect(text.find()).toBe(true);
    text.markSurroundings();
    show(`${clear}Search 2 of 3\n> hello`);
    expect(text.hasCompany()).toBe(false);
    show(`${clear}Delete file\n> hello`);
    expect(text.hasCompany()).toBe(true);
  });
});
