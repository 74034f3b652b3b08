/** Text that every match of a pattern contains. */
export interface RequiredText {
  isIn(text: string, from: number): boolean;
}

/**
 * The longest text that is part of every match, so that a text without it need not be matched: searching for it takes a
 * microsecond at most. Undefined when in doubt.
 */
export function requiredText(source: string, flags: string): RequiredText | undefined {
  const ignoresCase = flags.includes('i');
  // with u and v, characters may have two units, and case rules differ
  if (/[uv]/.test(flags) && (ignoresCase || /[^\x00-\x7f]/.test(source))) return undefined;
  const runs = literalRuns(source);
  if (!runs) return undefined;
  const usable = ignoresCase ? runs.map((run) => run.toLowerCase()).filter((run) => /^[\x00-\x7f]*$/.test(run)) : runs;
  const required = longestOf(usable);
  if (required === '') return undefined;
  return {
    isIn: (text, from) => (ignoresCase ? text.toLowerCase() : text).includes(required, from),
  };
}

/** The longest run of fixed characters in a pattern; undefined when it has none, or is too complex. */
export function longestLiteral(source: string): string | undefined {
  return longestOf(literalRuns(source) ?? []) || undefined;
}

function longestOf(runs: readonly string[]): string {
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** One top-level item of a pattern: a plain or escaped character, or something that is not a fixed character. */
const ITEM = /(?<plain>[^\\^$.*+?()[\]{}|])|\\(?<escaped>[^\w])|\\[dDwWsSbBnrtfv]|[.^$]|\[(?:\\.|[^\]\\[])*\]/y;
const REPEAT = /(?<zeroOrMore>[*?]|\{\d+(?:,\d*)?\})\??|\+\??/y;

/** The runs of fixed characters that every match contains; undefined when the pattern is too complex. */
function literalRuns(source: string): string[] | undefined {
  const runs = [''];
  for (let at = 0; at < source.length; ) {
    if (source[at] === '(') {
      const end = endOfGroup(source, at);
      if (end === undefined) return undefined;
      at = repeatAt(source, end).end;
      runs.push('');
      continue;
    }
    ITEM.lastIndex = at;
    const item = ITEM.exec(source);
    if (!item) return undefined;
    const { plain, escaped } = item.groups ?? {};
    const character = plain ?? escaped ?? '';
    const repeat = repeatAt(source, ITEM.lastIndex);
    if (repeat.kind !== 'maybe') runs[runs.length - 1] += character;
    if (repeat.kind !== 'once' || character === '') runs.push('');
    at = repeat.end;
  }
  return runs;
}

function repeatAt(source: string, at: number): { kind: 'once' | 'often' | 'maybe'; end: number } {
  REPEAT.lastIndex = at;
  const repeat = REPEAT.exec(source);
  if (!repeat) return { kind: 'once', end: at };
  return { kind: repeat.groups?.zeroOrMore === undefined ? 'often' : 'maybe', end: REPEAT.lastIndex };
}

const GROUP_PART = /\\.|\[(?:\\.|[^\]\\[])*\]|[()]|[^\\[\]()]+/sy;

function endOfGroup(source: string, start: number): number | undefined {
  let depth = 0;
  GROUP_PART.lastIndex = start;
  for (let part = GROUP_PART.exec(source); part; part = GROUP_PART.exec(source)) {
    if (part[0] === '(') depth++;
    if (part[0] === ')') depth--;
    if (depth === 0) return GROUP_PART.lastIndex;
  }
  return undefined;
}
