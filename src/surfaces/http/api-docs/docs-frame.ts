/** The bar of the web app, with links into it. */
export function bar(current: 'help' | 'api', hasApp: boolean): string {
  const icon = hasApp ? '<img src="/icon.svg" alt="">' : '';
  const here = (page: typeof current) => (page === current ? ' aria-current="page"' : '');
  return `<header class="bar">
<a class="home" href="/">${icon}<span>ttypilot</span></a>
<a href="/#/">Sessions</a><a href="/#/agents">Agents</a><a href="/#/recordings">Recordings</a>
<a href="/help"${here('help')}>Help</a><a href="/api/docs"${here('api')}>API</a>
</header>`;
}

/** The layout of the API page and the help: a bar, a list next to the text, a card for each operation. */
export const API_STYLE = `
.bar {
  position: sticky; top: 0; z-index: 1; box-sizing: border-box; height: 48px; padding: 0 16px;
  display: flex; align-items: stretch; gap: 4px; overflow-x: auto;
  background: var(--color-panel); border-bottom: 1px solid var(--color-line);
}
.bar a {
  display: flex; align-items: center; padding: 2px 12px 0; white-space: nowrap;
  border-bottom: 2px solid transparent; color: var(--color-muted); font-size: 13px; font-weight: 500;
}
.bar a:hover { color: var(--color-ink); text-decoration: none; }
.bar a[aria-current] { color: var(--color-ink); border-color: var(--color-accent); }
.bar .home { gap: 8px; padding-left: 0; color: var(--color-ink); font-size: 14px; font-weight: 600; }
.bar img { width: 24px; height: 24px; }
.docs { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 32px; max-width: 72rem; margin: 0 auto; padding: 0 16px; }
.docs main { max-width: none; margin: 0; padding: 24px 0 64px; }
.list a { display: block; padding: 3px 8px; border-radius: 6px; color: var(--color-muted); font-size: 13px; }
.list a:hover { background: var(--color-raised); color: var(--color-ink); text-decoration: none; }
aside { position: sticky; top: 48px; align-self: start; max-height: calc(100dvh - 48px); overflow-y: auto; padding: 24px 4px; box-sizing: border-box; }
details.list { display: none; }
.card {
  margin-top: 16px; padding: 16px 20px 6px; scroll-margin-top: 64px;
  background: var(--color-panel); border: 1px solid var(--color-line); border-radius: 8px;
}
.card:target { border-color: var(--color-accent); }
.card header { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
.card h2 { font: 600 15px "JetBrains Mono Variable", ui-monospace, monospace; overflow-wrap: anywhere; scroll-margin-top: 80px; }
.card h3 { margin-top: 14px; font-size: 12px; font-weight: 500; color: var(--color-muted); }
.card table { margin-bottom: 12px; font-size: 13px; }
.card th { width: 24%; }
.card .kind { width: 26%; }
.kind, .errors { color: var(--color-muted); font-size: 12px; }
.effect { flex: none; padding: 1px 8px; border-radius: 999px; border: 1px solid currentColor; font-size: 12px; }
.read { color: var(--color-good); }
.input { color: var(--color-warn); }
.control { color: var(--color-bad); }
.routes code { overflow-wrap: anywhere; }
.routes th { width: 40%; }
.docs p a { text-decoration: underline; }
@media (max-width: 48rem) {
  .bar { padding: 0 12px; gap: 0; }
  .bar a { padding: 2px 8px 0; }
  .bar .home span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .docs { display: block; }
  .docs main { padding-top: 16px; }
  aside { display: none; }
  details.list { display: block; padding: 10px 12px; border: 1px solid var(--color-line); border-radius: 8px; background: var(--color-panel); }
  details.list summary { cursor: pointer; font-size: 13px; font-weight: 500; line-height: 24px; }
  details.list a { padding: 10px 8px; }
  .card { padding: 14px 14px 4px; }
  .card tr { display: block; padding: 6px 0; }
  .card tr + tr { border-top: 1px solid var(--color-line); }
  .card tr > *, .card .kind { display: block; width: auto; padding: 0; border: 0; }
}
@media (pointer: coarse), (max-width: 40rem) {
  .bar a { min-width: 44px; box-sizing: border-box; justify-content: center; }
  .list a, details.list a { padding: 12px 8px; line-height: 20px; }
  details.list { padding: 0 12px; }
  details.list summary { line-height: 44px; }
}
`;
