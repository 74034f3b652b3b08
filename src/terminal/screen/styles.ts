import type { Color, Link, Style, UnderlineStyle } from '../types.js';

/**
 * A style is one word. Attributes and palette colours are packed into it directly, so most output interns nothing:
 * bits 0–8 foreground, 9–17 background (0 default, else palette index + 1), 18–29 attributes.
 * A negative word is the number of an entry in the table: 24-bit colours, underline colours and links.
 */
export const FOREGROUND_MASK = 0x1ff;
export const BACKGROUND_SHIFT = 9;
export const BACKGROUND_MASK = 0x1ff << BACKGROUND_SHIFT;
export const BOLD = 1 << 18;
export const DIM = 1 << 19;
export const ITALIC = 1 << 20;
export const BLINK = 1 << 21;
export const INVERSE = 1 << 22;
export const INVISIBLE = 1 << 23;
export const STRIKETHROUGH = 1 << 24;
export const OVERLINE = 1 << 25;
export const UNDERLINE_SHIFT = 26;
export const UNDERLINE_MASK = 7 << UNDERLINE_SHIFT;
export const PROTECTED = 1 << 29;
export const ATTRIBUTES_MASK = (1 << 30) - (1 << 18);

/** A colour as a number: 0 default, 1–256 palette, above that `RGB | 0xrrggbb`. */
export const RGB = 1 << 24;

/** An unpacked style: `attributes` are the bits of a packed word, the rest are colours as above and the number of a link. */
export interface StyleParts {
  attributes: number;
  foreground: number;
  background: number;
  underlineColor: number;
  link: number;
}

export const PLAIN: Readonly<StyleParts> = { attributes: 0, foreground: 0, background: 0, underlineColor: 0, link: 0 };

const UNDERLINES: UnderlineStyle[] = ['none', 'single', 'double', 'curly', 'dotted', 'dashed'];
const FIELDS = 5;
const MIN_SWEEP = 4096;

/** Styles that do not fit into a word, and their links. Unused entries are reclaimed. */
export class StyleTable {
  /** attributes, foreground, background, underline colour, link: five words for each entry */
  #entries = new Int32Array(0);
  #count = 0;
  #free: number[] = [];
  #slots = new Int32Array(0);
  #links: (Link | null)[] = [null];
  #linkNumbers = new Map<string, number>();
  #freeLinks: number[] = [];
  #sweepAt = MIN_SWEEP;

  get size(): number {
    return this.#count - this.#free.length;
  }

  get linkCount(): number {
    return this.#linkNumbers.size;
  }

  /** Whether the next entry should wait for a sweep. */
  get isFull(): boolean {
    return this.size >= this.#sweepAt || this.linkCount >= this.#sweepAt;
  }

  /** The word for a style; `attributes` are the bits of a packed word, colours are numbers as above. */
  word(attributes: number, foreground: number, background: number, underlineColor: number, link: number): number {
    if (foreground < RGB && background < RGB && underlineColor === 0 && link === 0) {
      return attributes | foreground | (background << BACKGROUND_SHIFT);
    }
    return -1 - this.#intern(attributes, foreground, background, underlineColor, link);
  }

  attributes(word: number): number {
    return word >= 0 ? word & ATTRIBUTES_MASK : this.#field(word, 0);
  }

  foreground(word: number): number {
    return word >= 0 ? word & FOREGROUND_MASK : this.#field(word, 1);
  }

  background(word: number): number {
    return word >= 0 ? (word & BACKGROUND_MASK) >> BACKGROUND_SHIFT : this.#field(word, 2);
  }

  underlineColor(word: number): number {
    return word >= 0 ? 0 : this.#field(word, 3);
  }

  link(word: number): number {
    return word >= 0 ? 0 : this.#field(word, 4);
  }

  isProtected(word: number): boolean {
    return (this.attributes(word) & PROTECTED) !== 0;
  }

  parts(word: number): StyleParts {
    return {
      attributes: this.attributes(word),
      foreground: this.foreground(word),
      background: this.background(word),
      underlineColor: this.underlineColor(word),
      link: this.link(word),
    };
  }

  /** The style of an erased cell: the pen's background and nothing else. */
  eraseWord(word: number): number {
    if (word >= 0) return word & BACKGROUND_MASK;
    return this.word(0, 0, this.#field(word, 2), 0, 0);
  }

  linkNumber(id: string, url: string): number {
    const key = `${id}\0${url}`;
    let number = this.#linkNumbers.get(key);
    if (number === undefined) {
      number = this.#freeLinks.pop() ?? this.#links.length;
      this.#links[number] = { id, url };
      this.#linkNumbers.set(key, number);
    }
    return number;
  }

  linkOf(word: number): Link | null {
    return this.#links[this.link(word)] ?? null;
  }

  describe(word: number): Style {
    const attributes = this.attributes(word);
    return {
      foreground: colorOf(this.foreground(word)),
      background: colorOf(this.background(word)),
      underlineColor: colorOf(this.underlineColor(word)),
      underline: UNDERLINES[(attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT] ?? 'none',
      bold: (attributes & BOLD) !== 0,
      dim: (attributes & DIM) !== 0,
      italic: (attributes & ITALIC) !== 0,
      blink: (attributes & BLINK) !== 0,
      inverse: (attributes & INVERSE) !== 0,
      invisible: (attributes & INVISIBLE) !== 0,
      strikethrough: (attributes & STRIKETHROUGH) !== 0,
      overline: (attributes & OVERLINE) !== 0,
      protected: (attributes & PROTECTED) !== 0,
      link: this.linkOf(word),
    };
  }

  /** Frees every entry that `mark` does not name. `smallestNext` keeps sweeps rare if there is a lot to scan. */
  sweep(mark: (use: (word: number) => void) => void, smallestNext: number): void {
    const live = new Uint8Array(this.#count);
    const liveLinks = new Uint8Array(this.#links.length);
    mark((word) => {
      if (word < 0) live[-1 - word] = 1;
    });
    this.#free = [];
    for (let entry = 0; entry < this.#count; entry++) {
      if (live[entry]) liveLinks[this.#entries[entry * FIELDS + 4] as number] = 1;
      else this.#free.push(entry);
    }
    for (const [key, number] of this.#linkNumbers) {
      if (liveLinks[number]) continue;
      this.#linkNumbers.delete(key);
      this.#links[number] = null;
      this.#freeLinks.push(number);
    }
    this.#sweepAt = Math.max(MIN_SWEEP, smallestNext, 2 * this.size, 2 * this.linkCount);
    this.#rehash(live);
  }

  #field(word: number, field: number): number {
    return this.#entries[(-1 - word) * FIELDS + field] as number;
  }

  #intern(attributes: number, foreground: number, background: number, underlineColor: number, link: number): number {
    if ((this.#count + 1) * 2 > this.#slots.length) this.#grow();
    const entries = this.#entries;
    const mask = this.#slots.length - 1;
    let slot = hash(attributes, foreground, background, underlineColor, link) & mask;
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      const at = (found - 1) * FIELDS;
      if (
        entries[at + 1] === foreground &&
        entries[at + 2] === background &&
        entries[at] === attributes &&
        entries[at + 3] === underlineColor &&
        entries[at + 4] === link
      ) {
        return found - 1;
      }
      slot = (slot + 1) & mask;
    }
    const entry = this.#free.pop() ?? this.#count++;
    this.#slots[slot] = entry + 1;
    entries.set([attributes, foreground, background, underlineColor, link], entry * FIELDS);
    return entry;
  }

  #grow(): void {
    const capacity = Math.max(16, this.#slots.length);
    const entries = new Int32Array(capacity * FIELDS);
    entries.set(this.#entries);
    this.#entries = entries;
    this.#slots = new Int32Array(capacity * 2);
    const live = new Uint8Array(this.#count).fill(1);
    for (const entry of this.#free) live[entry] = 0;
    this.#rehash(live);
  }

  #rehash(live: Uint8Array): void {
    const mask = this.#slots.length - 1;
    this.#slots.fill(0);
    for (let entry = 0; entry < live.length; entry++) {
      if (!live[entry]) continue;
      const [a, f, b, u, l] = this.#entries.subarray(entry * FIELDS) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      let slot = hash(a, f, b, u, l) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry + 1;
    }
  }
}

function hash(a: number, b: number, c: number, d: number, e: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(c, 0xc2b2ae35), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 13) ^ Math.imul(d + Math.imul(e, 31), 0x165667b1), 0x9e3779b1);
  return h ^ (h >>> 16);
}

function colorOf(number: number): Color {
  if (number === 0) return 'default';
  return number < RGB ? { palette: number - 1 } : { rgb: number & 0xffffff };
}
