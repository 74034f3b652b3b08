import type { Color, Style, Terminal } from '../../terminal/index.js';

interface Place {
  x: number;
  y: number;
}

/** The one place with its own style, when all others share another. */
export function highlightedByStyle(terminal: Terminal, places: readonly Place[]): number | undefined {
  const looks = places.map((place) => lookAt(terminal, place));
  const alone = looks.flatMap((look, i) => (looks.filter((other) => other === look).length === 1 ? [i] : []));
  if (looks.length > 2) return alone.length === 1 && new Set(looks).size === 2 ? alone[0] : undefined;
  // with only two places, the one that stands out
  const bright = places.flatMap((place, i) => (standsOut(styleAt(terminal, place)) ? [i] : []));
  return alone.length === 2 && bright.length === 1 ? bright[0] : undefined;
}

/** Whether the style of the marked place differs from all others. */
export function isStyledApart(terminal: Terminal, places: readonly Place[], marked: number): boolean {
  const looks = places.map((place) => lookAt(terminal, place));
  return looks.every((look, i) => i === marked || look !== looks[marked]);
}

function styleAt(terminal: Terminal, { x, y }: Place): Style | undefined {
  return terminal.cells(y)[x]?.style;
}

function lookAt(terminal: Terminal, place: Place): string {
  const style = styleAt(terminal, place);
  if (!style) return '';
  const { foreground, background, inverse, bold, underline } = style;
  return [colorName(foreground), colorName(background), inverse, bold, underline].join(' ');
}

function standsOut(style: Style | undefined): boolean {
  return style !== undefined && (style.inverse || style.background !== 'default');
}

function colorName(color: Color): string {
  if (color === 'default') return color;
  return 'palette' in color ? `p${color.palette}` : `#${color.rgb}`;
}
