import { PAGE_STORAGE_KEY } from '../../contracts/page-secret.js';

/** Without a login. It says nothing about what is here. */
export function loginPage(problem = 'This page needs a login.'): string {
  return page(
    'Log in',
    `<h1>ttypilot</h1>
<p>${problem}</p>
<p>The service prints a link when it starts; it works once. For a new one, run in a terminal on the same machine:</p>
<pre>ttypilot login</pre>`,
  );
}

/** After a login: hands the secret of the page to the storage of this origin, and goes on to the app. */
export function loggedInPage(pageSecret: string): string {
  return page(
    'Logged in',
    `<h1>ttypilot</h1>
<p id="login" data-page-secret="${pageSecret}">You are logged in. <a href="/">Open the web app</a></p>
<noscript><p>The web app needs JavaScript.</p></noscript>
<script src="/login.js"></script>`,
  );
}

/** A file of its own, because the content policy allows no script within a page. */
export const LOGIN_SCRIPT = `const { pageSecret } = document.getElementById('login').dataset;
localStorage.setItem('${PAGE_STORAGE_KEY}', pageSecret);
location.replace('/' + location.hash);
`;

/** The service runs, but the web app was left out of the build. */
export function noAppPage(): string {
  return page(
    'ttypilot',
    `<h1>ttypilot</h1>
<p>The service is running. The web app is not built: run <code>npm run build</code>.</p>
<p><a href="/api/docs">The API</a></p>`,
  );
}

/** A plain page in the colours that the reader prefers. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 3rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; border: 1px solid; border-radius: 6px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
