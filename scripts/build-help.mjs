import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './console.mjs';

/** What is shipped of the docs. */
export const HELP_SOURCES = ['docs/guides', 'docs/reference', 'docs/glossary.md'];

/**
 * Renders guides, reference and glossary as parts of pages, which the service serves below /help/.
 * @param {string} into
 */
export async function buildHelp(into) {
  // not at the top: this file is also loaded before the first install
  const { Marked } = await import('marked');
  const sources = HELP_SOURCES.flatMap(pathsOf);
  const known = new Set(sources);
  const pages = sources.map((path) => {
    const { title, body } = render(Marked, path, known);
    const name = nameOf(path);
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, `${name}.html`), body);
    return { name, title };
  });
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

/**
 * @param {typeof import('marked').Marked} Marked
 * @param {string} path
 * @param {Set<string>} known
 */
function render(Marked, path, known) {
  let title = nameOf(path);
  /** @type {Map<string, number>} */
  const slugs = new Map();
  const renderer = {
    /** @type {(text: string, level: number, raw: string) => string} */
    heading(text, level, raw) {
      if (level === 1) title = plain(raw);
      const slug = slugOf(plain(raw));
      const count = slugs.get(slug) ?? 0;
      slugs.set(slug, count + 1);
      return `<h${level} id="${count === 0 ? slug : `${slug}-${count}`}">${text}</h${level}>\n`;
    },
    /** @type {(href: string, title: string | null | undefined, text: string) => string} */
    link(href, _, text) {
      if (/^https?:/.test(href)) return `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
      const [file = '', anchor] = href.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      // the rest of the project is not shipped
      if (!known.has(target)) return text;
      return `<a href="/help/${nameOf(target)}${anchor === undefined ? '' : `#${anchor}`}">${text}</a>`;
    },
    // pictures would double the size of the package; most show the app itself
    image: () => '',
    /** @type {(source: string) => string} */
    html: (source) => (/^<!--[\s\S]*-->\s*$/.test(source) ? '' : escaped(source)),
    /** @type {(header: string, body: string) => string} */
    table: (header, body) =>
      `<div class="wide" tabindex="0"><table><thead>${header}</thead><tbody>${body}</tbody></table></div>\n`,
  };
  const body = String(new Marked({ renderer }).parse(readFileSync(join(root, path), 'utf8')));
  return { title, body: body.replaceAll(/<p>\s*<\/p>\n?/g, '') };
}

/** As GitHub makes them. @param {string} heading */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {string} markdown of a heading */
function plain(markdown) {
  return markdown.replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
