interface Selected {
  row: number;
  text: string;
  how: string;
}

/** What is selected, in a few words. */
export function selectedText(selected: readonly Selected[]): string {
  const places = selected.map(({ row, text, how }) => `row ${row} ${JSON.stringify(text)} (${how})`);
  return `selected: ${places.join(', ')}`;
}
