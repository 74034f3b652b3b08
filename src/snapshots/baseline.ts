import { diffSnapshots, type SnapshotDiff } from './diff.js';
import { differenceOf, drawSnapshot, type PictureOptions } from './pictures.js';
import { describeDiff } from './report.js';
import type { SafeFolder } from './safe-folder.js';
import type { Snapshot } from './snapshot.js';
import { readSnapshot, snapshotPathOf, writeSnapshot } from './snapshot-files.js';

/** Which baselines may be written: only missing ones, also different ones, or none. */
export type BaselineUpdate = 'missing' | 'all' | 'none';

/** The value of TTYPILOT_UPDATE_SNAPSHOTS; undefined when it says nothing. */
export function baselineUpdateOf(value: string): BaselineUpdate | undefined {
  const word = value.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on', 'all'].includes(word)) return 'all';
  return word === 'none' || word === 'missing' ? word : undefined;
}

/** The one rule for baselines: compare with it, write it, or refuse because it is missing and may not be written. */
export function baselinePlan(expected: Snapshot | undefined, update: BaselineUpdate): 'compare' | 'write' | 'refuse' {
  if (update === 'all') return 'write';
  if (expected) return 'compare';
  return update === 'missing' ? 'write' : 'refuse';
}

/** Writes the baseline unless the kept one looks the same. Returns whether it wrote. */
export async function writeBaseline(
  baselines: SafeFolder,
  stem: string,
  { expected, actual }: { expected: Snapshot | undefined; actual: Snapshot },
): Promise<boolean> {
  const isNew = !expected || diffSnapshots(expected, actual, 'styled').changed;
  if (isNew) await writeSnapshot(baselines, stem, actual);
  return isNew;
}

export interface BaselineCheck {
  /** The user's name for it, for the message. */
  name: string;
  stem: string;
  actual: Snapshot;
  /** `baselines` keeps the expected snapshots, `artifacts` gets the actual ones. */
  baselines: SafeFolder;
  artifacts: SafeFolder;
  /** Default `missing`. */
  update?: BaselineUpdate;
  picture?: PictureOptions;
}

export interface BaselineResult {
  ok: boolean;
  actualPath: string;
  baselinePath: string;
  /** Whether a baseline existed before this check. */
  baselineExists: boolean;
  isWritten: boolean;
  /** Present unless ok. */
  mismatch?: Mismatch;
}

export interface Mismatch {
  message: string;
  diff?: SnapshotDiff;
  pictures?: MismatchPictures;
}

/** The paths of three pictures. */
export interface MismatchPictures {
  expected: string;
  actual: string;
  difference: string;
}

const PICTURES = ['expected', 'actual', 'difference'] as const;

/** Compares a snapshot with its baseline and writes the snapshot, with pictures when they differ. */
export async function checkBaseline(check: BaselineCheck): Promise<BaselineResult> {
  const { name, stem, actual, baselines, artifacts, update = 'missing', picture } = check;
  const expected = await readSnapshot(baselines, stem);
  const { snapshotPath: actualPath } = await writeSnapshot(artifacts, stem, actual);
  const places = { actualPath, baselinePath: snapshotPathOf(baselines, stem), baselineExists: expected !== undefined };
  const plan = baselinePlan(expected, update);
  const diff = expected && plan === 'compare' ? diffSnapshots(expected, actual, 'styled') : undefined;
  if (expected && diff?.changed) {
    const message = mismatchMessage(name, places, diff);
    const pictures = await drawMismatch(artifacts, { stem, expected, actual, picture });
    return { ok: false, ...places, isWritten: false, mismatch: { message, diff, pictures } };
  }
  // remove the pictures of an earlier mismatch
  for (const kind of PICTURES) await artifacts.remove(pictureName(stem, kind));
  if (plan === 'refuse') {
    return { ok: false, ...places, isWritten: false, mismatch: { message: missingMessage(name, places) } };
  }
  const isWritten = plan === 'write' && (await writeBaseline(baselines, stem, { expected, actual }));
  return { ok: true, ...places, isWritten };
}

/** Describes the mismatch to a person, with the paths of both files. */
function mismatchMessage(
  name: string,
  { actualPath, baselinePath }: Pick<BaselineResult, 'actualPath' | 'baselinePath'>,
  diff: SnapshotDiff,
): string {
  return `Snapshot mismatch for '${name}'. Compare ${baselinePath} and ${actualPath}. ${diff.summary}:\n${describeDiff(diff)}`;
}

function missingMessage(name: string, { baselinePath }: Pick<BaselineResult, 'baselinePath'>): string {
  return `There is no baseline for '${name}', and this run does not write baselines. Its path would be ${baselinePath}.`;
}

/** Writes `<stem>.expected.png`, `<stem>.actual.png` and `<stem>.difference.png`. */
export async function drawMismatch(
  artifacts: SafeFolder,
  { stem, expected, actual, picture }: DrawnMismatch,
): Promise<MismatchPictures> {
  const write = async (kind: (typeof PICTURES)[number], snapshot: Snapshot) =>
    artifacts.write(pictureName(stem, kind), await drawSnapshot(snapshot, picture));
  return {
    expected: await write('expected', expected),
    actual: await write('actual', actual),
    difference: await write('difference', differenceOf(expected, actual)),
  };
}

interface DrawnMismatch {
  stem: string;
  expected: Snapshot;
  actual: Snapshot;
  picture?: PictureOptions | undefined;
}

function pictureName(stem: string, kind: string): string {
  return `${stem}.${kind}.png`;
}
