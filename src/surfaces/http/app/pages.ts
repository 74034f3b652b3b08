import { PAGE_STORAGE_KEY, WANTED_STORAGE_KEY } from '../../../contracts/page-secret.js';
import { THEME_STORAGE_KEY } from '../../../contracts/page-theme.js';
import { PAGE_STYLE } from '../page-style.js';

/** Shown without a login. Reveals nothing about the service. */
export function loginPage(problem = 'This page needs a login.'): string {
  return page(
    'Log in',
    {},
    `<h1>ttypilot</h1>
<p>${problem}</p>
<p>The service prints a link when it starts; it works once. For a new one, run in a terminal on the same machine:</p>
<pre>ttypilot login</pre>
<script src="/login.js"></script>`,
  );
}

/** Shown after a login: stores the secret of the page for this origin and continues to the app. */
export function loggedInPage(pageSecret: string): string {
  return page(
    'Logged in',
    {},
    `<h1>ttypilot</h1>
<p id="login" data-page-secret="${pageSecret}">You are logged in. <a href="/">Open the web app</a></p>
<noscript><p>The web app needs JavaScript.</p></noscript>
<script src="/login.js"></script>`,
  );
}

/**
 * A separate file, because the content policy allows no inline script. The page that was wanted before the login opens
 * after it.
 */
export const LOGIN_SCRIPT = `const login = document.getElementById('login');
if (login) {
  localStorage.setItem('${PAGE_STORAGE_KEY}', login.dataset.pageSecret);
  const wanted = location.hash || localStorage.getItem('${WANTED_STORAGE_KEY}') || '';
  localStorage.removeItem('${WANTED_STORAGE_KEY}');
  location.replace('/' + wanted);
} else if (location.hash) {
  localStorage.setItem('${WANTED_STORAGE_KEY}', location.hash);
}
`;

/** The service runs, but the web app was left out of the build. */
export function noAppPage(): string {
  return page(
    'ttypilot',
    {},
    `<h1>ttypilot</h1>
<p>The service is running. The web app is not built: run <code>npm run build</code>.</p>
<p><a href="/api/docs">The API</a></p>`,
  );
}

/** Also a separate file: applies the theme that was chosen in the web app. */
export const THEME_SCRIPT = `const chosen = localStorage.getItem('${THEME_STORAGE_KEY}');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
`;

interface PageOptions {
  /** Added to the style of all pages. */
  style?: string;
  /** The web app's, for its fonts. */
  stylesheet?: string | undefined;
  /** The body is complete: do not wrap it in `main`. */
  isWhole?: boolean;
}

/** A static page in the style of the web app. */
export function page(title: string, { style = '', stylesheet, isWhole = false }: PageOptions, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<script src="/page-theme.js"></script>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${stylesheet === undefined ? '' : `<link rel="stylesheet" href="${stylesheet}">`}
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
${isWhole ? body : `<main>\n${body}\n</main>`}
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
