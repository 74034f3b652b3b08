import { readFile } from 'node:fs/promises';
import { fail } from '../../base/errors/errors.js';
import type { ViewerFiles } from './trace-html.js';

/** Where the build puts it, seen from `src` and from `dist`. */
const FOLDER = new URL('../../../dist/trace-viewer/', import.meta.url);

/** The built viewer. */
export async function readViewerFiles(): Promise<ViewerFiles> {
  try {
    const [script, style] = await Promise.all(
      ['viewer.js', 'viewer.css'].map((name) => readFile(new URL(name, FOLDER), 'utf8')),
    );
    return { script: script as string, style: style as string };
  } catch (error) {
    throw fail('internal_error', { reason: `the viewer is not built: ${(error as Error).message}` });
  }
}
