import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findOnPath } from '../src/base/files/find-on-path.js';
import { ServicePlace } from '../test/helpers/service.js';

// Draws docs/images/ui-agents.png and ui-phone-agents.png, with scripted agents.

const images = new URL('../docs/images/', import.meta.url);
const program = fileURLToPath(new URL('../test/fixtures/agents/agent.mjs', import.meta.url));
const socketName = `ttypilot-pictures-${process.pid}`;
const AGENTS = [
  { project: 'checkout', ask: 'permission', agent: 'claude', style: 'claude' },
  { project: 'release', ask: 'multi', agent: 'codex', style: 'codex' },
  { project: 'handbook', ask: 'text', agent: 'gemini', style: 'gemini' },
  { project: 'website', ask: '', agent: 'claude', style: 'claude', think: 600_000 },
];

const place = await ServicePlace.opened();
const chrome = await chromium.launch({
  executablePath: findOnPath('chromium') ?? 'chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const { project, ask, agent, style, think = 30 } of AGENTS) {
    const cwd = join(place.directory, project);
    mkdirSync(cwd);
    const service = { url: place.url, token: join(place.directory, 'token') };
    const words = Object.entries({ name: project, ask, agent, style, think, ...service }).map(([k, v]) => `${k}=${v}`);
    const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
    execFileSync('tmux', ['-L', socketName, '-f', '/dev/null', 'new-session', '-d', '-c', cwd, command]);
  }
  await place.fetch('/hook/user-prompt-submit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: 'website', prompt: 'Make the search faster', cwd: '/srv/website' }),
  });
  const page = await chrome.newPage({ viewport: { width: 1200, height: 700 }, colorScheme: 'dark' });
  await page.goto(place.loginUrl);
  await page.waitForURL(`${place.url}/`);
  await page.goto(`${place.url}/#/agents`);
  await page.getByRole('heading', { name: 'Waiting for you 3' }).waitFor();
  const checkout = page.locator('article').filter({ has: page.getByRole('heading', { name: 'checkout' }) });
  await checkout.getByRole('button', { name: 'Screen' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: new URL('ui-agents.png', images).pathname });
  await page.setViewportSize({ width: 375, height: 720 });
  await checkout.getByRole('button', { name: 'Screen' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: new URL('ui-phone-agents.png', images).pathname });
} finally {
  await chrome.close();
  await place.close();
  execFileSync('tmux', ['-L', socketName, 'kill-server']);
}
