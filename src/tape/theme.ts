import type { Theme } from '../render/picture/themes.js';
import type { TapeText } from './tape-text.js';

/** The names of the palette in the order of the terminal's colours; some tapes say purple. */
const PALETTE = ['black', 'red', 'green', 'yellow', 'blue', 'magenta|purple', 'cyan', 'white'];

/** The theme that a JSON object describes. */
export function themeOf(object: unknown, text: TapeText): Theme {
  const colors = object as Record<string, unknown>;
  const color = (names: string, instead?: number): number => {
    const name = names.split('|').find((one) => colors[one] !== undefined);
    const value = name === undefined ? undefined : String(colors[name]);
    const [, hex] = /^#?([\da-f]{6})$/i.exec(value ?? '') ?? [];
    if (hex !== undefined) return Number.parseInt(hex, 16);
    if (value === undefined && instead !== undefined) return instead;
    const [first] = names.split('|');
    throw text.problem(
      value === undefined
        ? `the theme has no colour ${first}`
        : `the colour ${name} must be such as "#ff8800", not ${value}`,
    );
  };
  const bright = PALETTE.map((names) =>
    names
      .split('|')
      .map((name) => `bright${name[0]?.toUpperCase()}${name.slice(1)}`)
      .join('|'),
  );
  const foreground = color('foreground');
  return {
    foreground,
    background: color('background'),
    cursor: color('cursor|cursorColor', foreground),
    palette: [...PALETTE, ...bright].map((names) => color(names)),
  };
}
