import type { Selection } from '../focus/find-selected.js';
import type { ActOptions } from '../input.js';
import type { SessionExit } from '../lifecycle.js';
import type { InputState } from '../readiness/readiness.js';
import type { Receipt } from '../send-text/receipt.js';
import type { Since } from '../waits/condition.js';
import type { WaitForOptions, WaitResult } from '../waits/one-wait.js';
import type { WantedText } from '../waits/patterns.js';

/**
 * One thing to do. A plain string is typed, unless it is the name of a key, such as `enter` or `ctrl+u`; `{ type: 'enter' }`
 * types the word. A misspelt combination such as `crtl+c` is refused.
 */
export type Step =
  | string
  | { type: string }
  | { press: string | readonly string[] }
  | { paste: string }
  | { submit: string }
  | { click: { col: number; row: number } | string }
  /** Goes on when it is so; if that does not happen in time, nothing more is sent. */
  | { wait: StepWait };

/** What a step waits for: text written after the step before, or a selected row. */
export type StepWait = WantedText | { selected: WantedText };

/** What must hold in the turn in which the first byte leaves; otherwise nothing is sent. */
export type Guard = { selected: WantedText } | { shows: WantedText } | { state: InputState } | { seen: true };

/** What ends the wait. With `andSettled`, the program must then come to rest, too. */
export type Goal =
  | 'settled'
  | 'input'
  | 'exit'
  | { input: true; andSettled?: boolean | undefined }
  | { text: WantedText; andSettled?: boolean | undefined }
  | { gone: WantedText; andSettled?: boolean | undefined };

export type Until = Goal | { any: readonly Goal[]; andSettled?: boolean | undefined };

/** How much the answer shows: the rows that differ from what this caller saw last, new output, everything, nothing. */
export type LookKind = 'changes' | 'output' | 'screen' | 'none';

export interface ActRequest extends ActOptions, WaitForOptions {
  /** In order, in one turn of the input queue. Empty: only wait and look. */
  do?: readonly Step[] | undefined;
  onlyIf?: Guard | undefined;
  /** Default `settled`. */
  until?: Until | undefined;
  /** What counts for `until: { text }`. Default: what is written after the act; with nothing to do, the screen. */
  since?: Since | undefined;
  /** Default `changes`; `output` where the program is at a line prompt on the main screen. */
  look?: LookKind | undefined;
  /** The most rows or lines shown. Default 40. */
  maxLines?: number | undefined;
  /** Whose view of the session counts. Default: the library's own. */
  viewer?: string | undefined;
}

export interface ShownRow {
  /** From 0. */
  row: number;
  text: string;
}

/** What an answer shows of the screen. */
export interface ActLook {
  kind: LookKind;
  rows: ShownRow[];
  /** A block of rows that stands elsewhere now: `rows 1–22 moved up by 1`. */
  moved?: string;
  /** The rows that are again as they were shown before the last change, such as those behind a closed dialog: `3–16`. */
  restored?: string;
  /** The rows that have become blank, and those that have not changed: `0–3, 7`. */
  blank?: string;
  unchanged?: string;
  /** For `output`: the lines written since this caller last looked, without the echo of what was typed. */
  output?: string;
  /** What a full-screen program showed last, when it has left nothing else to see, or has failed. */
  lastScreen?: ShownRow[];
  /** The number of rows or lines left out because of `maxLines`, or because they are no longer kept. */
  omitted?: number;
}

export interface ActResult {
  /** `refused`: the guard did not hold, and nothing was sent. `stopped`: a step could not be done; none after it was sent. */
  outcome: WaitResult<unknown>['outcome'] | 'refused' | 'stopped';
  elapsedMs: number;
  /** The seq of the last act; with nothing to do, the current one. */
  seq: number;
  /** For `until: { any }`: the index of the goal that was met first. */
  met?: number;
  /** The text that matched. */
  match?: string;
  shown: ActLook;
  selected: Selection[];
  cursor: { col: number; row: number; visible: boolean };
  state: InputState;
  /** What is proven about each submitted text; one for each `submit`, in order. */
  receipts: Receipt[];
  exit?: SessionExit;
  /** What happened, in one sentence. */
  message: string;
}
