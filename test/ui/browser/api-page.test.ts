import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

test.each(['light', 'dark'] as const)('the API page is accessible, in %s colours', async (colorScheme) => {
  const { page, problems } = await app.visit('', { colorScheme });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const ofApp = await background();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'API reference' }).click();
  await page.getByRole('heading', { name: 'The API of ttypilot' }).waitFor();
  expect(await background()).toBe(ofApp);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('it has the font and the chosen colours of the app, and leads back', async () => {
  const { page } = await app.visit('#/settings', { colorScheme: 'light' });
  await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true });
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('heading', { name: 'The API of ttypilot' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 16, 20)');
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded'),
  );
  await page.getByRole('link', { name: 'Recordings', exact: true }).click();
  await page.getByText('No recordings yet').waitFor();
});

test('the list next to the text leads to an operation', async () => {
  const { page } = await app.visit();
  await page.goto(`${app.place.url}/api/docs`);
  await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'wait_for_text' }).click();
  const heading = page.getByRole('heading', { name: 'wait_for_text' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? -1)).toBeLessThan(200);
  // not hidden below the bar
  expect((await heading.boundingBox())?.y).toBeGreaterThan(48);
});

test('it fits on a phone', async () => {
  const { page } = await app.visit('', PHONE);
  await page.goto(`${app.place.url}/api/docs`);
  await expectNoSideways(page);
  await page.getByText('All operations', { exact: true }).tap();
  await page.getByRole('navigation', { name: 'All operations' }).getByRole('link', { name: 'respond' }).tap();
  await expectNoSideways(page);
});
