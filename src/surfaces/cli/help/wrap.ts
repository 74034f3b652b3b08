const INDENT = 2;
const MAX_LEFT = 26;

/** Text in lines of at most this width. */
export function wrap(text: string, width: number, indent = 0): string {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    if (current !== '' && indent + current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  return [...lines, current].join(`\n${' '.repeat(indent)}`);
}

/** Names on the left, meanings on the right; a long name gets a line of its own. */
export function rows(pairs: readonly (readonly [string, string])[], width: number): string {
  const left = Math.min(MAX_LEFT, Math.max(...pairs.map(([name]) => name.length)));
  const column = INDENT + left + 2;
  return pairs
    .map(([name, text]) => {
      const start = `${' '.repeat(INDENT)}${name}`;
      const gap = name.length > left ? `\n${' '.repeat(column)}` : ' '.repeat(column - start.length);
      return `${text === '' ? start : `${start}${gap}${wrap(text, width, column)}`}\n`;
    })
    .join('');
}
