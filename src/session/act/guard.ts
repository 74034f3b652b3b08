import { fail } from '../../base/errors/errors.js';
import { shorten } from '../../base/text/shorten.js';
import type { Terminal } from '../../terminal/index.js';
import type { SessionCore } from '../core.js';
import { findSelected } from '../focus/find-selected.js';
import { editedPrompt } from '../readiness/edited-prompt.js';
import type { Readiness } from '../readiness/readiness.js';
import type { Viewers } from '../seen/viewers.js';
import { type Pattern, type WantedText, wantedPattern } from '../waits/patterns.js';
import type { Guard } from './act.js';

interface Watched {
  session: SessionCore;
  seen: Viewers;
  viewer: string;
}

/** The guard did not hold, and nothing was sent. The message says what was there instead. */
export class GuardFailed extends Error {}

/** The program wrote something after its state was determined, so the state must be determined again. */
export class StateOutdated extends Error {}

const MAX_TEXT = 80;

/** Returns a check for the turn in which the first byte leaves; it throws `GuardFailed`. Compiles the pattern at once. */
export function prepareGuard(guard: Guard): (watched: Watched, known: KnownState | undefined) => void {
  if ('selected' in guard) return selectedGuard(guard.selected);
  if ('shows' in guard) return showsGuard(guard.shows);
  if ('seen' in guard) {
    return ({ seen, viewer }) => {
      if (!seen.isCurrent(viewer)) throw new GuardFailed('the screen has changed since you last looked');
    };
  }
  return ({ session }, known) => {
    if (!known || session.terminal.seq !== known.seq) throw new StateOutdated();
    const { state, evidence } = known.readiness;
    if (state !== guard.state) {
      const instead = state === 'raw' ? insteadOfState(session.terminal) : '';
      throw new GuardFailed(`the state is ${state}, not ${guard.state} (${evidence.join('; ')})${instead}`);
    }
  };
}

/** A program that edits its lines itself is in the state raw although it wants a line. */
function insteadOfState(terminal: Terminal): string {
  const prompt = editedPrompt(terminal);
  return prompt === undefined ? '' : `; it edits its line itself: guard with "shows" and its prompt, ${quoted(prompt)}`;
}

/** The program's state, and the seq at which it was determined. */
export interface KnownState {
  readiness: Readiness;
  seq: number;
}

function selectedGuard(wanted: WantedText) {
  const pattern = wantedPattern(wanted);
  return ({ session }: Watched) => {
    const problem = otherSelected(session.terminal, pattern);
    if (problem !== undefined)
      throw new GuardFailed(`${problem}; "selected" means highlighted, "shows" is for text anywhere on the screen`);
  };
}

/** What is selected instead; undefined if something that matches is. */
export function otherSelected(terminal: Terminal, pattern: Pattern): string | undefined {
  const selected = findSelected(terminal);
  if (selected.some(({ text }) => pattern.exec(text, 0))) return undefined;
  const [first] = selected;
  const instead = first
    ? `${quoted(first.text)} in row ${first.row} is selected`
    : 'nothing on the screen looks selected';
  return `${instead}, and ${named(pattern)} was asked for`;
}

function showsGuard(wanted: WantedText) {
  const pattern = wantedPattern(wanted);
  return ({ session: { terminal } }: Watched) => {
    const text = terminal
      .logicalLines()
      .map((line) => line.text)
      .join('\n');
    if (pattern.exec(text, 0)) return;
    throw new GuardFailed(`the screen does not show ${named(pattern)}`);
  };
}

function named({ source }: Pattern): string {
  return quoted(source);
}

function quoted(text: string): string {
  return JSON.stringify(shorten(text, MAX_TEXT));
}

/** Throws `invalid_argument` for a guard with nothing to guard. */
export function refuseIdleGuard(guard: Guard | undefined, stepCount: number): void {
  if (!guard || stepCount > 0) return;
  throw fail('invalid_argument', { name: 'only_if', reason: 'there is nothing to do, so there is nothing to guard' });
}
