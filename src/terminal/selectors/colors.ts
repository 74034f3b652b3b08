import type { Color } from '../types.js';

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const BRIGHT = 'bright-';

/** The colours that a selector accepts, for error messages. */
export const COLORS = `default, ${NAMES.join(', ')}, each of these but default also as in ${BRIGHT}red, a palette number from 0 to 255, or #rrggbb`;

/** The colour that a selector names; undefined if the name is unknown. */
export function parseColor(wanted: unknown): Color | undefined {
  if (typeof wanted === 'number')
    return Number.isInteger(wanted) && wanted >= 0 && wanted <= 255 ? { palette: wanted } : undefined;
  if (typeof wanted !== 'string') return undefined;
  const name = wanted.toLowerCase();
  if (name === 'default') return 'default';
  if (/^#[0-9a-f]{6}$/.test(name)) return { rgb: Number.parseInt(name.slice(1), 16) };
  const isBright = name.startsWith(BRIGHT);
  const index = NAMES.indexOf(isBright ? name.slice(BRIGHT.length) : name);
  return index < 0 ? undefined : { palette: index + (isBright ? 8 : 0) };
}

export function isColor(color: Color, wanted: string | number): boolean {
  const meant = parseColor(wanted);
  return meant !== undefined && colorName(color) === colorName(meant);
}

/** The name of a colour in selectors; an unnamed palette entry is its number. */
export function colorName(color: Color): string | number {
  if (color === 'default') return color;
  if ('rgb' in color) return `#${color.rgb.toString(16).padStart(6, '0')}`;
  const name = NAMES[color.palette % 8];
  return color.palette > 15 ? color.palette : `${color.palette > 7 ? BRIGHT : ''}${name}`;
}
