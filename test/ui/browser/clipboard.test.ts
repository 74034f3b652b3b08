import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const fill = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

test('the menu copies the selection and pastes, and then the terminal has the focus', async () => {
  const id = await app.place.spawn('echo select me; cat');
  const { page, problems } = await app.visit(`#/s/${id}`, CLIPBOARD);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'select me');
  await tile.locator('.xterm-screen').dblclick({ position: { x: 10, y: 8 } });
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('select');
  await fill(page, 'from the menu');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await seesLine(tile, 'from the menu');
  await page.keyboard.type(' and typed\n');
  await seesLine(tile, /^from the menu and typed/);
  expect(problems).toEqual([]);
});

test('Ctrl+Shift+V pastes, also in brackets, and Ctrl+V goes to the program with a hint, once', async () => {
  const id = await app.place.spawn('stty raw -echo; printf "\\033[?2004hready"; cat -v');
  const { page } = await app.visit(`#/s/${id}`, CLIPBOARD);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await fill(page, 'text');
  await page.keyboard.press('Control+Shift+V');
  await seesLine(tile, '^[[200~text^[[201~');
  const hint = tile.getByText('To paste, press Ctrl+Shift+V.');
  expect(await hint.count()).toBe(0);
  await page.keyboard.press('Control+V');
  await seesLine(tile, '^[[201~^V');
  await hint.waitFor();
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'OK' }).click();
  await page.keyboard.press('Control+V');
  await seesLine(tile, '^[[201~^V^V');
  expect(await hint.count()).toBe(0);
});

test('where the browser keeps the clipboard closed, the menu says what to press', async () => {
  const id = await app.place.spawn('echo ready; cat');
  const { page } = await app.visit(`#/s/${id}`);
  await page.context().clearPermissions();
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await page.getByRole('alert').getByText('Press Ctrl+Shift+V in the terminal.').waitFor();
});
