import { GlobalFonts } from '@napi-rs/canvas';
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

/** The canvas has one set of fonts for the whole process: they are registered once, on first use. */
let registered: CanvasFonts | undefined;

export function canvasFonts(): CanvasFonts {
  registered ??= new CanvasFonts();
  return registered;
}

/** Lists of fonts as in CSS, whose fonts the canvas knows. */
export class CanvasFonts {
  readonly text: string;
  readonly #chooser = new FontChooser();
  readonly #known = new Set<string>();
  #others: string | undefined;

  constructor() {
    this.text = this.#list([...MONO_PARTS.map(monoFont), signsFont()]);
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
