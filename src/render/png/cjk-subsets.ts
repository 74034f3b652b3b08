import { readFileSync } from 'node:fs';

/** Japanese forms first, then what only the Chinese or Korean fonts have. */
const HAN = ['jp', 'sc', 'kr'];
const HANGUL = ['kr'];
const IS_HANGUL = /\p{Script=Hangul}/u;

export interface Subset {
  alias: string;
  file: string;
}

/** Noto Sans comes in a hundred files per language; each says which characters it holds. */
export class CjkSubsets {
  readonly #resolve: (name: string) => string;
  readonly #maps = new Map<string, Map<number, string>>();

  constructor(resolve: (name: string) => string) {
    this.#resolve = resolve;
  }

  find(codePoint: number): Subset | undefined {
    const languages = IS_HANGUL.test(String.fromCodePoint(codePoint)) ? HANGUL : HAN;
    for (const language of languages) {
      const part = this.#map(language).get(codePoint);
      if (part === undefined) continue;
      const file = `@fontsource-variable/noto-sans-${language}/files/noto-sans-${language}-${part}-wght-normal.woff2`;
      return { alias: `ttypilot-${language}-${part}`, file };
    }
    return undefined;
  }

  #map(language: string): Map<number, string> {
    const known = this.#maps.get(language);
    if (known) return known;
    const map = new Map<number, string>();
    const ranges = readFileSync(this.#resolve(`@fontsource-variable/noto-sans-${language}/unicode.json`), 'utf8');
    for (const [part, list] of Object.entries<string>(JSON.parse(ranges))) {
      for (const range of list.split(',')) addRange(map, range, part.replace(/^\[(\d+)\]$/, '$1'));
    }
    this.#maps.set(language, map);
    return map;
  }
}

/** `U+4e00-4e02` or `U+4e00` */
function addRange(map: Map<number, string>, range: string, part: string): void {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  const end = Number.parseInt(last, 16);
  for (let codePoint = Number.parseInt(first, 16); codePoint <= end; codePoint++) {
    if (!map.has(codePoint)) map.set(codePoint, part);
  }
}
