import { existsSync, readFileSync } from 'node:fs';
import { escapeHtml, page } from '../app/pages.js';
import { API_STYLE, bar } from './docs-frame.js';

/** Where the build puts the pages, seen from `src` and from `dist`. */
const FOLDER = new URL('../../../../dist/help/', import.meta.url);

interface HelpPage {
  /** Its path below `/help/`, such as `guides/web`. */
  name: string;
  title: string;
}

const FIRST = 'guides/web';
const GROUPS = [
  { heading: 'Guides', prefix: 'guides/' },
  { heading: 'Reference', prefix: 'reference/' },
  { heading: 'Words', prefix: 'glossary' },
];

/** A guide or a page of the reference; undefined for an unknown name. The empty name is the guide to the web app. */
export function helpPage(name: string, stylesheet: string | undefined): string | undefined {
  const pages = helpPages();
  const shown = pages.find((one) => one.name === (name === '' ? FIRST : name));
  if (!shown) return undefined;
  const list = GROUPS.map(({ heading, prefix }) => {
    const links = pages.filter((one) => one.name.startsWith(prefix)).map((one) => link(one, one === shown));
    return `<h2>${heading}</h2>\n${links.join('\n')}`;
  }).join('\n');
  return page(
    `${escapeHtml(shown.title)} · ttypilot`,
    { style: API_STYLE + HELP_STYLE, stylesheet, isWhole: true },
    `${bar('help', stylesheet !== undefined)}
<div class="docs">
<aside><nav class="list" aria-label="Pages">${list}</nav></aside>
<main class="help">
<details class="list"><summary>All pages</summary><nav aria-label="All pages">${list}</nav></details>
${readFileSync(new URL(`${shown.name}.html`, FOLDER), 'utf8')}
</main>
</div>`,
  );
}

/** All pages; none when the help is not built. */
export function helpPages(): HelpPage[] {
  const index = new URL('pages.json', FOLDER);
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as HelpPage[]) : [];
}

function link({ name, title }: HelpPage, isCurrent: boolean): string {
  return `<a href="/help/${name}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
}

const HELP_STYLE = `
.list h2 { margin: 12px 8px 2px; font-size: 12px; font-weight: 500; color: var(--color-muted); }
.list a[aria-current] { color: var(--color-ink); background: var(--color-raised); }
.help { font-size: 14px; line-height: 1.6; }
.help h2 { margin-top: 32px; font-size: 16px; scroll-margin-top: 64px; }
.help h3 { margin-top: 24px; font-size: 14px; scroll-margin-top: 64px; }
.help ul, .help ol { padding-left: 20px; }
.help ul { list-style: disc; }
.help ol { list-style: decimal; }
.help li { margin-bottom: 4px; }
.help li a, .help td a { text-decoration: underline; }
.help pre { background: var(--color-panel); }
.help .wide { overflow-x: auto; margin-bottom: 12px; font-size: 13px; }
.help th { font-weight: 500; color: var(--color-muted); }
.help code { overflow-wrap: anywhere; }
@media (max-width: 48rem) { .help details.list { margin-bottom: 16px; } .help td code { overflow-wrap: normal; } }
`;
