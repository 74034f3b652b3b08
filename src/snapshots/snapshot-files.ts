import { z } from 'zod';
import { fail, TtypilotError } from '../base/errors/errors.js';
import { readBounded, type SafeFolder } from './safe-folder.js';
import type { Snapshot } from './snapshot.js';

const VERSION = 1;
const TEXT = '.ansi.txt';
const META = '.meta.json';
const MAX_SIDE = 10_000;
/** A file may claim any size, and every cell costs memory. */
const MAX_CELLS = 1_000_000;

const side = z.int().min(1).max(MAX_SIDE);
const metaSchema = z.object({ cols: side, rows: side }).refine(({ cols, rows }) => cols * rows <= MAX_CELLS);

export interface SnapshotPaths {
  snapshotPath: string;
  metaPath: string;
}

/** Writes `<stem>.ansi.txt`, and its size to `<stem>.meta.json`. */
export async function writeSnapshot(folder: SafeFolder, stem: string, snapshot: Snapshot): Promise<SnapshotPaths> {
  // formatted as formatters would, because the file is kept in a repository
  const meta = `${JSON.stringify({ ...snapshot.size, version: VERSION }, null, 1).replace(/\n */g, ' ')}\n`;
  return {
    metaPath: await folder.write(stem + META, meta),
    snapshotPath: await folder.write(stem + TEXT, snapshot.text),
  };
}

/** The snapshot of this stem; undefined when there is none. */
export async function readSnapshot(folder: SafeFolder, stem: string): Promise<Snapshot | undefined> {
  const text = await folder.read(stem + TEXT);
  if (text === undefined) return undefined;
  return { text, size: sizeFrom(await folder.read(stem + META)) };
}

/** Reads a snapshot by its path, wherever it is. */
export async function openSnapshot(path: string): Promise<Snapshot> {
  const text = await readBounded(path).catch((error: unknown) => {
    if (error instanceof TtypilotError) throw error;
    throw fail('snapshot_unreadable', { path, reason: (error as Error).message }, { cause: error });
  });
  if (text === undefined) throw fail('snapshot_unreadable', { path, reason: 'there is no such file' });
  return { text, size: sizeFrom(await readBounded(metaPathOf(path))) };
}

export function snapshotPathOf(folder: SafeFolder, stem: string): string {
  return folder.pathOf(stem + TEXT);
}

function metaPathOf(path: string): string {
  return `${path.endsWith(TEXT) ? path.slice(0, -TEXT.length) : path}${META}`;
}

/** Ignores an unreadable size: the text alone is enough. */
function sizeFrom(meta: string | undefined): Snapshot['size'] {
  if (meta === undefined) return undefined;
  try {
    return metaSchema.safeParse(JSON.parse(meta)).data;
  } catch {
    return undefined;
  }
}
