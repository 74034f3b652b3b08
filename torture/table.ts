/** Rows under a head, in columns as wide as their widest cell; numbers are right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((text, column) =>
        isNumber(rows, column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

function isNumber(rows: string[][], column: number): boolean {
  return rows.length > 0 && rows.every((row) => /^-?\d/.test(row[column] ?? ''));
}
