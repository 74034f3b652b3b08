import { hasPart, resolvePart } from '../../base/optional-part.js';

/** A font under our own name; each file is one face, resolved by `fontPath`. */
export interface Font {
  alias: string;
  files: readonly string[];
  /** Whether each file holds all weights. */
  isVariable: boolean;
}

/** The path of a package's file; resolved only when it is loaded, because resolving is slow. */
export function fontPath(file: string): string {
  return resolvePart('pictures', file);
}

/** Whether our fonts are installed. */
export function hasFonts(): boolean {
  return hasPart('pictures', '@fontsource-variable/jetbrains-mono/package.json');
}

/** Parts of JetBrains Mono, most common first. */
export const MONO_PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/** Upright, then italic. */
export function monoFont(part: string): Font {
  const file = (slope: string) =>
    `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${part}-wght-${slope}.woff2`;
  return { alias: `ttypilot-mono-${part}`, files: [file('normal'), file('italic')], isVariable: true };
}

/** Has arrows, mathematics and shapes in the width of letters. */
export function signsFont(): Font {
  const faces = ['400-normal', '400-italic', '700-normal', '700-italic'];
  const files = faces.map((face) => `@fontsource/dejavu-mono/files/dejavu-mono-latin-${face}.woff2`);
  return { alias: 'ttypilot-signs', files, isVariable: false };
}

export function symbolsFont(): Font {
  const file = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2';
  return { alias: 'ttypilot-symbols', files: [file], isVariable: false };
}

export function emojiFont(): Font {
  return { alias: 'ttypilot-emoji', files: ['twemoji-colr-font/twemoji.woff2'], isVariable: false };
}

/** Has a glyph for nearly everything, but is slow to load. */
export function lastFont(): Font {
  const file = '@fontsource/unifont/files/unifont-latin-400-normal.woff2';
  return { alias: 'ttypilot-last', files: [file], isVariable: false };
}

/** Noto Sans of a language: Japanese, simplified Chinese or Korean. */
export type CjkLanguage = 'jp' | 'sc' | 'kr';

export function cjkFont(language: CjkLanguage, part: string): Font {
  const file = `@fontsource-variable/noto-sans-${language}/files/noto-sans-${language}-${part}-wght-normal.woff2`;
  return { alias: `ttypilot-${language}-${part}`, files: [file], isVariable: true };
}

/** The file that maps characters to the parts of a font. */
export function rangesFile(font: 'jetbrains-mono' | `noto-sans-${CjkLanguage}`): string {
  return fontPath(`@fontsource-variable/${font}/unicode.json`);
}
