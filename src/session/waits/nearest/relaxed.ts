/** A pattern that asks for a little less than the wanted one, and how it differs. */
export interface Relaxed {
  source: string;
  flags: string;
  /** The sentence about what it found: `text` is quoted, `place` is "in row 3". */
  say(text: string, place: string): string;
}

/** One item of a pattern that is not an anchor: an escape, a class, or a run of other characters. */
const ITEM = /\\.|\[(?:\\.|[^\]\\])*\]|[^\\[^$]+|[[\\]/gs;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Less strict patterns, the closest first. `name` is the wanted one, quoted. */
export function relaxedPatterns(source: string, flags: string, name: string): Relaxed[] {
  const anyCase = flags.includes('i') ? flags : `${flags}i`;
  const anchored = anchors(source, name);
  return [
    ...(flags.includes('m') || anchored.length === 0 ? [] : [withLineEnds(source, `${flags}m`, name)]),
    ...(anyCase === flags ? [] : [{ source, flags: anyCase, say: withOther('the case') }]),
    ...anchored.map((each) => ({ ...each, flags })),
    ...anchored.map((each) => ({ ...each, source: withAnyBlanks(each.source), flags })),
    { source: withAnyBlanks(source), flags, say: withOther('blanks') },
    {
      source: withAnyBlanks(withoutAnchors(source, '^$')),
      flags: anyCase,
      say: withOther(`the case${anchored.length > 0 ? ', line ends' : ''} and blanks`),
    },
  ].filter((each, index, all) => {
    const isNew = (other: Relaxed) => other.source !== each.source || other.flags !== each.flags;
    return (each.source !== source || each.flags !== flags) && all.slice(0, index).every(isNew);
  });
}

/** The special characters of a pattern, which plain text needs to have escaped. */
export function specialCharacters(source: string): string {
  return [...new Set(source.match(SPECIAL))].join(' ');
}

export function escaped(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

function withLineEnds(source: string, flags: string, name: string): Relaxed {
  const say = (text: string, place: string) => `${name} needs the flag m for line ends; with it, ${text} is ${place}`;
  return { source, flags, say };
}

function withOther(what: string): Relaxed['say'] {
  return (text, place) => `with ${what} ignored, ${text} is ${place}`;
}

function anchors(source: string, name: string): Omit<Relaxed, 'flags'>[] {
  const all = [
    ['^', 'not at a line start'],
    ['$', 'not at a line end'],
    ['^$', 'not a whole line'],
  ] as const;
  return all.flatMap(([which, problem]) => {
    const free = withoutAnchors(source, which);
    const say = (text: string, place: string) => `${name} is ${problem}, but ${text} is ${place}`;
    return free === source ? [] : [{ source: free, say }];
  });
}

function withoutAnchors(source: string, which: string): string {
  const isAnchor = (part: string) => part === '^' || part === '$';
  return parts(source)
    .filter((part) => !(isAnchor(part) && which.includes(part)))
    .join('');
}

/** Blanks between words may be any white space, also a line break; elsewhere they may be missing. */
function withAnyBlanks(source: string): string {
  return parts(source)
    .map((part, index) => (part.length > 1 && /^[\\[]/.test(part) ? part : flexible(part, index === 0)))
    .join('');
}

function flexible(part: string, isFirst: boolean): string {
  return part.replace(/ +(?![*+?{])/g, (_, at: number) => (at === 0 && isFirst ? '' : '\\s+'));
}

function parts(source: string): string[] {
  const found: string[] = [];
  let at = 0;
  for (const item of source.matchAll(ITEM)) {
    found.push(...source.slice(at, item.index), item[0]);
    at = item.index + item[0].length;
  }
  return [...found, ...source.slice(at)];
}
