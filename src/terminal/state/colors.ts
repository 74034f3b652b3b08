/** The colours outside the palette that a program can set and query, by OSC number. */
const DYNAMIC = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
const FIRST_16 = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
  0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];
const CUBE = [0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff];
/** The special colours follow these palette entries: bold, underline, blink, reverse, italic. */
export const PALETTE_SIZE = 256;
export const SPECIAL_COUNT = 5;

/** The palette and the dynamic colours as set by the program. */
export class Colors {
  readonly #defaults: Map<number, number>;
  #palette = new Map<number, number>();
  #dynamic = new Map<number, number>();

  constructor(defaults: { foreground?: string; background?: string; cursor?: string }) {
    const foreground = parseColorSpec(defaults.foreground ?? '#e5e5e5') ?? 0xe5e5e5;
    const background = parseColorSpec(defaults.background ?? '#000000') ?? 0x000000;
    const cursor = parseColorSpec(defaults.cursor ?? '') ?? foreground;
    const isBackground = new Set([11, 14, 16]);
    this.#defaults = new Map(DYNAMIC.map((osc) => [osc, isBackground.has(osc) ? background : foreground]));
    this.#defaults.set(12, cursor);
  }

  palette(index: number): number {
    return this.#palette.get(index) ?? defaultPalette(index);
  }

  setPalette(index: number, color: number): void {
    this.#palette.set(index, color);
  }

  resetPalette(index: number): void {
    this.#palette.delete(index);
  }

  resetPaletteRange(from: number, to: number): void {
    for (let index = from; index < to; index++) this.#palette.delete(index);
  }

  isDynamic(osc: number): boolean {
    return this.#defaults.has(osc);
  }

  dynamic(osc: number): number {
    return this.#dynamic.get(osc) ?? (this.#defaults.get(osc) as number);
  }

  setDynamic(osc: number, color: number): void {
    this.#dynamic.set(osc, color);
  }

  resetDynamic(osc: number): void {
    this.#dynamic.delete(osc);
  }

  reset(): void {
    this.#palette.clear();
    this.#dynamic.clear();
  }
}

/** `#rgb` … `#rrrrggggbbbb` or `rgb:r/g/b` with one to four digits each, as 0xrrggbb. */
export function parseColorSpec(text: string): number | undefined {
  const sharp = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{9}|[0-9a-f]{12})$/i.exec(text)?.[1];
  if (sharp) {
    const digits = sharp.length / 3;
    return join([0, 1, 2].map((i) => topByte(sharp.slice(i * digits, (i + 1) * digits))));
  }
  const scaled = /^rgb:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})$/i.exec(text);
  return scaled ? join(scaled.slice(1).map(scaledByte)) : undefined;
}

/** The X11 notation with 16 bits per channel. */
export function formatColor(color: number): string {
  const channels = [color >> 16, (color >> 8) & 0xff, color & 0xff];
  return `rgb:${channels.map((channel) => (channel * 0x101).toString(16).padStart(4, '0')).join('/')}`;
}

function defaultPalette(index: number): number {
  if (index < 16) return FIRST_16[index] as number;
  if (index < 232) {
    const at = index - 16;
    return join([CUBE[Math.floor(at / 36)], CUBE[Math.floor(at / 6) % 6], CUBE[at % 6]] as number[]);
  }
  if (index < PALETTE_SIZE) return join(new Array(3).fill(8 + (index - 232) * 10));
  return FIRST_16[7] as number;
}

function join(channels: number[]): number {
  return channels.reduce((color, channel) => color * 256 + channel, 0);
}

/** `#f` stands for f0: missing digits are zero. */
function topByte(digits: string): number {
  return Number.parseInt(digits.padEnd(2, '0').slice(0, 2), 16);
}

/** `rgb:f` stands for ff: the largest number with that many digits is full brightness. */
function scaledByte(digits: string): number {
  return Math.round((Number.parseInt(digits, 16) * 255) / (16 ** digits.length - 1));
}
