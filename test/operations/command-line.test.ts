import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { quoteWord } from '../../src/base/text/quote-word.js';
import { splitCommandLine } from '../../src/operations/sessions/spawn-tui.js';
import fc from '../helpers/fast-check.js';

describe('a command line', () => {
  test.each([
    ['vim', ['vim']],
    ['git log --oneline -5', ['git', 'log', '--oneline', '-5']],
    ["echo 'a b' c", ['echo', 'a b', 'c']],
    ['echo "a \\"b\\" \\\\ \\n" c', ['echo', 'a "b" \\ \\n', 'c']],
    ['echo a\\ b', ['echo', 'a b']],
    [`echo 'it'"'"'s'`, ['echo', "it's"]],
    ['  spaced   out  ', ['spaced', 'out']],
    ["grep '' file", ['grep', '', 'file']],
    ['prog key=value', ['prog', 'key=value']],
    [`echo '$HOME | x'`, ['echo', '$HOME | x']],
    ['"/path with/space" x', ['/path with/space', 'x']],
  ])('%s is split into words', (line, [command, ...args]) => {
    expect(splitCommandLine(line)).toEqual({ command, args });
  });

  test.each(['ls | wc', 'cd / && ls', 'echo $HOME', 'echo "$HOME"', 'X=1 env', 'ls *.ts', 'a > b', 'echo `x`', 'a; b'])(
    '%s goes through a shell',
    (line) => {
      expect(splitCommandLine(line)).toEqual({ command: 'sh', args: ['-c', line] });
    },
  );

  test.each([
    ["echo 'a", "'a"],
    ['echo "a', '"a'],
    ['echo a\\', '\\'],
  ])('%s is refused: a quote is open', (line, rest) => {
    const details = { name: 'command', reason: `a quote is not closed: ${rest}` };
    expect(() => splitCommandLine(line)).toThrow(expect.objectContaining({ code: 'invalid_argument', details }));
  });

  test.each(['', '   '])('%j is refused: it names no program', (line) => {
    expect(() => splitCommandLine(line)).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
  });

  test('quoted text stays unchanged', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(word, (text) => {
        expect(splitCommandLine(`x ${quoteWord(text)}`)).toEqual({ command: 'x', args: [text] });
      }),
    );
  });
});

test('a quoted word is the same word to a real shell', () => {
  for (const word of ['plain', "it's", 'a b', '$HOME', '`x`', 'a\nb', '*', '', '~', '#x', '!', '\\']) {
    expect(execFileSync('sh', ['-c', `printf %s ${quoteWord(word)}`], { encoding: 'utf8' })).toBe(word);
  }
});
