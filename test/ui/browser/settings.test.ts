import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Creates a token in the page and returns it. */
async function create(page: Page, name: string, scope: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: scope }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog', { name: 'Copy the token now' }).waitFor();
  return page.getByLabel('Token', { exact: true }).inputValue();
}

const statusWith = async (token: string, operation = 'list_sessions') => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${app.place.url}/api/v1/${operation}`, { method: 'POST', headers })).status;
};

test.each(['light', 'dark'] as const)('the settings are accessible, in %s colours', async (colorScheme) => {
  const { page, problems } = await app.visit('', { colorScheme });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByText('this browser', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New token' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await create(page, `for ${colorScheme}`, 'View and type');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Revoke the token for ${colorScheme}` }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('the page shows the version and the shortcuts, and leads to the API', async () => {
  const { page } = await app.visit('#/settings');
  await page.getByText('ttypilot 0.0.0').waitFor();
  const shortcuts = page.getByRole('region', { name: 'Keyboard shortcuts' });
  expect(await shortcuts.textContent()).toContain('CtrlShiftFFind');
  expect(await page.title()).toBe('Settings · ttypilot');
  expect(await page.locator('nav [aria-current="page"]').count()).toBe(0);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('heading', { name: 'The API of ttypilot' }).waitFor();
});

test('a token is shown once, can be copied, and works', async () => {
  const { page } = await app.visit('#/settings');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await create(page, 'a script', 'View Screens');
  expect(await statusWith(token)).toBe(200);
  expect(await statusWith(token, 'spawn_tui')).toBe(403);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('region', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'a script' });
  expect(await row.textContent()).toContain('read');
  expect(await page.content()).not.toContain(token);
});

test('a new token stays on the screen until it is copied or Done is pressed', async () => {
  const { page } = await app.visit('#/settings');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await create(page, 'easily lost', 'View Screens');
  const dialog = page.getByRole('dialog');
  await dialog.locator('button:focus', { hasText: 'Copy' }).waitFor();
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await dialog.getByText('You have not copied the token.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe(token);
  await page.getByLabel('Token', { exact: true }).focus();
  await page.keyboard.press('Control+C');
  await dialog.getByText('You have not copied the token.').waitFor({ state: 'detached' });
  await page.mouse.click(5, 5);
  expect(await dialog.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a second token of the same name is refused, and the dialog says so', async () => {
  const { page } = await app.visit('#/settings');
  await create(page, 'twins', 'View Screens');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('twins');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alert').getByText("already a token named 'twins'").waitFor();
});

test('a token is revoked after a confirmation', async () => {
  const { page } = await app.visit('#/settings');
  const token = await create(page, 'soon gone', 'Full control');
  await page.getByRole('button', { name: 'Done' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke the token soon gone' });
  await revoke.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await statusWith(token)).toBe(200);
  await revoke.click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await revoke.waitFor({ state: 'detached' });
  expect(await statusWith(token)).toBe(401);
});

test('the dialog explains why the service refuses a name', async () => {
  const { page } = await app.visit('#/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
});

test('logging out from the menu ends only the login of this browser', async () => {
  const { page: other } = await app.visit();
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
  await page.reload();
  await page.getByText('This page needs a login.').waitFor();
  await other.reload();
  await other.locator('[data-connection="live"]').waitFor();
});

test('the theme follows the system, until one is chosen and after System is chosen again', async () => {
  const { page } = await app.visit('#/settings', { colorScheme: 'dark' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.getByRole('radio', { name: 'Light', exact: true }).check({ force: true });
  await expect.poll(theme).toBe('light');
  await page.reload();
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await expect.poll(theme).toBe('dark');
});

test('everything fits on a phone', async () => {
  const { page } = await app.visit('#/settings', PHONE);
  await page.getByText('this browser', { exact: true }).waitFor();
  await expectNoSideways(page);
  await create(page, 'from a phone', 'Full control');
  await expectNoSideways(page);
});
