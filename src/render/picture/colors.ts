import type { Color, Style } from '../../terminal/index.js';
import type { Theme } from './themes.js';

const CUBE = [0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff];
/** Share of a colour that remains when it is dim. */
const DIM = 0.55;

export interface CellColors {
  foreground: number;
  background: number;
  /** Colour of the underline. */
  line: number;
}

/** The colours in which cells of a style are drawn. */
export function colorsOf(style: Style, theme: Theme): CellColors {
  const front = resolve(style.foreground, theme, theme.foreground);
  const back = resolve(style.background, theme, theme.background);
  const [plain, background] = style.inverse ? [back, front] : [front, back];
  const foreground = style.dim ? mix(plain, background, DIM) : plain;
  return { foreground, background, line: resolve(style.underlineColor, theme, foreground) };
}

/** Blends two colours; `share` is that of the first. */
export function mix(one: number, other: number, share: number): number {
  const channel = (shift: number) =>
    Math.round(((one >> shift) & 0xff) * share + ((other >> shift) & 0xff) * (1 - share)) << shift;
  return channel(16) | channel(8) | channel(0);
}

function resolve(color: Color, theme: Theme, byDefault: number): number {
  if (color === 'default') return byDefault;
  return 'rgb' in color ? color.rgb : paletteColor(color.palette, theme);
}

function paletteColor(index: number, theme: Theme): number {
  if (index < 16) return theme.palette[index] as number;
  if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
  const at = index - 16;
  const channel = (divisor: number) => CUBE[Math.floor(at / divisor) % 6] as number;
  return (channel(36) << 16) | (channel(6) << 8) | channel(1);
}
