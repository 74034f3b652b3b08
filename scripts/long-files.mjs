import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './console.mjs';

/** Look hard at a longer file; the architecture test fails at 500. */
const WARN_LINES = 300;

/**
 * Warns about source files that grow long.
 * @returns {Promise<import('./console.mjs').Result>}
 */
export async function longFiles() {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const warnings = files
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .flatMap(warningAbout);
  return { isGood: true, warnings };
}

/** @param {string} file */
function warningAbout(file) {
  const lines = readFileSync(join(root, 'src', file), 'utf8')
    .trimEnd()
    .split('\n');
  if (lines.length <= WARN_LINES || /\bgenerated\b/i.test(lines[0] ?? '')) return [];
  return [`src/${file}: ${lines.length} lines, more than ${WARN_LINES}: does it have one responsibility?`];
}
