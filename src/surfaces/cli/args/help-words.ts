import { dashed, SESSION } from './command.js';

/** What a field means, where its operation leaves that out to save agents the tokens. */
const MEANINGS: Record<string, string> = {
  at: 'A seq: as the screen was then. Default: now.',
  button: 'The mouse button.',
  col: 'The column of the cell, from 0.',
  cols: 'The width in columns.',
  description: 'More about the session, for people.',
  format: 'The format.',
  limit: 'The highest number of matches.',
  max_bytes: 'The highest number of bytes.',
  max_lines: 'The highest number of rows or lines to show.',
  modifiers: 'A key held meanwhile.',
  row: 'The row of the cell, from 0.',
  rows: 'The height in rows.',
  show_cursor: 'False leaves out the cursor.',
  text: 'The text; - reads it from stdin.',
  title: 'A name of the session, for people.',
};

/** The help of a field in the words of the command line. */
export function fieldHelp(name: string, help: string | undefined, words: (text: string) => string): string | undefined {
  const text = help === undefined || help === '' ? MEANINGS[name] : help;
  return text && words(text);
}

/** Puts flags in the place of this command's fields, and commands in the place of operations. */
export function wordsFor(fields: readonly string[], operations: readonly string[]): (text: string) => string {
  return (text) =>
    text
      .replace(/(?<![\w.-])[a-z]+(?:_[a-z]+)+(?!\.?\w)/g, (word) => {
        if (operations.includes(word)) return dashed(word);
        if (!fields.includes(word)) return word;
        return word === SESSION ? 'SESSION' : `--${dashed(word)}`;
      })
      .replaceAll(/\btools\b/g, 'commands');
}
