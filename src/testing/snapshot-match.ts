import { fail } from '../base/errors/errors.js';
import { baselinePlan, drawMismatch, writeBaseline } from '../snapshots/baseline.js';
import { diffSnapshots } from '../snapshots/diff.js';
import { findMarks, type Mask } from '../snapshots/masks.js';
import { describeDiff } from '../snapshots/report.js';
import { SafeFolder } from '../snapshots/safe-folder.js';
import { slugOf } from '../snapshots/slug.js';
import { type Snapshot, showSnapshot, takeSnapshot } from '../snapshots/snapshot.js';
import { readSnapshot, snapshotPathOf, writeSnapshot } from '../snapshots/snapshot-files.js';
import type { Terminal } from '../terminal/index.js';
import { selectorOf } from './locator.js';
import { ending, type Outcome, timeoutOf } from './matchers.js';
import type { ScreenMask, WaitOptions } from './settings.js';
import type { Watched } from './watched.js';

export interface SnapshotOptions extends WaitOptions {
  /** Masks in addition to those of `launch`. */
  masks?: readonly ScreenMask[];
}

/** A new baseline is taken once the screen has been still for this long. */
const STILL_MS = 200;
const UPDATE_HINT = 'To accept the current screen: TTYPILOT_UPDATE_SNAPSHOTS=1, or -u in vitest.';

/** Waits until the screen matches its baseline; writes a baseline that is missing or due for an update. */
export async function matchingSnapshot(screen: Watched, name: string, options: SnapshotOptions = {}): Promise<Outcome> {
  const folder = await baselineFolder(screen);
  const stem = slugOf(name);
  const expected = await readSnapshot(folder, stem);
  const plan = baselinePlan(expected, screen.settings.update());
  const masks = [...screen.settings.masks, ...(options.masks ?? [])];
  const look = () => snapshotOf(screen, masks);
  if (plan === 'refuse') {
    const path = snapshotPathOf(folder, stem);
    return { pass: false, instead: `there is no baseline ${path}, and CI does not write one`, notes: [UPDATE_HINT] };
  }
  const timeoutMs = timeoutOf(screen, options);
  if (!expected || plan === 'write') {
    await settled(screen, timeoutMs);
    await writeBaseline(folder, stem, { expected, actual: look() });
    return { pass: true, instead: 'the baseline was written just now' };
  }
  const { isSame, saysSame } = comparison(expected);
  const isMet = (terminal: Terminal) => (masks.length > 0 || saysSame(terminal)) && isSame(look());
  const { value, ...result } = await screen.session.waits.until(isMet, { timeoutMs });
  if (value) return { pass: true, instead: 'it looks the same' };
  const why = `from ${snapshotPathOf(folder, stem)}, ${ending(result, timeoutMs)}`;
  return mismatch(stem, { expected, actual: look(), why });
}

/** Waits for the first text, because a slow program starts with an empty screen. */
async function settled({ session }: Watched, timeoutMs: number): Promise<void> {
  await session.waits.until((terminal) => terminal.screenText().trim() !== '', { timeoutMs });
  await session.waits.forStable({ stableMs: STILL_MS, timeoutMs });
}

async function baselineFolder({ settings: { snapshots } }: Watched): Promise<SafeFolder> {
  if (snapshots) return SafeFolder.open(snapshots.root, ...snapshots.names);
  const reason = 'the file of the test is unknown, so snapshotDir must be set';
  throw fail('invalid_argument', { name: 'snapshotDir', reason });
}

function snapshotOf({ session }: Watched, masks: readonly ScreenMask[]): Snapshot {
  const { terminal } = session;
  return takeSnapshot(
    terminal,
    findMarks(masks.map(maskOf), terminal, (selector) => session.find(selector)),
  );
}

function maskOf(mask: ScreenMask): Mask {
  if (typeof mask === 'string' || mask instanceof RegExp) return { selector: selectorOf(mask) };
  return 'width' in mask ? { rect: mask } : { selector: mask.selector };
}

/** `isSame` compares the look of the screen; `saysSame` compares only its text, which is faster. */
function comparison(expected: Snapshot) {
  const shown = showSnapshot(expected);
  const [{ text }, words] = [takeSnapshot(shown), wordsOf(shown)];
  shown.dispose();
  const { size } = expected;
  return {
    isSame: (actual: Snapshot) =>
      actual.text === text && (!size || (size.cols === actual.size?.cols && size.rows === actual.size.rows)),
    saysSame: (terminal: Terminal) => wordsOf(terminal) === words,
  };
}

function wordsOf(terminal: Terminal): string {
  return terminal.screenText().replace(/ +$/gm, '').trimEnd();
}

interface SeenMismatch {
  expected: Snapshot;
  actual: Snapshot;
  /** The baseline, and why the wait ended. */
  why: string;
}

function mismatch(stem: string, { expected, actual, why }: SeenMismatch): Outcome {
  const diff = diffSnapshots(expected, actual, 'styled');
  const count = `${diff.changedLines} ${diff.changedLines === 1 ? 'row' : 'rows'}`;
  return {
    pass: false,
    instead: `it differs in ${count}${diff.sizes ? ' and in size' : ''} ${why}`,
    explanation: describeDiff(diff),
    notes: [UPDATE_HINT],
    async keep(folder) {
      await writeSnapshot(folder, stem, actual);
      await drawMismatch(folder, { stem, expected, actual });
    },
  };
}
