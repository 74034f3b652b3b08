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
