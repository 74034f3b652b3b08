import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { root } from '../console.mjs';

const PICTURES = ['.png', '.svg', '.gif', '.jpg'];

/**
 * Where a file of the repository is on the site. Documents keep their place below docs/; other files get a page that shows them.
 * @param {string} path
 */
export function placeOf(path) {
  const target = documentOf(path);
  if (PICTURES.includes(extname(target))) return target.replace(/^docs\//, '');
  if (!target.endsWith('.md')) return `files/${target}.html`;
  if (target === 'README.md') return 'readme.html';
  const place = target.startsWith('docs/') ? target.slice('docs/'.length) : target;
  return place
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/[^/]*\.md$/, (name) => `${name.slice(0, -3).toLowerCase()}.html`);
}

/** A folder stands for its README. @param {string} path */
export function documentOf(path) {
  const target = posix.normalize(path).replace(/\/$/, '');
  if (!existsSync(join(root, target))) throw new Error(`${path} does not exist`);
  return statSync(join(root, target)).isDirectory() ? posix.join(target, 'README.md') : target;
}

/**
 * @param {string} from a place
 * @param {string} to a place
 */
export function relative(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** Every document of docs/, and those in the root folder. */
export function documents() {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
  return [...readdirSync(root), ...inDocs].filter((name) => name.endsWith('.md')).sort();
}

/** @param {string} path */
export function isPicture(path) {
  return PICTURES.includes(extname(path));
}
