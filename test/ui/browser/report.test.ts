import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readResults } from '../../../src/report/read-results.js';
import { appendRecord } from '../../../src/report/record-writer.js';
import { openRunFolder } from '../../../src/report/run-folder.js';
import { writeReport } from '../../../src/report/write-report.js';
import { expect as expectScreen, launch, scenario, step } from '../../../src/testing/index.js';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { launchBrowser } from '../../helpers/browser.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const LONG_MS = 60_000;
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const HOSTILE = '</script><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

vi.setConfig({ testTimeout: LONG_MS });
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, LONG_MS);
afterAll(() => browser?.close(), LONG_MS);

const rows = (page: Page) => page.locator('[data-test]');

test('failures come first and open, with their message, steps, pictures, and the trace at the failure', async () => {
  const resultsDir = await ranTests();
  const { page, problems, requests } = await opened(resultsDir);
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await rows(page).first().getAttribute('data-status')).toBe('failed');
  await page.getByText('expect(screen).toShow("Saved it") failed').waitFor();
  await page.getByRole('list', { name: 'Steps' }).getByText('save the file').waitFor();
  await picturesLoad(page, 1);
  await expectAccessibleInBoth(page, problems);
  // its trace, and back
  await page.getByRole('link', { name: 'Open the trace' }).click();
  await page.locator('[data-failure]').getByText('Expected toShow("Saved it"): it is not on the screen').waitFor();
  await expect.poll(() => page.locator('[data-screen]').last().innerText()).toContain('Sved it');
  expect(await page.locator('[data-screen]').last().locator('[data-mark="miss"]').count()).toBe(1);
  await expectAccessibleInBoth(page, problems);
  await page.getByRole('link', { name: 'The report' }).click();
  await page.getByText('expect(screen).toShow("Saved it") failed').waitFor();
  expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('a mismatch of a snapshot shows what was expected, what was there, and the difference', async () => {
  const { page, problems } = await opened(await ranTests());
  await rows(page).filter({ hasText: 'looks the same' }).getByRole('button').click();
  for (const label of ['main: expected', 'main: actual', 'main: difference']) await page.getByText(label).waitFor();
  await picturesLoad(page, 5);
  expect(problems).toEqual([]);
});

test('filters by words and by status, and says when nothing fits', async () => {
  const { page } = await opened(await ranTests());
  await page.getByRole('button', { name: '1 passed' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: '1 passed' }).click();
  await page.getByLabel('Filter by name or file').fill('retried report.test');
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('button').click();
  await page.getByText('Attempt 1 of 2').waitFor();
  await page.getByLabel('Filter by name or file').fill('no such test');
  await page.getByText('No test fits the filter.').waitFor();
});

test('on a phone nothing is wider than the window, also with hostile words, which run nothing', async () => {
  const resultsDir = await ranTests(`${HOSTILE}${'x'.repeat(300)}`);
  const { page, problems } = await opened(resultsDir, { ...PHONE, colorScheme: 'dark' });
  await expect.poll(() => rows(page).count()).toBe(4);
  for (const each of await rows(page).all()) {
    const button = each.getByRole('button').first();
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
  await expectNoSideways(page);
  await expectAccessibleInBoth(page, problems);
  await page.getByRole('link', { name: 'Open the trace' }).first().click();
  await page.locator('[data-trace]').waitFor();
  await expect.poll(() => page.locator('[data-screen]').count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(problems).toEqual([]);
});

test('5,000 tests: some hundred at first, more on request, and a link to any of them', async () => {
  const resultsDir = temporaryFolder();
  const run = openRunFolder(resultsDir);
  for (let i = 0; i < 5000; i++) {
    const id = `t-${i}`;
    appendRecord(run, { kind: 'test', id, title: `number ${i}`, file: 'many.test.ts', startedMs: i });
    appendRecord(run, { kind: 'end', test: id, status: 'passed', durationMs: 1, group: id, steps: [], programs: [] });
  }
  const { page, problems } = await opened(resultsDir);
  await expect.poll(() => rows(page).count()).toBe(200);
  await page.getByRole('button', { name: 'Show 200 more of 4800' }).click();
  await expect.poll(() => rows(page).count()).toBe(400);
  await page.getByLabel('Filter by name or file').fill('number 4321');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goto(`${page.url()}#test-777`);
  await page.reload();
  await page.locator('#test-777').getByText('number 776').waitFor();
  expect(await page.locator('#test-777').getByRole('button').getAttribute('aria-expanded')).toBe('true');
  expect(problems).toEqual([]);
});

/** Results of real tests: two that fail, one of them at a snapshot, one that passes at its second attempt, and one that passes. */
async function ranTests(word = 'it'): Promise<string> {
  const resultsDir = temporaryFolder();
  const failing = (body: Promise<void>) => expect(body).rejects.toThrow('Failure bundle');
  const asks = ['-c', 'printf "Save? "; read -r x; echo "Sved $x"; cat'];
  const title = word === 'it' ? 'saves the note' : word;
  await failing(
    scenario(async () => {
      const screen = await launch('sh', { args: asks, cols: 40, rows: 6, resultsDir });
      await step(word === 'it' ? 'save the file' : word, async () => {
        await expectScreen(screen).toShow('Save?');
        await screen.type(`${word}\n`);
        await expectScreen(screen).toShow('Sved');
        await expectScreen(screen).toShow('Saved it', { timeoutMs: 50 });
      });
    })({ name: title }),
  );
  const snapshotDir = join(resultsDir, 'baselines');
  const drawing = (text: string) => async () => {
    const args = ['-c', `printf '${text}'; cat`];
    const screen = await launch('sh', { args, cols: 40, rows: 6, resultsDir, snapshotDir });
    await expectScreen(screen).toMatchSnapshot('main', { timeoutMs: 1000 });
  };
  vi.stubEnv('CI', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  await scenario(drawing('one task'))({ name: 'a baseline' });
  await failing(scenario(drawing('two tasks'))({ name: 'looks the same' }));
  let attempts = 0;
  await scenario(
    async () => {
      const screen = await launch('cat', { resultsDir });
      await screen.type('hello\n');
      await expectScreen(screen).toShow('hello');
      if (++attempts === 1) throw new Error('not at first');
    },
    { retries: 1 },
  )({ name: 'is retried' });
  writeFileSync(join(resultsDir, 'unrelated.txt'), 'whatever');
  return resultsDir;
}

/** The report of the results, from disk. */
async function opened(resultsDir: string, options: BrowserContextOptions = {}) {
  const path = await writeReport(readResults(resultsDir), { resultsDir, out: join(resultsDir, 'report') });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [problems, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  await rows(page).first().waitFor();
  return { page, problems, requests };
}

/** axe reads the style sheet once more, which the content policy refuses. */
async function expectAccessibleInBoth(page: Page, problems: string[]): Promise<void> {
  expect(problems).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  problems.length = 0;
}

async function picturesLoad(page: Page, count: number): Promise<void> {
  const widths = () =>
    page
      .locator('figure img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  for (const each of await page.locator('figure img').all()) await each.scrollIntoViewIfNeeded();
  await expect.poll(widths).toEqual(Array(count).fill(true));
}
