/** Known words within a typo of the given one, best first. */
export function nearSpellings(word: string, known: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  // a long input is not a typo, and the distance costs its length squared
  if (wanted.length < 2 || wanted.length > 24) return [];
  const limit = wanted.length < 5 ? 1 : 2;
  return [...known]
    .map((spelling) => ({ spelling, distance: distance(wanted, spelling) }))
    .filter((candidate) => candidate.distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((candidate) => candidate.spelling);
}

/** ` (did you mean X?)` to put after a message about an unknown word; empty when no known word is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const byLowerCase = new Map([...known].map((name) => [name.toLowerCase(), name]));
  const [nearest] = nearSpellings(word, byLowerCase.keys());
  return nearest === undefined ? '' : ` (did you mean ${byLowerCase.get(nearest)}?)`;
}

/** How many letters have to be put in, taken out, changed or swapped with their neighbour to get from one to the other. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
