import { describe, expect, test } from 'vitest';
import { readDialog } from '../../../src/agents/dialogs/dialog.js';
import { readScreen } from '../../../src/agents/screen-watch.js';
import fc from '../../helpers/fast-check.js';
import { terminalWith } from '../../helpers/feed.js';
import { optionTexts, screens, terminalOf } from './screens.js';

describe('recorded screens', () => {
  test.each(screens)('$file $program: $state', (screen) => {
    const { state, dialog } = readScreen(terminalOf(screen), screen.program);
    expect(state).toBe(screen.state);
    expect(dialog?.kind).toBe(screen.kind);
    expect(dialog?.question).toBe(screen.question);
    expect(dialog && optionTexts(dialog)).toEqual(screen.options);
  });

  test.each([
    ['claude-code/permission-boxed', 'claude', 'claude-code'],
    ['gemini/ready', null, 'gemini'],
    ['codex/ready', null, 'codex'],
    ['aider/ready', null, 'aider'],
    ['none/shell', null, null],
    ['none/shell', 'my-agent', 'my-agent'],
  ])('%s of the process %s is of %s', (file, command, program) => {
    expect(readScreen(terminalOf({ file, state: 'unknown' }), command).program).toBe(program);
  });
});

describe('texts that are not dialogs', () => {
  const word = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' });
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
  const sign = fc.constantFrom(
    '',
    '',
    '',
    '> ',
    '> 1. ',
    '  2. ',
    '- ',
    '* ',
    '  ',
    '1. ',
    '2. ',
    '3) ',
    '$ ',
    '# ',
    '| ',
    '    ',
  );
  const item = fc.tuple(sign, line).map(([before, text]) => before + text);

  test('random text is unknown and has no dialog', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (lines) => {
        const terminal = terminalWith(lines.join('\r\n'), { cols: 80, rows: 24 });
        expect(readScreen(terminal)).toEqual({ program: null, state: 'unknown' });
      }),
      { numRuns: 300 },
    );
  });

  test('a list without a mark is not a dialog, whatever stands above it', () => {
    const list = fc.array(
      line.filter((text) => text.trim() !== ''),
      { minLength: 2, maxLength: 9 },
    );
    fc.assert(
      fc.property(line, list, (above, items) => {
        const rows = [`${above}?`, '', ...items.map((text, i) => `${i + 1}. ${text}`), ''];
        expect(readDialog(terminalWith(rows.join('\r\n'), { cols: 80, rows: 24 }))).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});

test('a dialog is read at every width, with complete labels', () => {
  const labels = ['Yes', 'Yes, and for all that comes later in this folder', 'No, and here is what to do instead'];
  for (const cols of [24, 32, 40, 60, 100]) {
    const wrapped = labels.map((label, i) =>
      wrap(label, cols - 8)
        .join(`\r\n│      `)
        .replace(/^/, `│ ${i === 1 ? '❯' : ' '} ${i + 1}. `),
    );
    const rows = [`╭${'─'.repeat(cols - 2)}╮`, '│ Go on?', ...wrapped, `╰${'─'.repeat(cols - 2)}╯`];
    const dialog = readDialog(terminalWith(`${rows.join('\r\n')}\x1b[?25l`, { cols, rows: 24 }));
    expect(dialog && optionTexts(dialog), `${cols} columns`).toEqual(
      labels.map((label, i) => `${i === 1 ? '*' : ''}${i} ${label}`),
    );
  }
});

function wrap(text: string, width: number): string[] {
  const rows = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) as string;
    if (row !== '' && row.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows;
}
