import { compilePattern } from './patterns.js';

/** Finds all matches of a user's pattern in each line. Throws `invalid_pattern`, and later `pattern_too_slow`. */
export function everyMatch(source: string, flags?: string): (lines: readonly string[]) => Match[][] {
  const pattern = compilePattern(source, flags);
  return (lines) =>
    lines.map((line) => {
      const found: Match[] = [];
      for (let from = 0; from <= line.length; ) {
        const match = pattern.exec(line, from);
        if (!match) break;
        if (match.text !== '') found.push({ index: match.index, text: match.text });
        from = match.index + Math.max(1, match.text.length);
      }
      return found;
    });
}

interface Match {
  index: number;
  text: string;
}
