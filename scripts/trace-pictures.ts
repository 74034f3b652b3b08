// Draws docs/images/trace-*.png and report*.png from a test that really fails:
// npm run build, then node --import tsx scripts/trace-pictures.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findOnPath } from '../src/base/files/find-on-path.js';
import { readResults } from '../src/report/read-results.js';
import { writeReport } from '../src/report/write-report.js';
import { expect, launch, type Screen, scenario, step } from '../src/testing/index.js';

const images = new URL('../docs/images/', import.meta.url);
const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const DESKTOP = { width: 1200, height: 750 };
const SIZE = { cols: 44, rows: 9 };
const PHONE = { width: 360, height: 720 };

const resultsDir = mkdtempSync(join(tmpdir(), 'ttypilot-pictures-'));
const chrome = await chromium.launch({
  executablePath: findOnPath('chromium') ?? 'chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await runTests();
  const path = await writeReport(readResults(resultsDir), { resultsDir, out: join(resultsDir, 'report') });
  await drawDesktop(pathToFileURL(path).href);
  await drawPhone(pathToFileURL(path).href);
} finally {
  await chrome.close();
  rmSync(resultsDir, { recursive: true });
}

/** The to-do list of the examples, whose last task is not ticked off as the test expects. */
async function runTests(): Promise<void> {
  const todo = () =>
    launch('node', { args: ['todo.mjs'], cwd: join(examples, 'test-with-vitest'), ...SIZE, resultsDir });
  await ran('the list shows all tasks', async () => {
    const screen = await todo();
    await expect(screen).toShow('2 open');
    await expect(screen).toShow('write tests');
  });
  await ran('all tasks can be ticked off', async () => {
    const screen = await todo();
    await step('tick off the first open task', () => tickOff(screen, '1 open'));
    await step('tick off the last one', () => tickOff(screen, '0 open'));
  });
  await ran('q ends the program', async () => {
    const screen = await todo();
    await step('wait for the list', () => expect(screen).toShow('2 open'));
    await step('quit', async () => {
      await screen.press('q');
      await expect(screen).toHaveExited(0);
    });
  });
}

async function tickOff(screen: Screen, result: string): Promise<void> {
  await screen.press('down', 'space');
  await expect(screen).toShow(result, { timeoutMs: 800 });
}

/** The failure of one test is what the pictures show. */
async function ran(name: string, body: () => Promise<void>): Promise<void> {
  await scenario(body)({ name }).catch((error: Error) => console.log(error.message));
}

async function drawDesktop(url: string): Promise<void> {
  const page = await chrome.newPage({ viewport: DESKTOP, colorScheme: 'light' });
  await page.goto(url);
  await page.locator('figure img').first().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await draw(page, 'report');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openTrace(page);
  await draw(page, 'trace-failure');
  await clickCell(page, 4, 0);
  await page.locator('[data-why]').waitFor();
  await draw(page, 'trace-cell');
}

async function drawPhone(url: string): Promise<void> {
  const page = await chrome.newPage({ viewport: PHONE, colorScheme: 'light', isMobile: true, hasTouch: true });
  await page.goto(url);
  await openTrace(page);
  await draw(page, 'trace-phone');
}

/** Clicks a cell of the program's screen. */
async function clickCell(page: Page, row: number, col: number): Promise<void> {
  const screen = page.locator('[data-screen]').last();
  const { width, height } = (await screen.boundingBox()) ?? { width: 0, height: 0 };
  await screen.click({ position: { x: ((col + 0.5) / SIZE.cols) * width, y: ((row + 0.5) / SIZE.rows) * height } });
}

async function openTrace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the trace' }).click();
  await page.locator('[data-screen]').last().waitFor();
}

async function draw(page: Page, name: string): Promise<void> {
  // fonts, thumbnails and marks come with the next frames
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(1000);
  const path = fileURLToPath(new URL(`${name}.png`, images));
  writeFileSync(path, await page.screenshot());
  console.log(path);
}
