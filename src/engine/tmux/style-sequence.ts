import type { Color, Style } from '../../terminal/index.js';

const UNDERLINES = { none: '', single: '4', double: '4:2', curly: '4:3', dotted: '4:4', dashed: '4:5' };

/** The sequence that switches from any style to this one. */
export function styleSequence(style: Style): string {
  const parameters = [
    '0',
    ...(style.bold ? ['1'] : []),
    ...(style.dim ? ['2'] : []),
    ...(style.italic ? ['3'] : []),
    ...(style.underline === 'none' ? [] : [UNDERLINES[style.underline]]),
    ...(style.blink ? ['5'] : []),
    ...(style.inverse ? ['7'] : []),
    ...(style.invisible ? ['8'] : []),
    ...(style.strikethrough ? ['9'] : []),
    ...(style.overline ? ['53'] : []),
    ...color(style.foreground, 38),
    ...color(style.background, 48),
    ...color(style.underlineColor, 58),
  ];
  return `\x1b[${parameters.join(';')}m`;
}

function color(value: Color, place: number): string[] {
  if (value === 'default') return [];
  if ('palette' in value) return [`${place}:5:${value.palette}`];
  const { rgb } = value;
  return [`${place}:2::${rgb >> 16}:${(rgb >> 8) & 255}:${rgb & 255}`];
}
