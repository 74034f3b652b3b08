const MARK = '…';

/** The beginning of a text, with a mark where the rest was cut off. Never cuts a character in half. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = maxLength - MARK.length;
  const isInPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return `${text.slice(0, isInPair ? end - 1 : end)}${MARK}`;
}

/** As many of the texts as fit into a length together; the last one says how many were left out. */
export function shortenAll(texts: readonly string[], maxLength: number): string[] {
  const kept: string[] = [];
  let room = maxLength;
  for (const text of texts) {
    if (room <= 0) return [...kept, `${MARK} (${texts.length - kept.length} more)`];
    kept.push(shorten(text, room));
    // an empty text takes room too
    room -= text.length + 1;
  }
  return kept;
}
