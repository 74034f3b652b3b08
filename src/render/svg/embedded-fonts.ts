import { readFile } from 'node:fs/promises';
import type SubsetFont from 'subset-font';
import { requirePart } from '../../base/optional-part.js';
import { FontChooser } from '../fonts/choose.js';
import {
  type Font,
  fontPath,
  hasFonts,
  lastFont,
  MONO_PARTS,
  monoFont,
  rangesFile,
  signsFont,
  symbolsFont,
} from '../fonts/font-files.js';
import { readParts } from '../fonts/parts.js';
import type { TextStyle } from '../picture/painter.js';

const ASCII = /^[ -~]+$/;
/** Order of the fonts in CSS, by the start of their names. */
const ORDER = ['ttypilot-mono', 'ttypilot-signs', 'ttypilot-jp', 'ttypilot-sc', 'ttypilot-kr', 'ttypilot-symbols'];

interface Face {
  font: Font;
  /** Index into the files of the font. */
  index: number;
  /** Characters in use; undefined embeds the whole font, which is faster for small fonts. */
  characters: Set<string> | undefined;
}

/** Embeds the fonts that a picture needs, so that it looks the same everywhere; none where they are not installed. */
export class EmbeddedFonts {
  readonly #chooser = new FontChooser();
  readonly #faces = new Map<string, Face>();
  readonly #isThere = hasFonts();
  #monoParts: Map<number, string> | undefined;

  /** Adds the font of an ASCII run or one character; returns false for an emoji, which few programs draw from a font. */
  use(text: string, columns: number, { italic }: TextStyle): boolean {
    if (!this.#isThere) return true;
    const slope = italic ? 1 : 0;
    const choice = ASCII.test(text) ? 'ascii' : this.#chooser.choose(text, columns);
    if (choice === 'ascii') this.#addWhole(monoFont('latin'), slope);
    else if (choice === 'text') this.#addText(text, slope);
    else if (choice === 'other') for (const font of [signsFont(), symbolsFont(), lastFont()]) this.#add(font, text);
    else if (choice !== 'emoji') this.#add(choice, text);
    return choice !== 'emoji';
  }

  async css(): Promise<string> {
    const faces = await Promise.all(Array.from(this.#faces.values(), faceCss));
    const names = [...new Set(Array.from(this.#faces.values(), ({ font }) => font.alias))];
    const list = [...names.sort((a, b) => rank(a) - rank(b)), 'monospace'].join();
    return `${faces.join('')}text{font-family:${list}}`;
  }

  #addText(character: string, slope: number): void {
    this.#monoParts ??= readParts(rangesFile('jetbrains-mono'));
    const part = this.#monoParts.get(character.codePointAt(0) as number);
    if (part !== undefined && MONO_PARTS.includes(part)) this.#addWhole(monoFont(part), slope);
    // the ranges claim more than the font holds
    if (part === undefined || character >= '\u2000') this.#add(signsFont(), character);
  }

  #addWhole(font: Font, index: number): void {
    this.#faces.set(`${font.alias} ${index}`, { font, index, characters: undefined });
  }

  #add(font: Font, text: string): void {
    const face = this.#faces.get(font.alias) ?? { font, index: 0, characters: new Set() };
    this.#faces.set(font.alias, face);
    face.characters?.add(text);
  }
}

function rank(alias: string): number {
  const at = ORDER.findIndex((start) => alias.startsWith(start));
  return at < 0 ? ORDER.length : at;
}

async function faceCss({ font, index, characters }: Face): Promise<string> {
  const whole = await readFile(fontPath(font.files[index] as string));
  const data = characters ? await partOfFont(whole, [...characters].join('')) : whole;
  const weights = font.isVariable ? 'font-weight:100 900;' : '';
  const slope = index === 1 ? 'font-style:italic;' : '';
  const source = `url(data:font/woff2;base64,${data.toString('base64')}) format('woff2')`;
  return `@font-face{font-family:${font.alias};${weights}${slope}src:${source}}`;
}

async function partOfFont(font: Buffer, text: string): Promise<Buffer> {
  // loaded on demand: it is large and not needed for plain text
  const subsetFont = requirePart<typeof SubsetFont>('pictures', 'subset-font');
  return subsetFont(font, text, { targetFormat: 'woff2' });
}
