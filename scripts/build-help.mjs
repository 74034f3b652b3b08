import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './console.mjs';
import { renderMarkdown } from './markdown.mjs';

/** What is shipped of the docs. */
export const HELP_SOURCES = ['docs/guides', 'docs/reference', 'docs/glossary.md'];

/**
 * Renders guides, reference and glossary as parts of pages, which the service serves below /help/.
 * @param {string} into
 */
export async function buildHelp(into) {
  const sources = HELP_SOURCES.flatMap(pathsOf);
  const known = new Set(sources);
  const look = {
    /** @type {(target: string, anchor: string | undefined) => string | undefined} */
    hrefOf(target, anchor) {
      // the rest of the project is not shipped
      if (!known.has(target)) return undefined;
      return `/help/${nameOf(target)}${anchor === undefined ? '' : `#${anchor}`}`;
    },
    // pictures would double the size of the package; most show the app itself
    image: () => '',
  };
  const pages = [];
  for (const path of sources) {
    const { title, body } = await renderMarkdown(path, look);
    const name = nameOf(path);
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, `${name}.html`), body);
    pages.push({ name, title });
  }
  writeFileSync(join(into, 'pages.json'), JSON.stringify(pages));
}

/** @param {string} path */
function pathsOf(path) {
  if (path.endsWith('.md')) return [path];
  const names = readdirSync(join(root, path)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => posix.join(path, name));
}

/** @param {string} path */
function nameOf(path) {
  return path.replace(/^docs\//, '').replace(/\.md$/, '');
}
