import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';
import { tooSmall } from '../../helpers/touch-targets.js';

const app = browserTests();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Prints every byte that it reads, until Ctrl+D. */
const SHOW_BYTES = "stty raw -echo; printf 'ready\\r\\n'; exec cat -v";

test('the key row sends the keys that a phone keyboard lacks', async () => {
  const id = await app.place.spawn(SHOW_BYTES);
  const { page } = await app.visit(`#/s/${id}`, PHONE);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  const keys = tile.getByRole('toolbar', { name: 'Keys' });
  const tap = (name: string) => keys.getByRole('button', { name, exact: true }).tap();
  for (const name of ['Esc', 'Left', 'Down', 'Up', 'Right', 'Enter']) await tap(name);
  await seesLine(tile, '^[^[[D^[[B^[[A^[[C^M');
  await expectNoSideways(page);
  await expectAccessible(page);

  // Ctrl applies to the next key only
  await tap('Ctrl');
  await keys.getByRole('button', { name: 'Ctrl', pressed: true }).waitFor();
  await page.keyboard.type('c');
  await keys.getByRole('button', { name: 'Ctrl', pressed: false }).waitFor();
  await page.keyboard.type('c');
  await tap('Ctrl');
  await tap('Right');
  await tap('Right');
  await seesLine(tile, '^M^Cc^[[1;5C^[[C');
  await tap('Ctrl');
  await tap('Ctrl');
  await page.keyboard.type('d|');
  await seesLine(tile, '^[[Cd|');
});

test('the arrows of the key row follow the cursor mode of the program', async () => {
  const id = await app.place.spawn(`printf '\\033[?1h'; ${SHOW_BYTES}`);
  const { page } = await app.visit(`#/s/${id}`, PHONE);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await tile.getByRole('toolbar', { name: 'Keys' }).getByRole('button', { name: 'Up' }).tap();
  await seesLine(tile, '^[OA');
});

test('the key row keeps the focus, and disappears with the program', async () => {
  const id = await app.place.spawn('echo ready; cat');
  const { page } = await app.visit(`#/s/${id}`, PHONE);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await tile.locator('textarea').focus();
  const keys = tile.getByRole('toolbar', { name: 'Keys' });
  await keys.getByRole('button', { name: 'Tab' }).tap();
  await page.keyboard.type('after the tab\n');
  await seesLine(tile, /^\s+after the tab/);
  await keys.getByRole('button', { name: 'Ctrl', exact: true }).tap();
  await page.keyboard.type('d');
  await keys.waitFor({ state: 'detached' });
});

test('a wide window with a mouse has no key row', async () => {
  const id = await app.place.spawn('echo ready; cat');
  const { page } = await app.visit(`#/s/${id}`);
  await seesLine(await liveTerminal(page, id), 'ready');
  expect(await page.getByRole('toolbar', { name: 'Keys' }).count()).toBe(0);
});

test('tap targets on a phone are at least 44 pixels high and wide', async () => {
  const id = await app.place.spawn('echo ready; cat', { title: 'for fingers', record: true });
  const { page } = await app.visit('', PHONE);
  await page.getByRole('link', { name: 'for fingers' }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'New session' }).first().tap();
  await page.getByText('More', { exact: true }).tap();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.goto(`${app.place.url}/#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await tile.getByRole('button', { name: 'Find' }).tap();
  expect(await tooSmall(page)).toEqual([]);
  await tile.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menu').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('menuitem', { name: /Kill/ }).tap();
  await page.getByRole('alertdialog').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await tile.getByRole('button', { name: 'Screenshot' }).tap();
  await page.getByAltText('The terminal’s screen').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await app.place.call('send_input', { session_id: id, key: 'ctrl+d' });
  await tile.getByRole('button', { name: 'Restart' }).waitFor();
  await tile.getByRole('link', { name: 'Play recording' }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
});
