/** How secrets look that say what they are. */
export interface SecretPattern {
  /** One of them stands in every text that matches: cheaper to look for than the pattern. */
  hints: readonly string[];
  /** Global and with indices; what its group `secret` covers, else the whole match, is taken out. */
  pattern: RegExp;
}

/** Tokens that begin with a name of their own: what comes first, what follows, and how many at least. */
const TOKENS: [hints: string[], start: string, body: string, least: number][] = [
  [['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_', '[A-Za-z0-9]', 20],
  [['github_pat_'], 'github_pat_', '\\w', 20],
  [['glpat-'], 'glpat-', '[\\w-]', 16],
  [['AKIA', 'ASIA'], '(?:AKIA|ASIA)', '[A-Z0-9]', 16],
  [['xox'], 'xox[abeoprs]-', '[\\w-]', 10],
  [['AIza'], 'AIza', '[\\w-]', 30],
  [['npm_'], 'npm_', '[A-Za-z0-9]', 30],
  [['k_live_', 'k_test_'], '[rs]k_(?:live|test)_', '[A-Za-z0-9]', 16],
  // not the end of another word; the letter before may be that of a colour
  [['sk-'], '(?<=^|[^A-Za-z0-9]|\\x1b\\[[\\d;:]*m)sk-', '[\\w-]', 20],
  [['hf_'], '(?<=^|[^A-Za-z0-9]|\\x1b\\[[\\d;:]*m)hf_', '[A-Za-z0-9]', 20],
];

/** Of a token that is still being written, so many characters give it away. */
const ENOUGH = 8;

const ASSIGNED = '(?:pass(?:word|wd|phrase)|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)';
const ASSIGNED_HINTS = ['ass', 'ASS', 'Ass', 'ecret', 'ECRET', 'oken', 'OKEN', 'key', 'KEY', 'Key', 'red', 'RED'];

const OTHERS: SecretPattern[] = [
  // a JSON Web Token
  { hints: ['eyJ'], pattern: /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/dg },
  { hints: ['earer', 'EARER'], pattern: /bearer[ \t]+(?<secret>[\w.~+/=-]{8,})/dgi },
  { hints: ['uthorization', 'UTHORIZATION'], pattern: /authorization:[ \t]*basic[ \t]+(?<secret>[\w+/=-]{8,})/dgi },
  // password=…, PASSWORD='…', --token=…, "secret": "…"
  {
    hints: ASSIGNED_HINTS,
    pattern: new RegExp(`${ASSIGNED}["']?(?:=|["'][ \\t]*:[ \\t]*)["']?(?<secret>[^\\s"'&;,\\x00-\\x1f]{3,})`, 'dgi'),
  },
  // https://user:password@host
  { hints: ['://'], pattern: /:\/\/[^\s/:@]{1,100}:(?<secret>[^\s/:@]{3,200})@/dg },
  // the end may be missing: what is shown of a key is as secret as the whole
  {
    hints: ['PRIVATE KEY'],
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?<secret>(?:\s+[\w+/=]{30,}){1,300}(?:\s+[\w+/=]+)?)/dg,
  },
];

export const PATTERNS: readonly SecretPattern[] = [
  ...TOKENS.map(([hints, start, body, least]) => ({ hints, pattern: new RegExp(`${start}${body}{${least},}`, 'dg') })),
  ...OTHERS,
];

/** The beginnings of tokens, at the end of a text. */
export const BEGINNINGS: readonly SecretPattern[] = TOKENS.map(([hints, start, body]) => ({
  hints,
  pattern: new RegExp(`${start}${body}{${ENOUGH},}$`, 'dg'),
}));
