import { z } from 'zod';
import { styleProblem } from '../../../terminal/selectors/check.js';
import type { Selector, StyleQuery } from '../../../terminal/selectors/selector.js';

/** Deeper nesting has no use. */
const MAX_DEPTH = 32;

const place = z.int('must be a whole number').min(1, 'columns and rows count from 1');
const color = z.union([z.string(), z.int().min(0).max(255)]);
const flag = z.boolean().optional();
const style = z
  .looseObject({
    foreground: color.optional(),
    background: color.optional(),
    underline: z.union([z.boolean(), z.enum(['none', 'single', 'double', 'curly', 'dotted', 'dashed'])]).optional(),
    bold: flag,
    dim: flag,
    italic: flag,
    blink: flag,
    inverse: flag,
    invisible: flag,
    strikethrough: flag,
    overline: flag,
  })
  .superRefine((value, context) => {
    const problem = styleProblem(value);
    if (problem !== undefined) context.addIssue(problem);
  });

const nested = z.lazy(() => wire);

/** A selector on the wire. */
const wire: z.ZodType<Wire> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('exact'), text: z.string().min(1, 'must not be empty') }),
  z.object({ type: z.literal('regex'), pattern: z.string().min(1, 'must not be empty') }),
  z.object({ type: z.literal('at'), col: place, row: place }),
  z.object({
    type: z.literal('within'),
    rect: z.object({ col: place, row: place, width: z.int().min(1), height: z.int().min(1) }),
    selector: nested,
  }),
  z.object({ type: z.literal('nth'), index: z.int(), selector: nested }),
  z.object({ type: z.literal('style'), style, selector: nested.optional() }),
  z.object({
    type: z.literal('near'),
    label: nested,
    side: z.enum(['right', 'left', 'below', 'above']),
    selector: nested,
  }),
]);

type Wire =
  | { type: 'exact'; text: string }
  | { type: 'regex'; pattern: string }
  | { type: 'at'; col: number; row: number }
  | { type: 'within'; rect: { col: number; row: number; width: number; height: number }; selector: Wire }
  | { type: 'nth'; index: number; selector: Wire }
  | { type: 'style'; style: z.output<typeof style>; selector?: Wire | undefined }
  | { type: 'near'; label: Wire; side: 'right' | 'left' | 'below' | 'above'; selector: Wire };

/** A selector: columns and rows from 1 on the wire, from 0 here. */
export const selectorParam = z
  .preprocess(prepare, wire)
  .transform(toSelector)
  .describe('Something on the screen: {"type":"exact","text":"Ready"}, or regex, at, within, nth, style, near.');

/** Puts types into lower case. Selectors that are nested too deeply are cut off, so that the schema reports them as missing. */
function prepare(value: unknown, _: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth > MAX_DEPTH ? undefined : value;
  const entries = Object.entries(value).map(([name, part]) => {
    if (name === 'type' && typeof part === 'string') return [name, part.trim().toLowerCase()];
    return [name, name === 'selector' || name === 'label' ? prepare(part, _, depth + 1) : part];
  });
  return Object.fromEntries(entries);
}

function toSelector(selector: Wire): Selector {
  switch (selector.type) {
    case 'exact':
      return selector;
    case 'regex':
      return { type: 'regex', pattern: alsoOverLines(selector.pattern) };
    case 'at':
      return { type: 'at', col: selector.col - 1, row: selector.row - 1 };
    case 'within': {
      const { col, row, width, height } = selector.rect;
      return {
        ...selector,
        rect: { col: col - 1, row: row - 1, width, height },
        selector: toSelector(selector.selector),
      };
    }
    case 'nth':
      return { ...selector, selector: toSelector(selector.selector) };
    case 'style': {
      const inner = selector.selector && { selector: toSelector(selector.selector) };
      return { type: 'style', style: selector.style as StyleQuery, ...inner };
    }
    case 'near':
      return { ...selector, label: toSelector(selector.label), selector: toSelector(selector.selector) };
  }
}

/**
 * The original knew only `|` and `.*`, and its `.*` matched across lines. A pattern that has nothing else still does when
 * it does not match within a line.
 */
export function alsoOverLines(pattern: string): string {
  if (!pattern.includes('.*') || /[\\[\]{}^$?+]|\*\*|\(\?/.test(pattern)) return pattern;
  return `(?:${pattern})|(?:${pattern.replaceAll('.*', '[^]*?')})`;
}
