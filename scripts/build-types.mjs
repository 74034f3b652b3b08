import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, run, tool } from './console.mjs';

/**
 * Writes the declarations that the entries of the packages lead to.
 * @param {{ into: string, terminal: string }} folders for ttypilot and for the terminal's own package
 * @returns {Promise<import('./console.mjs').Result>}
 */
export async function buildTypes({ into, terminal }) {
  // `npm run check` checks types, which takes longer than building
  const compiled = await run(tool('tsc'), ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', into]);
  if (!compiled.isGood) return compiled;
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.values(exports).flatMap(({ types }) => (types ? [types.replace('./dist/types/', '')] : []));
  for (const file of reachable(into, ['terminal/index.d.ts'])) cpSync(join(into, file), join(terminal, file));
  const kept = reachable(into, entries);
  for (const file of filesIn(into)) if (!kept.has(file)) rmSync(join(into, file));
  return compiled;
}

/**
 * The declarations that some lead to, themselves included.
 * @param {string} folder
 * @param {string[]} entries
 */
function reachable(folder, entries) {
  /** @type {Set<string>} */
  const found = new Set();
  const walk = (/** @type {string} */ file) => {
    if (found.has(file) || !existsSync(join(folder, file))) return;
    found.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)\.js['"]/g)) {
      walk(join(dirname(file), `${path}.d.ts`));
    }
  };
  entries.forEach(walk);
  return found;
}

/** @param {string} folder */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []));
}
