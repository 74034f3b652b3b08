import { z } from 'zod';
import { flagsProblem } from '../base/pattern-flags.js';
import type { Session } from '../session/session.js';

// Parts of schemas that several operations share, so that a field means the same everywhere.

/** NUL and lone surrogates: program arguments cannot hold them, and neither can some databases. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Text that is stored, listed or passed to a program. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => !UNSTORABLE.test(value), 'it contains a NUL or half of a surrogate pair');

/** A path has at most PATH_MAX bytes. */
export const path = text(4096);

export const seq = z
  .int()
  .min(0)
  .describe('How many bytes the program had written; pass it as "since" to ask for what is new.');

export const success = z.literal(true);

export const key = z
  .string()
  .min(1)
  .max(100)
  .describe('A key by name: enter, ctrl+c, C-c, shift+tab, alt+enter, f5, pageup, a.');

/** What was typed, for the result. A secret does not even show its length. */
export function shownInput(typed: string, { isSecret }: { isSecret?: true }): string {
  return isSecret ? '•••' : typed;
}

/** What an act did, for readers, and how to see what follows. */
export function actText(what: string, seq: number): string {
  return `${what}. Wait with since: ${seq} to see what follows.`;
}

export const lease = z
  .int()
  .optional()
  .describe('The number from take_control; while a session is held, only calls with its lease can type.');

/** A regular expression in a field that is not called `pattern`. */
export const patternText = z.string().min(1).max(10_000);

export const flags = z
  .string()
  .max(20)
  .superRefine((flags, context) => {
    const problem = flagsProblem(flags);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .optional();

/** A regular expression, as source and flags. */
export const patternFields = {
  pattern: patternText.describe(
    'A JavaScript regular expression without slashes, matched on lines (soft wraps joined).',
  ),
  flags: flags.describe('Without flags, ^ and $ are line ends (m); with flags (i, m, s, u, v), exactly those.'),
};

/** What counts as new. */
export const since = z
  .string()
  .regex(/^(screen|now|seen|\d+)$/, 'give "screen", "now", "seen" or a seq')
  .or(z.int().min(0));

/** What looks selected, and where the cursor is. Part of every look. */
export const selectedField = z.array(z.object({ row: z.int(), col: z.int(), text: z.string(), how: z.string() }));

export const cursorField = z.object({ col: z.int(), row: z.int(), visible: z.boolean() });

export const timeoutMs = (defaultMs: number) =>
  z.int().min(0).max(86_400_000).default(defaultMs).describe('The longest time to wait; 0 checks once.');

/** Which input a program wants, and the evidence. */
export const readinessFields = {
  state: z
    .enum(['line', 'password', 'raw', 'prompt', 'running', 'exited', 'unknown'])
    .describe(
      'What the program wants: a line, a password (a line without echo), keys (raw), a command (prompt), or nothing ' +
        '(running, exited); "unknown" where a guess could be wrong.',
    ),
  evidence: z.array(z.string()).describe('The facts behind it.'),
};

/** What looks selected, and where the cursor is. */
export function focusOf({ terminal, selected }: Session) {
  const { x, y, visible } = terminal.cursor;
  return { selected, cursor: { col: x, row: y, visible } };
}

/** Selects tmux panes. */
export const paneFilterFields = {
  socket_name: path
    .min(1)
    .optional()
    .describe('The tmux server (tmux -L, or a path as for tmux -S). Default: the default one.'),
  filter: text(1000)
    .optional()
    .describe('A pane_id, or part of the name of the session, window, program, directory or title.'),
};
