import { readdirSync, readFileSync } from 'node:fs';
import { findSelected, type Selection } from '../../../src/session/focus/find-selected.js';
import { terminalWith } from '../../helpers/feed.js';

const folder = new URL('../../fixtures/focus/', import.meta.url);

/** A recorded screen of a real program and what is selected on it, written down by hand. */
export interface Screen {
  /** The program and the state that it is in. */
  name: string;
  /** In the expected order. `…` stands for any text; what begins with `?` may be missing. */
  truth: readonly string[];
  selected: readonly Selection[];
}

/** `unsure`: nothing was found, or not all of it. `wrong`: something else came first. */
export type Verdict = 'right' | 'unsure' | 'wrong';

export function readCorpus(): Screen[] {
  const truths: Record<string, string[]> = JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'truth.json');
  return files.flatMap((file) => {
    const { cols, rows, screens } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    return Object.entries(screens as Record<string, string>).map(([state, bytes]) => {
      const name = `${file.slice(0, -'.json'.length)}/${state}`;
      const truth = truths[name];
      if (!truth) throw new Error(`truth.json does not say what is selected in ${name}`);
      return { name, truth, selected: findSelected(terminalWith(bytes, { cols, rows })) };
    });
  });
}

export function judge({ truth, selected }: Screen): Verdict {
  const [first] = selected;
  if (!first) return truth.every(isOptional) ? 'right' : 'unsure';
  if (!truth[0] || !fits(first, truth[0])) return 'wrong';
  const isComplete = truth.every((one) => isOptional(one) || selected.some((found) => fits(found, one)));
  const isClean = selected.every((found) => truth.some((one) => fits(found, one)));
  return isComplete && isClean ? 'right' : 'unsure';
}

function isOptional(truth: string): boolean {
  return truth.startsWith('?');
}

function fits({ text }: Selection, truth: string): boolean {
  const parts = truth.replace(/^\?/, '').split('…');
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'su').test(text);
}
