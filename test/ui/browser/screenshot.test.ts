import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('a screenshot is copied and saved in the chosen theme and format', async () => {
  const id = await app.place.spawn('echo smile; cat');
  const { page } = await app.visit(`#/s/${id}`, {
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await seesLine(await liveTerminal(page, id), 'smile');
  await page.getByRole('button', { name: 'Screenshot' }).click();
  const image = page.getByAltText('The terminal’s screen');
  const first = await image.getAttribute('src');
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
  const width = () => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  const wide = await width();
  await page.getByLabel('Margin').uncheck();
  await expect.poll(width).toBe(wide - 32);
  await page.getByLabel('Margin').check();
  await expect.poll(width).toBe(wide);
  await page.getByLabel('Theme').selectOption('nord');
  await expect.poll(() => image.getAttribute('src')).not.toBe(first);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await copiedTypes(page)).toEqual(['image/png']);
  expect((await saved(page, '.png')).subarray(0, 4)).toEqual(PNG);

  await page.getByLabel('Format').selectOption('SVG');
  await page.locator('img[data-format="svg"]').waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const svg = String(await saved(page, '.svg'));
  // the background of the theme nord
  expect(svg).toMatch(/^<svg[\s\S]*#2e3440/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(svg);
});

function copiedTypes(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
}

async function saved(page: Page, ending: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename().endsWith(ending)).toBe(true);
  return readFileSync(await download.path());
}
