import { resolve } from 'node:path';
import type { Context } from '../context.js';
import { json } from '../show/output.js';

type Values = Record<string, unknown>;

/** `ttypilot backup FILE`. */
export async function backUp({ file, data_dir, config, json: asJson }: Values, context: Context): Promise<number> {
  const { parts, output } = context;
  const dataDir = resolve((data_dir as string | undefined) ?? (await parts.dataDirectory()));
  const path = resolve(String(file));
  // SQLite copies in one go, so there is nothing between the beginning and the end to show
  if (output.isNoteTerminal) output.note(`copying the database of ${dataDir} …`);
  const store = await parts.store();
  const { database, bytes } = await store.backUp({ dataDir, config: config as string | undefined }, path);
  output.data(asJson ? json({ database, path, bytes }, output) : `${path}\n`);
  return 0;
}
