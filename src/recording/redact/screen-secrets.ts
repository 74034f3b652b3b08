import type { Terminal } from '../../terminal/index.js';
import { masked, type Redactor } from './redactor.js';

/** Parts of a secret with at least this many characters are hidden, too. */
const ENOUGH = 6;

/** Secrets that the screen shows. Only their surroundings give many of them away: the name before them, the row above. */
export function secretsOnScreen(terminal: Terminal, redactor: Redactor): string[] {
  const wrapped = terminal.logicalLines().filter(({ rowCount }) => rowCount > 1);
  const texts = [terminal.screenText(), ...wrapped.map(({ text }) => text)];
  const secrets = texts.flatMap((text) =>
    redactor.ranges(text).flatMap(([from, to]) => text.slice(from, to).split('\n')),
  );
  return [...new Set(secrets.map((secret) => secret.trim()))].filter((secret) => secret !== '');
}

/** Hides these secrets, and parts of them, in a text that quotes the screen. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return masked(
    text,
    secrets.flatMap((secret) => partsOf(secret, text)),
  );
}

function partsOf(secret: string, text: string): [from: number, to: number][] {
  const length = Math.min(ENOUGH, secret.length);
  const pieces = new Set(Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length)));
  const found: [number, number][] = [];
  for (let at = 0; at + length <= text.length; at++) {
    if (pieces.has(text.slice(at, at + length))) found.push([at, at + length]);
  }
  return found;
}
