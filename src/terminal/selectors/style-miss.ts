import type { Cell, Style, Terminal } from '../types.js';
import { colorName, parseColor } from './colors.js';
import { has, shownCells } from './look.js';
import { allRows } from './rows.js';
import type { Match, Selector, StyleQuery } from './selector.js';

/** Describes the actual style of the text if it is on the screen in a style other than the requested one. */
export function styleMiss(
  selector: Selector,
  terminal: Terminal,
  find: (selector: Selector) => readonly Match[],
): string | undefined {
  const plain = withoutStyle(selector);
  if (plain === selector || plain === undefined) return undefined;
  const query = Object.assign({}, ...styles(selector)) as StyleQuery;
  const rows = allRows(terminal);
  const [first, ...others] = find(plain).flatMap((match) => {
    const wrong = shownCells(rows, terminal.cols, match).find(({ style }) => !has(style, query));
    return wrong ? [{ match, wrong }] : [];
  });
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` (and ${others.length} more like it)`;
  return `${JSON.stringify(first.match.text)} is there ${placeOf(first.match)}, but ${differences(first.wrong, query)}${more}`;
}

/** The selector without its styles; undefined if it has nothing else. */
function withoutStyle(selector: Selector): Selector | undefined {
  if (selector.type === 'style') return selector.selector && withoutStyle(selector.selector);
  if (!('selector' in selector)) return selector;
  const inner = withoutStyle(selector.selector);
  return inner === selector.selector ? selector : inner && { ...selector, selector: inner };
}

function styles(selector: Selector): StyleQuery[] {
  const own = selector.type === 'style' ? [selector.style] : [];
  return 'selector' in selector && selector.selector ? [...styles(selector.selector), ...own] : own;
}

/** Rows count from 0, as everywhere. */
export function placeOf({ row }: Pick<Match, 'row'>): string {
  if (row >= 0) return `in row ${row}`;
  return row === -1 ? 'in the row above the screen' : `${-row} rows above the screen`;
}

/** How the style of a cell differs from the requested one: `green, not red, and not bold`. */
function differences({ style }: Cell, query: StyleQuery): string {
  return Object.entries(query)
    .filter(([key, wanted]) => wanted !== undefined && !has(style, { [key]: wanted }))
    .map(([key, wanted]) => difference(style, key as keyof StyleQuery, wanted))
    .join(', and ');
}

function difference(style: Style, key: keyof StyleQuery, wanted: string | number | boolean): string {
  switch (key) {
    case 'foreground':
      return `${style.foreground === 'default' ? 'in ' : ''}${named(style.foreground)}, not ${wantedColor(wanted)}`;
    case 'background':
      return `on ${named(style.background)}, not on ${wantedColor(wanted)}`;
    case 'underline':
      if (typeof wanted === 'boolean' || wanted === 'none') return wanted === true ? 'not underlined' : 'underlined';
      return style.underline === 'none' ? 'not underlined' : `with a ${style.underline} underline, not a ${wanted} one`;
    default:
      return wanted === true ? `not ${key}` : key;
  }
}

function wantedColor(wanted: string | number | boolean): string {
  return named(parseColor(wanted) ?? 'default');
}

function named(color: Style['foreground']): string {
  const name = colorName(color);
  if (name === 'default') return 'the default colour';
  return typeof name === 'number' ? `colour ${name}` : name;
}
