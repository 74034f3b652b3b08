import { type CjkLanguage, cjkFont, type Font, rangesFile } from './font-files.js';
import { readParts } from './parts.js';

/** Covered by the text fonts: letters, punctuation, arrows, mathematics, geometric shapes. */
const IS_TEXT = /^[\0-\u02ff\u0370-\u052f\u2010-\u2027\u2030-\u205e\u20ac\u2190-\u22ff\u25a0-\u25ff]/;
const IS_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u;
const IS_HANGUL = /^\p{Script=Hangul}/u;
const FIRST_CJK = 0x2e80;
/** Japanese forms first, then characters that only the Chinese or Korean font has. */
const HAN: readonly CjkLanguage[] = ['jp', 'sc', 'kr'];

/** Which of the fonts has a character; `other` is for symbols and rare scripts. */
export type FontChoice = 'text' | 'emoji' | 'other' | Font;

/** Chooses fonts; reads the ranges of large fonts only when needed. */
export class FontChooser {
  readonly #parts = new Map<CjkLanguage, Map<number, string>>();

  choose(character: string, columns: number): FontChoice {
    if (columns === 2 && IS_EMOJI.test(character)) return 'emoji';
    if (IS_TEXT.test(character)) return 'text';
    const codePoint = character.codePointAt(0) as number;
    if (codePoint < FIRST_CJK) return 'other';
    for (const language of IS_HANGUL.test(character) ? (['kr'] as const) : HAN) {
      const part = this.#partsOf(language).get(codePoint);
      if (part !== undefined) return cjkFont(language, part);
    }
    return 'other';
  }

  #partsOf(language: CjkLanguage): Map<number, string> {
    let parts = this.#parts.get(language);
    if (!parts) {
      parts = readParts(rangesFile(`noto-sans-${language}`));
      this.#parts.set(language, parts);
    }
    return parts;
  }
}
