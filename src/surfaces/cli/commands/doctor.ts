import type { Context } from '../context.js';
import { isColourful } from '../help/style.js';
import { wrap } from '../help/wrap.js';
import { json } from '../show/output.js';
import { checkEverything, type Finding } from './doctor-checks.js';

const SIGNS = { good: '✓', missing: '!', broken: '✗' } as const;
const COLOURS = { good: 32, missing: 33, broken: 31 } as const;

/** `ttypilot doctor`: 1 only when something without which nothing works is broken. */
export async function doctor({ json: asJson }: Record<string, unknown>, context: Context): Promise<number> {
  const findings = await checkEverything(context.parts);
  const isGood = findings.every(({ state }) => state !== 'broken');
  if (asJson) context.output.data(json({ ok: isGood, findings }, context.output));
  else context.output.data(`${findings.map((finding) => show(finding, context)).join('')}\n${verdict(findings)}\n`);
  return isGood ? 0 : 1;
}

function show({ name, state, value, meaning }: Finding, { output }: Context): string {
  const sign = isColourful(output) ? `\x1b[${COLOURS[state]}m${SIGNS[state]}\x1b[39m` : SIGNS[state];
  const note = meaning === undefined ? '' : `    ${wrap(meaning, Math.min(output.columns, 100), 4)}\n`;
  return `${sign} ${name.padEnd(11)} ${value}\n${note}`;
}

function verdict(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  if (count('broken') > 0) return 'ttypilot can not work here: see the lines with ✗.';
  return count('missing') > 0 ? 'ttypilot works; the lines with ! say what would not.' : 'Everything is there.';
}
