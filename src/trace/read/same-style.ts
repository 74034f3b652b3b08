import type { Color, Style } from '../../terminal/index.js';

/** Whether two styles look alike and link to the same place. A screen has thousands of them, so nothing is made of text here. */
export function isSameStyle(a: Style, b: Style): boolean {
  if (a === b) return true;
  return (
    FLAGS.every((flag) => a[flag] === b[flag]) &&
    a.underline === b.underline &&
    isSameColor(a.foreground, b.foreground) &&
    isSameColor(a.background, b.background) &&
    isSameColor(a.underlineColor, b.underlineColor) &&
    a.link?.url === b.link?.url &&
    a.link?.id === b.link?.id
  );
}

const FLAGS = [
  'bold',
  'dim',
  'italic',
  'blink',
  'inverse',
  'invisible',
  'strikethrough',
  'overline',
  'protected',
] as const;

function isSameColor(a: Color, b: Color): boolean {
  if (a === 'default' || b === 'default') return a === b;
  if ('rgb' in a) return 'rgb' in b && a.rgb === b.rgb;
  return 'palette' in b && a.palette === b.palette;
}
