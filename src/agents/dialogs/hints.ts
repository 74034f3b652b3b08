import type { Line } from './lines.js';

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
