// npm run docs:dev: serves the documentation, builds it again when a document changes, and reloads the pages

import { mkdtempSync, rmSync, watch } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { root, say } from '../console.mjs';
import { setup } from '../setup.mjs';
import { buildSite } from './build.mjs';

const WATCHED = [
  'docs',
  'examples',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  join('scripts', 'site', 'assets'),
];
/** An editor writes several files at once. */
const QUIET_MS = 100;
/** @type {Record<string, string>} */
const TYPES = {
  ...{ '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' },
  ...{ '.png': 'image/png', '.woff2': 'font/woff2' },
};

await setup();
const port = Number(process.argv[2] ?? 5173);
const folder = mkdtempSync(join(tmpdir(), 'ttypilot-docs-'));
const site = join(folder, 'site');
/** @type {Set<import('node:http').ServerResponse>} */
const listeners = new Set();
await buildSite({ into: site, hasReload: true });

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/changes') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    return;
  }
  // a URL has no .. left; the site has no links out of its folder
  const path = join(site, decodeURIComponent(pathname).replace(/\/$/, '/index.html'));
  if (!path.startsWith(site) || !(await isFile(path)))
    return void response.writeHead(404).end('There is no such page.\n');
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  response.end(await readFile(path));
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  say(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/`);
});

/** @type {NodeJS.Timeout | undefined} */
let waiting;
let building = Promise.resolve();
for (const path of WATCHED) {
  watch(join(root, path), { recursive: true }, (_, name) => {
    if (name?.startsWith('dist')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(rebuild);
    }, QUIET_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
}

async function rebuild() {
  try {
    await buildSite({ into: site, hasReload: true });
    for (const response of listeners) response.write('data: changed\n\n');
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} path */
async function isFile(path) {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
