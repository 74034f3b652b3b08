/** The colours and fonts of the web app, for static pages; a test keeps both in step. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --color-page: light-dark(#f4f5f7, #0e1014);
  --color-panel: light-dark(#ffffff, #16181d);
  --color-raised: light-dark(#eef0f3, #20242c);
  --color-line: light-dark(#dcdfe5, #2b303a);
  --color-ink: light-dark(#1b1e24, #e6e8ec);
  --color-muted: light-dark(#565d69, #a0a7b4);
  --color-accent: light-dark(#0b6674, #63d3e2);
  --color-good: light-dark(#22692a, #8fdc7c);
  --color-warn: light-dark(#7d5200, #f4d06f);
  --color-bad: light-dark(#a81e2b, #ff8f95);
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
html, body { height: auto; }
body {
  margin: 0;
  background: var(--color-page);
  color: var(--color-ink);
  font: 14px/1.5 "Inter Variable", system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1, h2, h3 { line-height: 1.3; margin: 0 0 0.5rem; font-weight: 600; }
h1 { font-size: 20px; }
p, ul { margin: 0 0 0.75rem; }
a { color: var(--color-accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
code, pre, kbd { font-family: "JetBrains Mono Variable", ui-monospace, monospace; font-size: 12.5px; }
pre {
  margin: 0 0 0.75rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--color-line);
  border-radius: 6px;
  background: var(--color-page);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; font-weight: normal; padding: 0.375rem 1rem 0.375rem 0; }
tr + tr > * { border-top: 1px solid var(--color-line); }
`;
