import { fail } from '../base/errors/errors.js';
import { explainSelector } from '../session/waits/conditions/selector.js';
import type { WaitForResult } from '../session/waits/waits.js';
import type { SafeFolder } from '../snapshots/safe-folder.js';
import { closestTo } from '../terminal/selectors/explain.js';
import { looksIntoHistory, type Match, type Selector } from '../terminal/selectors/selector.js';
import { isLocator, selectorOf, type Wanted } from './locator.js';
import type { WaitOptions } from './settings.js';
import type { Watched } from './watched.js';

/** The result of an expectation. */
export interface Outcome {
  pass: boolean;
  /** What was seen instead, as half a sentence. */
  instead: string;
  /** The screen with marks. */
  explanation?: string;
  /** Further lines for the message. */
  notes?: string[];
  /** What came closest, as half a sentence, and where it is. */
  nearest?: { text: string; row?: number; col?: number } | undefined;
  /** Adds more to the failure bundle. */
  keep?: (folder: SafeFolder) => Promise<void>;
}

/** Waits until it is on the screen. A locator must have exactly one match. */
export async function showing(
  screen: Watched,
  wanted: Wanted,
  options: WaitOptions = {},
): Promise<Outcome & { match?: Match }> {
  const selector = selectorOf(wanted);
  const ambiguity = isLocator(wanted) ? 'fail' : 'first';
  const timeoutMs = timeoutOf(screen, options);
  const { match, ambiguous, explanation, styleMiss, nearest, ...result } = await screen.session.waits.forSelector(
    selector,
    {
      ambiguity,
      timeoutMs,
    },
  );
  if (match) return { pass: true, instead: 'it is on the screen', match, explanation: explained(screen, wanted) };
  const instead = ambiguous
    ? `it has ${ambiguous} matches on the screen: choose one with nth, within, rightOf and the like`
    : `${styleMiss ?? missing(selector, screen)}, ${ending(result, timeoutMs)}`;
  const notes = nearest === undefined ? [] : [`Nearest: ${nearest}.`];
  return { pass: false, instead, explanation: explanation ?? '', notes, nearest: nearestTo(selector, screen, nearest) };
}

/** The place is known of a text that is on the screen with other letters. */
function nearestTo(
  selector: Selector,
  { session: { terminal } }: Watched,
  said: string | undefined,
): Outcome['nearest'] {
  const near = closestTo(selector, terminal);
  if (!near) return said === undefined ? undefined : { text: said };
  const { row, col } = near;
  return { text: said ?? `row ${row} has ${JSON.stringify(terminal.rowText(row).trim())}`, row, col };
}

function missing(selector: Selector, { session: { terminal } }: Watched): string {
  if (!looksIntoHistory(selector)) return 'it is not on the screen';
  const { rowCount } = terminal.history;
  return `it is neither on the screen nor in the history above it (${rowCount} ${rowCount === 1 ? 'row' : 'rows'})`;
}

/** Waits until it is not on the screen. */
export async function hiding(screen: Watched, wanted: Wanted, options: WaitOptions = {}): Promise<Outcome> {
  const selector = selectorOf(wanted);
  const timeoutMs = timeoutOf(screen, options);
  const { found, ...result } = await screen.session.waits.forSelector(selector, { invert: true, timeoutMs });
  const where = looksIntoHistory(selector) ? 'on the screen or in the history above it' : 'on the screen';
  const instead = found ? `it is not ${where}` : `it is still ${where}, ${ending(result, timeoutMs)}`;
  return { pass: found, instead, explanation: explained(screen, wanted) };
}

/** Waits until the cursor is at this place; columns and rows count from 0. */
export async function cursorBeing(
  screen: Watched,
  place: { col?: number; row?: number },
  options: WaitOptions = {},
): Promise<Outcome> {
  const timeoutMs = timeoutOf(screen, options);
  const wanted = {
    ...(place.col === undefined ? {} : { x: place.col }),
    ...(place.row === undefined ? {} : { y: place.row }),
  };
  const { there, ...result } = await screen.session.waits.forCursor(wanted, { timeoutMs });
  const { x, y } = screen.session.terminal.cursor;
  const instead = `it is at { col: ${x}, row: ${y} }${there ? '' : `, ${ending(result, timeoutMs)}`}`;
  return { pass: there, instead };
}

/** The expected exit. */
export type ExpectedExit = number | { exitCode?: number; signal?: NodeJS.Signals };

/** Waits until the program has exited, as `how` says if given. */
export async function exiting(screen: Watched, how: ExpectedExit = {}, options: WaitOptions = {}): Promise<Outcome> {
  const timeoutMs = timeoutOf(screen, options);
  const { exited, ...result } = await screen.session.waits.forExit({ timeoutMs });
  if (!exited) return { pass: false, instead: `it is still running, ${ending(result, timeoutMs)}` };
  const { exitCode, signal } = typeof how === 'number' ? { exitCode: how, signal: undefined } : how;
  const exit = screen.session.exit;
  const isSo =
    (exitCode === undefined || exit?.exitCode === exitCode) && (signal === undefined || exit?.signal === signal);
  return { pass: isSo, instead: exitText(screen) };
}

/** Whether the program is running, or how it ended. */
export function exitText({ session: { exit } }: Watched): string {
  if (!exit) return 'it is running';
  if (exit.signal !== undefined) return `it was ended by ${exit.signal}`;
  return exit.exitCode === undefined ? `it is gone (${exit.reason})` : `it exited with ${exit.exitCode}`;
}

export function timeoutOf(screen: Watched, { timeoutMs = screen.settings.timeoutMs }: WaitOptions): number {
  if (timeoutMs >= 0) return timeoutMs;
  throw fail('invalid_argument', { name: 'timeoutMs', reason: `${timeoutMs} is not a number of milliseconds` });
}

/** Why the wait ended. */
export function ending({ outcome, exit }: Pick<WaitForResult, 'outcome' | 'exit'>, timeoutMs: number): string {
  return outcome === 'exited' && exit ? 'and the program has ended' : `after ${timeoutMs} ms`;
}

function explained(screen: Watched, wanted: Wanted): string {
  return explainSelector(selectorOf(wanted), screen.session.terminal);
}
