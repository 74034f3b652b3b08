import { expect, test } from 'vitest';
import { helpPages } from '../../../src/surfaces/http/api-docs/help-page.js';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

test.each(['light', 'dark'] as const)(
  'the menu opens the help, which is accessible in %s colours',
  async (colorScheme) => {
    const { page, problems } = await app.visit('', { colorScheme });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const ofApp = await background();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await page.getByRole('heading', { name: 'The web app' }).waitFor();
    expect(await background()).toBe(ofApp);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Coding agents' }).first().click();
    await page.getByRole('heading', { name: 'From nothing to an answer' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${app.place.url}/help/reference/keys`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await page.locator('[data-connection="live"]').waitFor();
    expect(problems).toEqual([]);
  },
);

test('the settings open the guides', async () => {
  const { page } = await app.visit('#/settings');
  await page.getByRole('link', { name: 'Command line' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toBe(`${app.place.url}/help/guides/command-line`);
});

test('all links lead somewhere, and every page fits on a phone', async () => {
  const { page, problems } = await app.visit('', PHONE);
  const ids = new Map<string, Set<string>>();
  const links: { from: string; to: string }[] = [];
  for (const { name } of helpPages()) {
    await page.goto(`${app.place.url}/help/${name}`);
    await expectNoSideways(page);
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    }));
    ids.set(`/help/${name}`, new Set(found.ids));
    links.push(...found.links.map((to) => ({ from: name, to })));
  }
  expect(ids.size).toBeGreaterThan(20);
  const dead = links.filter(({ to }) => {
    if (/^https:/.test(to)) return false;
    if (!to.startsWith('/help'))
      return !/^\/(#\/(agents|recordings)?|api\/docs)?$/.test(to) && !/^http:\/\/127/.test(to);
    const [path = '', anchor] = to.split('#');
    const known = path === '/help' ? ids.get('/help/guides/web') : ids.get(path);
    return !known || (anchor !== undefined && !known.has(anchor));
  });
  expect(dead).toEqual([]);
  expect(problems).toEqual([]);
});

test('an unknown page is not found, and nobody reads without a login', async () => {
  expect((await app.place.fetch('/help/guides/none')).status).toBe(404);
  expect((await app.place.fetch('/help/..%2fpackage.json')).status).toBe(404);
  expect((await fetch(`${app.place.url}/help`)).status).toBe(401);
});
