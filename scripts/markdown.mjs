import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './console.mjs';

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {string} body as HTML
 * @property {{ level: number, id: string, text: string }[]} headings
 */

/**
 * How a document becomes HTML. Paths are those of the repository.
 * @typedef {object} Look
 * @property {(target: string, anchor: string | undefined) => string | undefined} hrefOf undefined: the text alone is left
 * @property {(target: string, alt: string) => string} image
 * @property {(path: string) => string} [file] what stands above code that comes from this file
 * @property {(code: string, language: string) => string} [code] as HTML
 */

/**
 * Renders a Markdown document of the repository.
 * @param {string} path
 * @param {Look} look
 * @returns {Promise<Page>}
 */
export async function renderMarkdown(path, { hrefOf, image, file = () => '', code = escaped }) {
  // not at the top: this file is also loaded before the first install
  const { Marked } = await import('marked');
  /** @type {Page['headings']} */
  const headings = [];
  /** @type {Map<string, number>} */
  const slugs = new Map();
  const targetOf = (/** @type {string} */ name) => (name === '' ? path : posix.join(posix.dirname(path), name));
  const renderer = {
    /** @type {(text: string, level: number, raw: string) => string} */
    heading(text, level, raw) {
      const slug = slugOf(plain(raw));
      const count = slugs.get(slug) ?? 0;
      slugs.set(slug, count + 1);
      const id = count === 0 ? slug : `${slug}-${count}`;
      headings.push({ level, id, text: plain(raw) });
      return `<h${level} id="${id}">${text}</h${level}>\n`;
    },
    /** @type {(href: string, title: string | null | undefined, text: string) => string} */
    link(href, _, text) {
      if (/^https?:/.test(href)) return `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
      const [name = '', anchor] = href.split('#');
      const to = hrefOf(targetOf(name), anchor);
      return to === undefined ? text : `<a href="${to}">${text}</a>`;
    },
    /** @type {(href: string, title: string | null, alt: string) => string} */
    image: (href, _, alt) => image(targetOf(href), alt),
    /** @type {(source: string) => string} */
    html(source) {
      const [, comment] = source.match(/^<!--\s*([\s\S]*?)\s*-->\s*$/) ?? [];
      if (comment === undefined) return escaped(source);
      return /^[\w./-]+$/.test(comment) ? file(comment) : '';
    },
    /** @type {(source: string, info: string | undefined) => string} */
    code: (source, info = '') =>
      `<pre tabindex="0"><code${info && ` class="language-${info}"`}>${code(`${source}\n`, info)}</code></pre>\n`,
    /** @type {(header: string, body: string) => string} */
    table: (header, body) =>
      `<div class="wide" tabindex="0"><table><thead>${header}</thead><tbody>${body}</tbody></table></div>\n`,
  };
  // the fields that some tools read at the top of a file are not text
  const text = readFileSync(join(root, path), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const body = String(new Marked({ renderer }).parse(text));
  const title = headings.find(({ level }) => level === 1)?.text ?? path;
  return { title, body: body.replaceAll(/<p>\s*<\/p>\n?/g, ''), headings };
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
export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
