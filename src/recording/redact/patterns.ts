/** A recognizable format of secrets. */
export interface SecretPattern {
  /** Every matching text contains one of these; cheaper to search for than the pattern. */
  hints: readonly string[];
  /** Finds such secrets. Must take linear time for any text, since the text is untrusted. */
  find(text: string): Range[];
}

/** The place of a secret in a text; `to` is exclusive. */
export type Range = [from: number, to: number];

/** Finds the group `secret` of a pattern with the flags d and g, or its whole match if it has no such group. */
function matchesOf(pattern: RegExp): SecretPattern['find'] {
  return (text) =>
    Array.from(text.matchAll(pattern), ({ indices }) => (indices?.groups?.secret ?? indices?.[0]) as Range);
}

/** Tokens with a known prefix: its hints, the prefix, the characters of the body, and the body's minimum length. */
const TOKENS: [hints: string[], start: string, body: string, least: number][] = [
  [['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_', '[A-Za-z0-9]', 20],
  [['github_pat_'], 'github_pat_', '\\w', 20],
  [['glpat-'], 'glpat-', '[\\w-]', 16],
  [['AKIA', 'ASIA'], '(?:AKIA|ASIA)', '[A-Z0-9]', 16],
  [['xox'], 'xox[abeoprs]-', '[\\w-]', 10],
  [['AIza'], 'AIza', '[\\w-]', 30],
  [['npm_'], 'npm_', '[A-Za-z0-9]', 30],
  [['k_live_', 'k_test_'], '[rs]k_(?:live|test)_', '[A-Za-z0-9]', 16],
  // not at the end of another word, but the letter before may end a colour sequence
  [['sk-'], '(?<=^|[^A-Za-z0-9]|\\x1b\\[[\\d;:]*m)sk-', '[\\w-]', 20],
  [['hf_'], '(?<=^|[^A-Za-z0-9]|\\x1b\\[[\\d;:]*m)hf_', '[A-Za-z0-9]', 20],
];

/** A partial token with at least this many characters is recognized. */
const ENOUGH = 8;

const ASSIGNED = '(?:pass(?:word|wd|phrase)|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)';
const ASSIGNED_HINTS = ['ass', 'ASS', 'Ass', 'ecret', 'ECRET', 'oken', 'OKEN', 'key', 'KEY', 'Key', 'red', 'RED'];

/** Colours, which may change between a name and its value. */
const COLOURS = '(?:\\x1b\\[[\\d;:]{0,40}m){0,3}';
const IS = `(?:["']?${COLOURS}=|["']${COLOURS}[ \\t]*:${COLOURS}[ \\t]*)${COLOURS}["']?${COLOURS}`;

const OTHERS: SecretPattern[] = [
  { hints: ['eyJ'], find: webTokens },
  { hints: ['earer', 'EARER'], find: matchesOf(/bearer[ \t]+(?<secret>[\w.~+/=-]{8,})/dgi) },
  {
    hints: ['uthorization', 'UTHORIZATION'],
    find: matchesOf(/authorization:[ \t]*basic[ \t]+(?<secret>[\w+/=-]{8,})/dgi),
  },
  // password=…, PASSWORD='…', --token=…, "secret": "…"
  {
    hints: ASSIGNED_HINTS,
    find: matchesOf(new RegExp(`${ASSIGNED}${IS}(?<secret>[^\\s"'&;,\\x00-\\x1f]{3,})`, 'dgi')),
  },
  // https://user:password@host
  { hints: ['://'], find: matchesOf(/:\/\/[^\s/:@]{1,100}:(?<secret>[^\s/:@]{3,200})@/dg) },
  // the end may be missing: a part of a key is as secret as the whole
  {
    hints: ['PRIVATE KEY'],
    find: matchesOf(/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?<secret>(?:\s+[\w+/=]{30,}){1,300}(?:\s+[\w+/=]+)?)/dg),
  },
];

export const PATTERNS: readonly SecretPattern[] = [
  ...TOKENS.map(([hints, start, body, least]) => ({
    hints,
    find: matchesOf(new RegExp(`${start}${body}{${least},}`, 'dg')),
  })),
  ...OTHERS,
];

/** Match the beginning of a token at the end of a text. */
export const BEGINNINGS: readonly SecretPattern[] = TOKENS.map(([hints, start, body]) => ({
  hints,
  find: beginningOf(new RegExp(start, 'g'), new RegExp(body)),
}));

const WEB_TOKEN_PART = 8;

/**
 * Finds JSON Web Tokens: three parts joined by dots, the first of which begins with eyJ. Goes part by part, because a
 * pattern would rescan the rest of a long word for each eyJ in it.
 */
function webTokens(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: word, index } of text.matchAll(/[\w.-]+/g)) {
    const parts = word.split('.');
    let at = index;
    for (let i = 0; i + 2 < parts.length; i++) {
      const [first, second, third] = parts.slice(i, i + 3) as [string, string, string];
      const start = first.indexOf('eyJ');
      const isToken =
        start >= 0 &&
        first.length - start - 3 >= WEB_TOKEN_PART &&
        second.length >= WEB_TOKEN_PART &&
        third.length >= WEB_TOKEN_PART;
      if (isToken) ranges.push([at + start, at + first.length + second.length + third.length + 2]);
      at += first.length + 1;
    }
  }
  return ranges;
}

/** Finds the first token start that is followed only by body characters up to the end of the text. */
function beginningOf(start: RegExp, body: RegExp): SecretPattern['find'] {
  return (text) => {
    let tail = text.length;
    while (tail > 0 && body.test(text[tail - 1] as string)) tail--;
    for (const { 0: begin, index } of text.matchAll(start)) {
      const from = index + begin.length;
      if (from >= tail) return text.length - from >= ENOUGH ? [[index, text.length]] : [];
    }
    return [];
  };
}
