import { diffSnapshots, type SnapshotDiff } from './diff.js';
import { differenceOf, drawSnapshot, type PictureOptions } from './pictures.js';
import { describeDiff } from './report.js';
import type { SafeFolder } from './safe-folder.js';
import type { Snapshot } from './snapshot.js';
import { readSnapshot, snapshotPathOf, writeSnapshot } from './snapshot-files.js';

export interface BaselineCheck {
  /** What the user calls it, for the message. */
  name: string;
  stem: string;
  actual: Snapshot;
  /** Where baselines are kept, and where what was seen now goes. */
  baselines: SafeFolder;
  artifacts: SafeFolder;
  /** What may be written: missing baselines only (the default), all of them, or none. */
  update?: 'missing' | 'all' | 'none';
  picture?: PictureOptions;
}

export interface BaselineResult {
  ok: boolean;
  actualPath: string;
  baselinePath: string;
  /** Whether there was one before this check. */
  baselineExists: boolean;
  isWritten: boolean;
  /** There when it is not ok. */
  mismatch?: Mismatch;
}

export interface Mismatch {
  message: string;
  diff?: SnapshotDiff;
  pictures?: { expected: string; actual: string; difference: string };
}

const PICTURES = ['expected', 'actual', 'difference'] as const;

/** Compares what is seen now with what was kept, and leaves both, with pictures when they differ. */
export async function checkBaseline(check: BaselineCheck): Promise<BaselineResult> {
  const { name, stem, actual, baselines, artifacts, update = 'missing' } = check;
  const expected = await readSnapshot(baselines, stem);
  const { snapshotPath: actualPath } = await writeSnapshot(artifacts, stem, actual);
  const places = { actualPath, baselinePath: snapshotPathOf(baselines, stem), baselineExists: expected !== undefined };
  const diff = expected && diffSnapshots(expected, actual, 'styled');
  if (expected && diff?.changed && update !== 'all') {
    const pictures = await drawMismatch(check, expected);
    return {
      ok: false,
      ...places,
      isWritten: false,
      mismatch: { message: mismatchMessage(name, places, diff), diff, pictures },
    };
  }
  // pictures of an older mismatch would tell of one that is over
  for (const picture of PICTURES) await artifacts.remove(pictureName(stem, picture));
  if (!expected && update === 'none') {
    const message = `There is no baseline for '${name}', and none may be written. It would be ${places.baselinePath}.`;
    return { ok: false, ...places, isWritten: false, mismatch: { message } };
  }
  const isWritten = !diff || diff.changed;
  if (isWritten) await writeSnapshot(baselines, stem, actual);
  return { ok: true, ...places, isWritten };
}

function mismatchMessage(name: string, { actualPath, baselinePath }: Paths, diff: SnapshotDiff): string {
  return `Snapshot mismatch for '${name}'. Compare ${baselinePath} and ${actualPath}. ${diff.summary}:\n${describeDiff(diff)}`;
}

type Paths = Pick<BaselineResult, 'actualPath' | 'baselinePath'>;

async function drawMismatch({ stem, actual, artifacts, picture }: BaselineCheck, expected: Snapshot) {
  const write = async (kind: (typeof PICTURES)[number], snapshot: Snapshot) =>
    artifacts.write(pictureName(stem, kind), await drawSnapshot(snapshot, picture));
  return {
    expected: await write('expected', expected),
    actual: await write('actual', actual),
    difference: await write('difference', differenceOf(expected, actual)),
  };
}

function pictureName(stem: string, kind: string): string {
  return `${stem}.${kind}.png`;
}
