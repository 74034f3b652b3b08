import type { CSSProperties } from 'react';
import { colorsOf } from '../../../render/picture/colors.js';
import type { Theme } from '../../../render/picture/themes.js';
import type { Cell, Style } from '../../../terminal/index.js';
import { isSameStyle } from '../../../trace/read/same-style.js';
import { css } from '../../theme.js';
import { readable } from './readable.js';

/** Neighbouring cells that are drawn alike. */
export interface ScreenSpan {
  col: number;
  cols: number;
  text: string;
  style: Style;
  /** It may come from another font, and must not move what follows. */
  isFixed: boolean;
}

/** The cells of a row as spans, without what cannot be seen at its end. */
export function spansOf(cells: readonly Cell[]): ScreenSpan[] {
  const spans: ScreenSpan[] = [];
  for (const [col, { text, width, style }] of cells.entries()) {
    if (width === 0) continue;
    const last = spans.at(-1);
    const isFixed = width === 2 || !isUsual(text);
    if (last && !isFixed && !last.isFixed && isSameStyle(last.style, style)) {
      last.text += text || ' ';
      last.cols += 1;
    } else spans.push({ col, cols: width, text: text || ' ', style, isFixed });
  }
  for (let last = spans.at(-1); last && isBlank(last.style); last = spans.at(-1)) {
    last.text = last.text.replace(/ +$/, '');
    if (last.text !== '') break;
    spans.pop();
  }
  return spans;
}

/** Whether two rows are drawn alike. */
export function areSameSpans(a: readonly ScreenSpan[], b: readonly ScreenSpan[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((one, i) => {
    const other = b[i] as ScreenSpan;
    const isPlace = one.col === other.col && one.cols === other.cols && one.isFixed === other.isFixed;
    return isPlace && one.text === other.text && isSameStyle(one.style, other.style);
  });
}

export function cssOf(style: Style, theme: Theme): CSSProperties {
  const { foreground, background, line } = colorsOf(style, theme);
  const lines = [
    style.underline === 'none' ? '' : 'underline',
    style.strikethrough ? 'line-through' : '',
    style.overline ? 'overline' : '',
  ].join(' ');
  return {
    color: style.invisible ? 'transparent' : css(readable(foreground, background)),
    ...(background === theme.background ? {} : { background: css(background) }),
    ...(style.bold ? { fontWeight: 700 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...(lines.trim() === '' ? {} : { textDecoration: `${lines} ${UNDERLINES[style.underline]} ${css(line)}` }),
  };
}

const UNDERLINES: Record<Style['underline'], string> = {
  none: 'solid',
  single: 'solid',
  double: 'double',
  curly: 'wavy',
  dotted: 'dotted',
  dashed: 'dashed',
};

/** Latin, Greek, Cyrillic, punctuation, arrows, lines and blocks: the terminal's own font has them. */
const USUAL = /^[ -~\u00a0-\u024f\u0370-\u04ff\u2010-\u2027\u2190-\u2193\u2500-\u259f]?$/;

function isUsual(text: string): boolean {
  return USUAL.test(text);
}

function isBlank({ background, inverse, underline, strikethrough, overline }: Style): boolean {
  return background === 'default' && !inverse && underline === 'none' && !strikethrough && !overline;
}
