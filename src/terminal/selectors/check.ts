import { fail } from '../../base/errors/errors.js';
import { COLORS, parseColor } from './colors.js';
import type { Selector, StyleQuery } from './selector.js';

const FLAGS = ['bold', 'dim', 'italic', 'blink', 'inverse', 'invisible', 'strikethrough', 'overline'] as const;
const UNDERLINES = ['none', 'single', 'double', 'curly', 'dotted', 'dashed'] as const;
const KEYS: readonly string[] = ['foreground', 'background', 'underline', ...FLAGS] satisfies (keyof StyleQuery)[];
const TYPES = ['exact', 'regex', 'at', 'within', 'nth', 'style', 'near', 'history'] satisfies Selector['type'][];

/** Rejects an invalid selector; the error says what is allowed instead. */
export function checkSelector(selector: Selector): void {
  const problem = selectorProblem(selector);
  if (problem !== undefined) throw fail('invalid_argument', { name: 'selector', reason: problem });
}

/** Rejects a style with unknown keys or values. */
export function checkStyle(style: StyleQuery): void {
  const problem = styleProblem(style);
  if (problem !== undefined) throw fail('invalid_argument', { name: 'style', reason: problem });
}

function selectorProblem(selector: Selector): string | undefined {
  const type: unknown = selector?.type;
  if (!TYPES.some((known) => known === type)) {
    return `there is no ${JSON.stringify(type)}: a selector is one of ${TYPES.join(', ')}`;
  }
  if (selector.type === 'style') {
    return styleProblem(selector.style) ?? (selector.selector && selectorProblem(selector.selector));
  }
  if (selector.type === 'near') return selectorProblem(selector.label) ?? selectorProblem(selector.selector);
  return selector.type === 'within' || selector.type === 'nth' || selector.type === 'history'
    ? selectorProblem(selector.selector)
    : undefined;
}

/** The problem with a style and what is allowed instead; undefined if the style is valid. */
export function styleProblem(style: unknown): string | undefined {
  if (typeof style !== 'object' || style === null) {
    return 'style must be an object such as { foreground: "red", bold: true }';
  }
  for (const [key, value] of Object.entries(style)) {
    if (!KEYS.includes(key)) return `style has no "${key}": it takes ${KEYS.join(', ')}`;
    const allowed = value === undefined ? undefined : allowedInstead(key, value);
    if (allowed !== undefined) return `${key} cannot be ${JSON.stringify(value)}: use ${allowed}`;
  }
  return undefined;
}

/** The values that the key accepts, if this value is not one of them. */
function allowedInstead(key: string, value: unknown): string | undefined {
  if (key === 'foreground' || key === 'background') return parseColor(value) === undefined ? COLORS : undefined;
  if (typeof value === 'boolean') return undefined;
  if (key !== 'underline') return 'true or false';
  return UNDERLINES.some((known) => known === value) ? undefined : `true, false, ${UNDERLINES.join(', ')}`;
}
