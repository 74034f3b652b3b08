import { existsSync } from 'node:fs';
import { fail } from '../../base/errors/errors.js';
import { FontChooser } from '../fonts/choose.js';
import {
  emojiFont,
  type Font,
  fontPath,
  lastFont,
  MONO_PARTS,
  monoFont,
  signsFont,
  symbolsFont,
} from '../fonts/font-files.js';
import { GlobalFonts } from './canvas.js';

/** The canvas has one set of fonts per process: each font is registered once, on first use. */
const registered = new Map<string | undefined, CanvasFonts>();
/** Each font stays in memory. */
const MAX_FONTS = 50;

/** Our fonts, preceded by the font file at `path` if given. */
export function canvasFonts(path?: string): CanvasFonts {
  const known = registered.get(path);
  if (known) return known;
  if (registered.size > MAX_FONTS) throw fail('too_many_requests', { limit: MAX_FONTS, what: 'fonts in use' });
  const fonts = new CanvasFonts(path === undefined ? [] : [register(path)]);
  registered.set(path, fonts);
  return fonts;
}

function register(path: string): string {
  const alias = `ttypilot-user-${registered.size}`;
  const isThere = existsSync(path);
  if (isThere && GlobalFonts.registerFromPath(path, alias)) return alias;
  const reason = isThere ? `${path} is not a font` : `there is no file ${path}`;
  throw fail('invalid_argument', { name: 'font', reason });
}

/** CSS lists of fonts that are registered with the canvas. */
export class CanvasFonts {
  readonly text: string;
  readonly #chooser = new FontChooser();
  readonly #known = new Set<string>();
  #others: string | undefined;

  constructor(first: readonly string[] = []) {
    this.text = [...first, this.#list([...MONO_PARTS.map(monoFont), signsFont()])].join(', ');
  }

  forCharacter(character: string, columns: number): string {
    const choice = this.#chooser.choose(character, columns);
    if (choice === 'text') return this.text;
    this.#others ??= this.#list([symbolsFont(), lastFont()]);
    if (choice === 'other') return `${this.text}, ${this.#others}`;
    return `${this.#list([choice === 'emoji' ? emojiFont() : choice])}, ${this.#others}`;
  }

  #list(fonts: readonly Font[]): string {
    for (const { alias, files } of fonts) {
      if (this.#known.has(alias)) continue;
      this.#known.add(alias);
      for (const file of files) GlobalFonts.registerFromPath(fontPath(file), alias);
    }
    return fonts.map(({ alias }) => alias).join(', ');
  }
}
