import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { CjkSubsets } from './cjk-subsets.js';

const { resolve } = createRequire(import.meta.url);

type Font = readonly [alias: string, files: readonly string[]];

/** Latin, Greek and Cyrillic in all four faces, and the most common symbols. The first that has a character wins. */
const BASIC_FONTS: readonly Font[] = [
  ...['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((part): Font => {
    const files = ['normal', 'italic'].map((slope) => `jetbrains-mono-${part}-wght-${slope}.woff2`);
    return [`ttypilot-mono-${part}`, files.map((file) => `@fontsource-variable/jetbrains-mono/files/${file}`)];
  }),
  [
    'ttypilot-dejavu',
    ['400-normal', '400-italic', '700-normal', '700-italic'].map(
      (face) => `@fontsource/dejavu-mono/files/dejavu-mono-latin-${face}.woff2`,
    ),
  ],
];
const SYMBOLS: Font = [
  'ttypilot-symbols',
  ['@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2'],
];
const EMOJI: Font = ['ttypilot-emoji', ['twemoji-colr-font/twemoji.woff2']];
/** Has a glyph for nearly everything, and takes long to load. */
const LAST: Font = ['ttypilot-last', ['@fontsource/unifont/files/unifont-latin-400-normal.woff2']];

/** What the basic fonts have: letters, punctuation, arrows, mathematics, geometric shapes. */
const IS_BASIC = /^[\0-\u02ff\u0370-\u052f\u2010-\u2027\u2030-\u205e\u20ac\u2190-\u22ff\u25a0-\u25ff]/;
const IS_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u;
const FIRST_CJK = 0x2e80;

/** The canvas has one set of fonts for the whole process: they are registered once, on first use. */
let registered: Fonts | undefined;

export function fonts(): Fonts {
  registered ??= new Fonts();
  return registered;
}

/** Which fonts a character is drawn with: a list as in CSS. */
export class Fonts {
  readonly text = BASIC_FONTS.map(([alias]) => alias).join(', ');
  readonly #cjk = new CjkSubsets(resolve);

  constructor() {
    for (const font of BASIC_FONTS) register(font);
  }

  forCharacter(character: string, columns: number): string {
    if (columns === 2 && IS_EMOJI.test(character)) return `${register(EMOJI)}, ${this.#all()}`;
    if (IS_BASIC.test(character)) return this.text;
    const codePoint = character.codePointAt(0) as number;
    const subset = codePoint < FIRST_CJK ? undefined : this.#cjk.find(codePoint);
    return subset ? `${register([subset.alias, [subset.file]])}, ${register(LAST)}` : this.#all();
  }

  #all(): string {
    return `${this.text}, ${register(SYMBOLS)}, ${register(LAST)}`;
  }
}

function register([alias, files]: Font): string {
  if (!GlobalFonts.has(alias)) for (const file of files) GlobalFonts.registerFromPath(resolve(file), alias);
  return alias;
}
