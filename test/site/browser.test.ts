import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../scripts/site/build.mjs';
import { expectAccessible, expectNoSideways } from '../helpers/accessible.js';
import { launchBrowser } from '../helpers/browser.js';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
/** One page of each kind: the front, a guide with pictures, a large table, code, a file of the repository. */
const KINDS = ['index.html', 'guides/testing.html', 'reference/configuration.html', 'files/examples/act/main.ts.html'];

let folder: string;
let site: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ttypilot-site-'));
  site = join(folder, 'site');
  await buildSite({ into: site });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['light', 'dark'] as const)(
  'pages are accessible in %s colours, and their consoles stay empty',
  async (colorScheme) => {
    const { page, problems } = await open('index.html', { colorScheme });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe(colorScheme === 'dark' ? 'rgb(14, 16, 20)' : 'rgb(255, 255, 255)');
    for (const kind of KINDS) {
      await page.goto(address(kind));
      if (kind === 'index.html') await page.locator('.ap-player').waitFor();
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  },
);

test('every link and picture of every page leads somewhere', async () => {
  const { page, problems } = await open('index.html');
  const places = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const pages = places.filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  // parsed by the browser, but not drawn: drawing two hundred pages takes a minute
  const found = await page.evaluate(
    (all) =>
      all.map(({ place, html }) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        const values = (name: string) =>
          [...parsed.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? '');
        return { place, ids: values('id'), links: [...values('href'), ...values('src')] };
      }),
    pages.map((place) => ({ place, html: readFileSync(join(site, place), 'utf8') })),
  );
  const known = new Map(found.map(({ place, ids }) => [place, new Set(ids)]));
  const files = new Set(places);
  const dead = found.flatMap(({ place, links }) =>
    links.flatMap((link) => {
      // a service that runs on the reader's machine
      if (/^https:\/\/|^http:\/\/127\.0\.0\.1/.test(link)) return [];
      const { pathname, hash } = new URL(link, `file:///${place}`);
      const target = decodeURIComponent(pathname.slice(1));
      const isThere = files.has(target) && (hash === '' || known.get(target)?.has(decodeURIComponent(hash.slice(1))));
      return isThere ? [] : [`${place}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
  expect(problems).toEqual([]);
});

test('pages fit on a phone, and its menu leads from page to page', async () => {
  const { page, problems } = await open('index.html', PHONE);
  for (const kind of KINDS) {
    await page.goto(address(kind));
    await expectNoSideways(page);
  }
  await page.goto(address('index.html'));
  expect(await page.getByRole('link', { name: 'Readiness', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expectNoSideways(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Receipts' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor();
  expect(problems).toEqual([]);
});

test('the search finds sections without a server', async () => {
  const { page, problems } = await open('guides/install.html');
  expect(page.url()).toMatch(/^file:/);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('password echo');
  await page
    .getByRole('status')
    .filter({ hasText: /\d+ results/ })
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('Passwords');
  await page.getByRole('link', { name: 'Readiness › Passwords' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Readiness' }).waitFor();
  expect(page.url()).toMatch(/readiness\.html#passwords$/);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('zzzz nothing');
  await page.getByRole('status').filter({ hasText: '0 results' }).waitFor();
  expect(problems).toEqual([]);
});

test('the front page plays its recording, or waits for a reader who wants calm', async () => {
  const { page, problems } = await open('index.html', { reducedMotion: 'no-preference' });
  const lines = page.locator('.ap-term .ap-line');
  await lines.filter({ hasText: 'spawn-tui' }).waitFor();
  const calm = await open('index.html', { reducedMotion: 'reduce' });
  await calm.page.getByRole('button', { name: /play/i }).first().waitFor();
  expect([...problems, ...calm.problems]).toEqual([]);
});

test('the button changes the colours, and the next page remembers', async () => {
  const { page } = await open('index.html', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await page.getByRole('link', { name: 'Readiness', exact: true }).click();
  await page.getByRole('button', { name: 'Light colours' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 16, 20)');
});

async function open(place: string, options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || problems.push(request.url()));
  await page.goto(address(place));
  return { page, problems };
}

function address(place: string): string {
  return pathToFileURL(join(site, place)).href;
}
