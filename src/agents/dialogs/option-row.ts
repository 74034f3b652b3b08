import type { Line } from './lines.js';

/** A line that may be an option. */
export interface OptionRow {
  /** `on`: a pointer precedes it; `off`: the sign of an unselected option. */
  sign: 'on' | 'off' | 'none';
  number: number | undefined;
  checked: boolean | undefined;
  text: string;
  labelX: number;
  /** The column after sign and number, where the checkbox or the label begins. */
  bodyX: number;
  /** The sign also marks quotations. */
  isQuotation: boolean;
}

const ROW =
  /^((?:([❯›>▸▶➤→●◉»])\s+|([○◯])\s+)?(?:(\d{1,2})[.)]\s+)?)(?:(\[[ ]\]|[☐◻□])\s+|(\[[xX✓✔*•]\]|[☑☒◼■✔])\s+)?(\S.*)$/u;

export function optionRow(line: Line): OptionRow | undefined {
  const match = line.kind === 'text' ? ROW.exec(line.text) : null;
  if (!match) return undefined;
  const [, before = '', on, off, number, empty, filled, text = ''] = match;
  const checked = filled !== undefined ? true : empty !== undefined ? false : undefined;
  return {
    sign: on !== undefined ? 'on' : off !== undefined ? 'off' : 'none',
    number: number === undefined ? undefined : Number(number),
    checked,
    text,
    labelX: line.x + line.text.length - text.length,
    bodyX: line.x + before.length,
    isQuotation: on === '>',
  };
}

/** A sign before some text, or alone in an input line. */
export function isPointer(line: Line): boolean {
  return line.kind === 'text' && /^[❯›>▸▶➤→●◉»](?:\s|$)/u.test(line.text);
}

/** How programs word the keys that a list of options takes. */
const HINT =
  /\b(?:press )?(?:enter|return|⏎)\b.{0,20}\b(?:to )?(?:select|confirm|choose|submit|continue|approve|accept)|\besc(?:ape)?\b.{0,12}\b(?:cancel|reject|exit|go back|deny|dismiss)|[↑▲]\s*[/·,]?\s*[↓▼]|\barrow keys\b|\bspace\b.{0,12}\b(?:toggle|select|check)|\(esc\)|\buse arrows\b/iu;
const LINES_BELOW = 6;
const LINES_ABOVE = 2;

/** Whether the list, or a line close to it, names the keys to use. */
export function hasHint(lines: readonly Line[], first: number, last: number): boolean {
  const near = lines.slice(Math.max(0, first - LINES_ABOVE), last + 1 + LINES_BELOW);
  return near.some(({ kind, text }) => kind === 'text' && HINT.test(text));
}

/** Whether the list follows a question, with at most blank lines between. */
export function isAskedAbove(lines: readonly Line[], first: number): boolean {
  const above = lines.slice(Math.max(0, first - LINES_ABOVE), first).findLast(({ kind }) => kind !== 'blank');
  return above?.kind === 'text' && /[?？:]$/u.test(above.text);
}
