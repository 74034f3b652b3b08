import { themeNamed } from '../render/picture/themes.js';
import { drawSnapshot } from '../snapshots/pictures.js';
import { slugOf } from '../snapshots/slug.js';
import { takeSnapshot } from '../snapshots/snapshot.js';
import { type SnapshotPaths, writeSnapshot } from '../snapshots/snapshot-files.js';
import { resolveTheme } from '../snapshots/themes.js';
import type { ActiveSession } from './active-session.js';

export interface PictureParams {
  theme?: string | undefined;
  font?: string | undefined;
  rows?: number | undefined;
  cols?: number | undefined;
}

/** What was written of a screen. */
export type Dump = SnapshotPaths & { artifactRoot: string };

/** Writes what the screen shows now to the snapshots of the session, and a picture of it when params for one are given. */
export async function dump(
  session: ActiveSession,
  name: string,
  picture?: PictureParams,
): Promise<Dump & { pngPath?: string }> {
  const { snapshots, root, theme, fontPath } = session.settings;
  const stem = slugOf(name);
  const snapshot = takeSnapshot(session.terminal);
  const paths = { ...(await writeSnapshot(snapshots, stem, snapshot)), artifactRoot: root.path };
  if (!picture) return paths;
  const { cols, rows } = picture;
  const png = await drawSnapshot(snapshot, {
    theme: picture.theme ?? theme,
    fontPath: picture.font ?? fontPath,
    cols,
    rows,
  });
  return { ...paths, pngPath: await snapshots.write(`${stem}.png`, png) };
}

/** The theme, when there is one of this name. */
export function checkTheme(name: string): string {
  themeNamed(resolveTheme(name));
  return name;
}
