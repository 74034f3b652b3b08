import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, tool } from './console.mjs';

/** The inputs of the web app's build; the lockfile stands for its packages. */
const SOURCES = [
  'src/ui',
  'src/base',
  'src/contracts',
  'src/recording',
  'src/render',
  'src/report',
  'src/terminal',
  'src/trace',
  'package-lock.json',
];
/** What is built, by its folder: the web app, and two pages that work without a server: the viewer of traces, the test report. */
const CONFIGS = {
  ui: join('src', 'ui', 'vite.config.ts'),
  'trace-viewer': join('src', 'ui', 'traces', 'standalone', 'vite.config.ts'),
  'report-page': join('src', 'ui', 'report', 'vite.config.ts'),
};

/**
 * Builds the web app into a folder, or reuses the last build if its inputs have not changed.
 * @param {{ into: string, last: string }} folders of whole builds
 * @returns {Promise<import('./console.mjs').Result>}
 */
export async function buildUi({ into, last }) {
  const sources = hashOf(SOURCES);
  const stamp = join(last, '.ui-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    for (const name of Object.keys(CONFIGS)) cpSync(join(last, name), join(into, name), { recursive: true });
  } else {
    for (const [name, config] of Object.entries(CONFIGS)) {
      const args = ['build', '--config', config, '--outDir', join(into, name), '--logLevel', 'error'];
      const result = await run(tool('vite'), args);
      if (!result.isGood) return result;
    }
  }
  writeFileSync(join(into, '.ui-stamp'), sources);
  return { isGood: true };
}

/** @param {string[]} paths files and folders of the project */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path */
function filesOf(path) {
  const folder = join(root, path);
  if (path.includes('.')) return [path];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
