import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { findOnPath } from '../../src/base/files/find-on-path.js';
import { ServicePlace } from './service.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Terminals then draw with text in the page, which a test can read. */
const TEXT_ONLY = ['--disable-3d-apis'];
/** Terminals then draw as on a machine with a graphics card, only more slowly. */
const GRAPHICS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const LONG_MS = 60_000;
const STEP_MS = 20_000;

export interface Visit {
  page: Page;
  /** What the page complained about. */
  problems: string[];
}

/** A service and a browser for the tests of a file; `visit` opens the app in a browser profile of its own, logged in. */
export function browserTests({
  open = () => ServicePlace.opened(),
  flags = () => [],
  hasGraphics = false,
}: {
  open?: () => Promise<ServicePlace>;
  flags?: (place: ServicePlace) => string[] | Promise<string[]>;
  hasGraphics?: boolean;
} = {}) {
  // a browser on a busy machine takes its time
  vi.setConfig({ testTimeout: LONG_MS });
  let place: ServicePlace;
  let browser: Browser;
  beforeAll(async () => {
    place = await open();
    browser = await launchBrowser([...(hasGraphics ? GRAPHICS : TEXT_ONLY), ...(await flags(place))]);
  }, LONG_MS);
  afterAll(async () => {
    await browser?.close();
    await place?.close();
  }, LONG_MS);
  return {
    get place() {
      return place;
    },
    visit: (path = '', options: BrowserContextOptions = {}) => visit(browser, place, path, options),
  };
}

/** Waits for text in a terminal, on one row. */
export async function seesLine(where: Page | Locator, text: string | RegExp, timeout = STEP_MS): Promise<void> {
  await where.locator('.xterm-rows > div').filter({ hasText: text }).first().waitFor({ timeout });
}

/** What a terminal shows, row by row. */
export async function terminalText(where: Page | Locator): Promise<string> {
  const rows = await where.locator('.xterm-rows > div').allTextContents();
  return rows.map((row) => row.trimEnd()).join('\n');
}

/** The terminal of a session, when it is connected. */
export async function liveTerminal(page: Page, sessionId?: string): Promise<Locator> {
  const session = sessionId === undefined ? '' : `[data-session="${sessionId}"]`;
  const tile = page.locator(`section${session}[data-state="live"]`).first();
  const id = await tile.getAttribute('data-session', { timeout: STEP_MS });
  return page.locator(`section[data-session="${id}"]`);
}

/** A real browser; the caller closes it. */
export async function launchBrowser(flags = TEXT_ONLY): Promise<Browser> {
  const executablePath = findOnPath('chromium', process.env.PATH);
  if (executablePath === undefined) throw new Error('chromium is not installed');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], timeout: LONG_MS });
}

async function visit(
  browser: Browser,
  place: ServicePlace,
  path: string,
  options: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const response = await place.fetch('/api/login-links', { method: 'POST' });
  const { url } = (await response.json()) as { url: string };
  await page.goto(url);
  // the link goes on to the app by itself
  await page.locator('[data-connection="live"]').waitFor();
  if (path !== '') await page.goto(`${place.url}/${path}`);
  await page.locator('[data-connection="live"]').waitFor();
  return { page, problems };
}
