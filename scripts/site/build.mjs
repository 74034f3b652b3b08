// npm run docs: builds the documentation as a site of plain files, docs/dist/
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root, say } from '../console.mjs';
import { escaped, renderMarkdown } from '../markdown.mjs';
import { setup } from '../setup.mjs';
import { highlight } from './highlight.mjs';
import { layout, sourcePlace } from './layout.mjs';
import { navigation } from './navigation.mjs';
import { documentOf, documents, isPicture, placeOf, relative } from './places.mjs';
import { sectionsOf } from './search-index.mjs';

export const SITE = join(root, 'docs', 'dist');
const ASSETS = join(root, 'scripts', 'site', 'assets');
const PACKAGES = {
  'player.js': 'asciinema-player/dist/bundle/asciinema-player.min.js',
  'player.css': 'asciinema-player/dist/bundle/asciinema-player.css',
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'mono.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};

/**
 * Builds the site from docs/, the documents of the root folder, and whatever they link to.
 * @param {{ into?: string, hasReload?: boolean }} [options]
 * @returns {Promise<number>} how many pages it has
 */
export async function buildSite({ into = SITE, hasReload = false } = {}) {
  mkdirSync(dirname(into), { recursive: true });
  // built next to its place and then moved, so that a broken page leaves the last good site
  const fresh = mkdtempSync(`${into}-`);
  try {
    const leaves = await render();
    const groups = navigation();
    for (const leaf of leaves) write(join(fresh, leaf.place), layout(leaf, groups, hasReload));
    const sections = leaves.filter(({ place }) => !place.startsWith('files/')).flatMap(sectionsOf);
    cpSync(ASSETS, join(fresh, 'assets'), { recursive: true });
    // a script, because pages that were opened from disk may not fetch
    write(join(fresh, 'assets', 'search-index.js'), `window.searchIndex = ${JSON.stringify(sections)};\n`);
    const { resolve } = createRequire(import.meta.url);
    for (const [name, path] of Object.entries(PACKAGES)) cpSync(resolve(path), join(fresh, 'assets', name));
    cpSync(join(root, 'docs', 'images'), join(fresh, 'images'), { recursive: true });
    rmSync(into, { recursive: true, force: true });
    renameSync(fresh, into);
    return leaves.length;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @returns {Promise<import('./layout.mjs').Leaf[]>} */
async function render() {
  const paths = new Set(documents());
  /** @type {Set<string>} */
  const files = new Set();
  const leaves = [];
  // grows while documents name further ones, such as those of examples
  for (const path of paths) {
    const place = placeOf(path);
    const linked = (/** @type {string} */ target) => {
      const file = documentOf(target);
      if (file.endsWith('.md')) paths.add(file);
      else if (!isPicture(file)) files.add(file);
      return relative(place, placeOf(file));
    };
    const page = await renderMarkdown(path, {
      hrefOf: (target, anchor) => `${linked(target)}${anchor === undefined ? '' : `#${anchor}`}`,
      image: (target, alt) => picture(linked(target), target, alt),
      file: (source) =>
        existsSync(join(root, source)) ? `<p class="file"><a href="${linked(source)}">${source}</a></p>\n` : '',
      code: highlight,
    });
    leaves.push({ ...page, place, path });
  }
  for (const path of [...paths, ...files]) leaves.push(sourceLeaf(path));
  return leaves;
}

/**
 * A picture; with a recording of the same name next to it, what plays that recording.
 * @param {string} href
 * @param {string} path
 * @param {string} alt
 */
function picture(href, path, alt) {
  const image = `<a href="${href}"><img src="${href}" alt="${escaped(alt)}" loading="lazy"></a>`;
  const cast = join(root, path.replace(/\.svg$/, '.cast'));
  if (!path.endsWith('.svg') || !existsSync(cast)) return image;
  const data = JSON.stringify(readFileSync(cast, 'utf8')).replaceAll('<', '\\u003c');
  return `<span class="recording" role="region" aria-label="${escaped(alt)}">${image}<script type="application/json">${data}</script></span>`;
}

/** A file of the repository as it is. @param {string} path */
function sourceLeaf(path) {
  const code = highlight(readFileSync(join(root, path), 'utf8'), extname(path).slice(1));
  const body = `<h1>${escaped(path)}</h1>\n<pre tabindex="0"><code>${code}</code></pre>`;
  return { place: sourcePlace(path), path, title: path, body, headings: [] };
}

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  say(`docs/dist/index.html and ${(await buildSite()) - 1} more pages`);
}
