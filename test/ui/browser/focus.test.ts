import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();
const SHELL = 'PS1="ready> " exec bash --norc --noprofile';

test('after a menu action everything typed reaches the program', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'New session' }).first().click();
  await page.getByLabel('Command').fill('bash --norc');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const tile = await liveTerminal(page);
  await seesLine(tile, /bash.*[$#]/);
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Start recording' }).click();
  await page.keyboard.type('ls\nkubectl get pods\n');
  await seesLine(tile, /[$#] ls\s*$/);
  await seesLine(tile, /[$#] kubectl get pods/);
  await page.keyboard.type('echo "<$((6*7))>"\n');
  await seesLine(tile, /^<42>/);
});

test('every menu and dialog returns the focus to the terminal', async () => {
  const [id, other] = await Promise.all([app.place.spawn(SHELL), app.place.spawn('exec cat')]);
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready>');
  const button = (name: string) => page.getByRole('button', { name, exact: name === 'Menu' }).first();
  let count = 0;
  const typingWorks = async () => {
    await page.keyboard.type(`echo "<${++count}>"\n`);
    await seesLine(tile, new RegExp(`^<${count}>`));
  };

  for (const name of ['More', 'Open another', 'Menu']) {
    await button(name).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await typingWorks();
    await button(name).click();
    await page.getByRole('menu').waitFor();
    await page.mouse.click(500, 500);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await typingWorks();
  }
  await button('Screenshot').click();
  await page.getByAltText('The terminal’s screen').waitFor();
  await page.keyboard.press('Escape');
  await typingWorks();
  await button('New session').click();
  await page.getByLabel('Command').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await typingWorks();
  await button('Menu').click();
  await page.getByRole('menuitem', { name: /theme/ }).click();
  await typingWorks();
  await button('More').click();
  await page.getByRole('menuitemcheckbox', { name: 'Screen reader support' }).click();
  await typingWorks();
  await button('More').click();
  await page.getByRole('menuitem', { name: /End session/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await typingWorks();

  await button('Open another').click();
  await page.getByRole('menuitem', { name: 'exec cat' }).click();
  const second = await liveTerminal(page, other);
  await second.locator('textarea:focus').waitFor({ state: 'attached' });
  await second.getByRole('button', { name: 'Close this view' }).click();
  await second.waitFor({ state: 'detached' });
  await typingWorks();
});

test('on other pages a dialog returns the focus to the button that opened it', async () => {
  const id = await app.place.spawn('echo kept', { record: true, title: 'on tape' });
  await app.place.call('wait_for_exit', { session_id: id });
  const { page } = await app.visit('#/recordings');
  for (const name of ['Rename', 'Export', 'Delete', 'New session']) {
    const opener = page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 795)]) {
      await opener.click();
      const dialog = page.getByRole(name === 'Delete' ? 'alertdialog' : 'dialog');
      await dialog.waitFor();
      // a question is answered with its buttons
      await (name === 'Delete' ? dialog.getByRole('button', { name: 'Cancel' }).click() : close());
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  }
});

test('a menu or dialog of one of several terminals returns the focus to that one', async () => {
  const [left, right] = await Promise.all([app.place.spawn(SHELL), app.place.spawn(SHELL)]);
  const { page } = await app.visit(`#/s/${left},${right}`);
  const tiles = [await liveTerminal(page, left), await liveTerminal(page, right)];
  for (const tile of tiles) {
    await seesLine(tile, 'ready>');
    await tile.getByRole('button', { name: 'Screenshot' }).click();
    await page.getByAltText('The terminal’s screen').waitFor();
    await page.keyboard.press('Escape');
    await tile.locator('textarea:focus').waitFor();
    await tile.getByRole('button', { name: 'More' }).click();
    await page.keyboard.press('Escape');
    await tile.locator('textarea:focus').waitFor();
  }
});

test('Escape closes Find from every control in it', async () => {
  const id = await app.place.spawn(SHELL);
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready>');
  const find = tile.getByRole('search');
  const open = async () => {
    await tile.getByRole('button', { name: 'Find' }).click();
    await page.getByLabel('Find in the terminal').fill('ready');
    await find.getByRole('button', { name: 'All lines' }).click();
    await find.getByRole('region', { name: 'Matching lines' }).getByRole('button').first().waitFor();
  };
  await open();
  const controls = await find.locator('button, input').count();
  expect(controls).toBeGreaterThan(5);
  for (let at = 0; at < controls; at++) {
    if (at > 0) await open();
    await find.locator('button, input').nth(at).focus();
    await page.keyboard.press('Escape');
    await find.waitFor({ state: 'detached' });
    await tile.locator('textarea:focus').waitFor();
  }
  await open();
  await tile.locator('textarea').focus();
  await page.keyboard.press('Control+Shift+F');
  await page.locator('input[aria-label="Find in the terminal"]:focus').waitFor();
});

test('Kill asks, and keys typed ahead do not answer', async () => {
  const id = await app.place.spawn(SHELL);
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready>');
  const chooseKill = async () => {
    await tile.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Kill/ }).waitFor();
    await page.keyboard.press('k');
    await page.locator('[role="menuitem"]:focus', { hasText: 'Kill' }).waitFor();
    await page.keyboard.press('Enter');
  };
  await chooseKill();
  await focusOn(page, 'Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.keyboard.type('echo "<still here>"\n');
  await seesLine(tile, /^<still here>/);

  await clickWhenItAppears(page, 'Kill');
  await chooseKill();
  await page.locator('[data-clicked="early"]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('echo "<and here>"\n');
  await seesLine(tile, /^<and here>/);

  await chooseKill();
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'Kill' }).click();
  await seesLine(tile, '[process exited with code 137]');
});

async function focusOn(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, name);
}

/** Clicks a button the moment it appears. */
async function clickWhenItAppears(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted);
      if (!found) return;
      observer.disconnect();
      found.click();
      found.dataset.clicked = 'early';
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, name);
}
