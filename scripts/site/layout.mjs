import { posix } from 'node:path';
import { escaped } from '../markdown.mjs';
import { placeOf, relative } from './places.mjs';

/**
 * @typedef {object} Leaf
 * @property {string} place
 * @property {string} path of the file in the repository
 * @property {string} title
 * @property {string} body
 * @property {{ level: number, id: string, text: string }[]} headings
 */

/**
 * A whole page. Everything that it loads is next to it, so it also opens from disk.
 * @param {Leaf} leaf
 * @param {import('./navigation.mjs').Group[]} groups
 * @param {boolean} hasReload
 */
export function layout({ place, path, title, body, headings }, groups, hasReload) {
  const up = relative(place, 'index.html').replace(/index\.html$/, '');
  const isFront = place === 'index.html';
  const sections = headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(isFront ? 'ttypilot: drive interactive terminal programs' : `${title} · ttypilot`)}</title>
<link rel="icon" href="${up}assets/icon.svg">
<link rel="stylesheet" href="${up}assets/site.css">
<script>try { const theme = localStorage.getItem('ttypilot-docs-theme'); if (theme) document.documentElement.dataset.theme = theme; } catch {}</script>
<script src="${up}assets/site.js" defer></script>${hasReload ? `\n<script>new EventSource('/changes').onmessage = () => location.reload();</script>` : ''}
</head>
<body data-up="${up}"${isFront ? ' class="front"' : ''}>
<a class="skip" href="#content">To the content</a>
<header>
<button type="button" id="menu" aria-expanded="false" aria-controls="pages">Menu</button>
<a class="home" href="${up}index.html">ttypilot</a>
<span class="grow"></span>
<button type="button" id="find" aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button type="button" id="theme">Dark</button>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages">
${groups.map((group) => list(group, place)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${body}
<footer>Source: <a href="${relative(place, sourcePlace(path))}">${escaped(path)}</a></footer>
</main>
${sections.length > 2 && !isFront ? onThisPage(sections) : ''}
</div>
<dialog id="search" aria-label="Search">
<form method="dialog">
<input type="search" id="query" placeholder="Search the documentation" aria-label="Search the documentation" autocomplete="off">
<button type="submit">Close</button>
</form>
<p id="count" role="status"></p>
<ol id="results"></ol>
</dialog>
</body>
</html>
`;
}

/** The page that shows a file as it is. @param {string} path */
export function sourcePlace(path) {
  return posix.join('files', `${path}.html`);
}

/** @param {import('./navigation.mjs').Group} group @param {string} place */
function list({ name, links }, place) {
  const items = links.map(({ title, path }) => {
    const target = placeOf(path);
    const current = target === place ? ' aria-current="page"' : '';
    return `<li><a href="${relative(place, target)}"${current}>${escaped(title)}</a></li>`;
  });
  return `<h2>${escaped(name)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** @param {Leaf['headings']} sections */
function onThisPage(sections) {
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></aside>`;
}
