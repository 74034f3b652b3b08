import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readTimeline } from '../../../src/ui/recordings/cast-timeline.js';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test.each(['light', 'dark'] as const)('every page is accessible, in %s colours', async (colorScheme) => {
  const id = await app.place.spawn('printf "\\033[31mred\\033[0m text\\n"; cat', {
    title: 'for eyes and ears',
    record: true,
  });
  const { page, problems } = await app.visit('', { colorScheme });
  await page.getByRole('link', { name: 'for eyes and ears' }).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Select for eyes and ears').first().check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New session' }).first().click();
  await page.getByText('More', { exact: true }).click();
  await expectAccessible(page);
  await page.goto(`${app.place.url}/#/s/${id}`);
  await page.reload();
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'red text');
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'Find' }).click();
  await page.getByLabel('Find in the terminal').fill('text');
  await page.getByRole('button', { name: 'All lines' }).click();
  await page.getByRole('region', { name: 'Matching lines' }).waitFor();
  await expectAccessible(page);
  await tile.getByRole('button', { name: 'Screenshot' }).click();
  await page.getByAltText('The terminal’s screen').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page
    .getByRole('link', { name: /Play the recording of/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Play the recording of/ })
    .first()
    .click();
  await seesLine(page, 'red text');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a page opens by its path as well, and an unknown one says so', async () => {
  const id = await app.place.spawn('echo by its path; cat');
  const { page } = await app.visit('');
  await page.goto(`${app.place.url}/recordings`);
  await page.getByRole('heading', { name: 'Recordings' }).waitFor();
  await page.goto(`${app.place.url}/sessions/${id}`);
  await seesLine(await liveTerminal(page, id), 'by its path');
  await page.goto(`${app.place.url}/nowhere`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await page.getByRole('link', { name: 'by its path' }).first().waitFor();
});

test('All lines finds what only the page still has, and a second press closes the list', async () => {
  const id = await app.place.spawn('echo ready; read -r x; seq 3000; echo "the end"; cat');
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  await page.keyboard.type('\n');
  await seesLine(tile, 'the end');
  await tile.getByRole('button', { name: 'Find' }).click();
  const input = page.getByLabel('Find in the terminal');
  const all = page.getByRole('button', { name: 'All lines' });
  const found = page.getByRole('region', { name: 'Matching lines' });
  await input.fill('777');
  await page.getByText('3 of 3').waitFor();
  await all.click();
  await found.getByText('3 lines').waitFor();
  expect(await found.getByRole('button').allTextContents()).toEqual(['779777', '17791777', '27792777']);
  expect(await all.getAttribute('aria-pressed')).toBe('true');
  await all.click();
  await found.waitFor({ state: 'detached' });
  await all.click();
  await found.waitFor();
  await input.fill('2778');
  await found.waitFor({ state: 'detached' });
  expect(await all.getAttribute('aria-pressed')).toBe('false');
});

test('deleting a recording needs a confirmation, and a running one has no delete button', async () => {
  const ended = await app.place.spawn('echo gone', { record: true, title: 'to be deleted' });
  await app.place.call('wait_for_exit', { session_id: ended });
  await app.place.spawn('cat', { record: true, title: 'still going on' });
  const list = async () => (await app.place.call('list_recordings', { of_session: ended })).total;
  const { page, problems } = await app.visit('#/recordings');
  const remove = page.getByRole('button', { name: 'Delete the recording of to be deleted' });
  await page.getByRole('link', { name: 'Play the recording of still going on' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete the recording of still going on' }).count()).toBe(0);
  await remove.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await list()).toBe(1);
  await remove.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await remove.waitFor({ state: 'detached' });
  expect(await list()).toBe(0);
  expect(problems).toEqual([]);
});

test('a recording plays, and its timeline seeks', async () => {
  const script = 'for i in 1 2 3 4; do echo "step $i"; sleep 0.3; done';
  const id = await app.place.spawn(script, { record: true, title: 'four steps' });
  await app.place.call('wait_for_exit', { session_id: id });
  const { page } = await app.visit('#/recordings');
  await page.getByRole('link', { name: 'Play the recording of four steps' }).click();
  await seesLine(page, 'step 4');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const timeline = page.getByLabel('Position in the recording');
  // the first position on the timeline that shows the second step
  const { recordings } = await app.place.call('list_recordings');
  const ours = (recordings as { recording_id: string; session_id: string }[]).find(
    ({ session_id }) => session_id === id,
  );
  const cast = readTimeline(await (await app.place.fetch(`/api/recordings/${ours?.recording_id}`)).text());
  const second = cast.events.find(({ data }) => data.includes('step 2'))?.atMs ?? 0;
  await timeline.fill(String(Math.ceil(second / 50) * 50));
  await seesLine(page, 'step 2');
  expect(await page.locator('.xterm-rows').textContent()).not.toContain('step 3');
  await timeline.press('End');
  await seesLine(page, 'step 4');
});

test('50 sessions are listed, each with a live thumbnail', async () => {
  const before = ((await app.place.call('list_sessions')).sessions as unknown[]).length;
  const ids = await Promise.all(
    Array.from({ length: 50 }, (_, i) => app.place.spawn('read -r x; echo more; cat', { title: `number ${i}` })),
  );
  const { page } = await app.visit();
  await page
    .getByRole('link', { name: /^number \d+$/ })
    .nth(49)
    .waitFor();
  expect(await page.getByRole('listitem').count()).toBe(before + 50);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'number 7', exact: true }) });
  await card.scrollIntoViewIfNeeded();
  await card.locator('canvas[data-seq="0"]').waitFor();
  await app.place.call('send_input', { session_id: ids[7], input: '\n' });
  await card.locator('canvas:not([data-seq="0"])').waitFor();
  await page.getByLabel('Filter sessions').fill('number 42');
  await page.getByRole('link', { name: 'number 7', exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByRole('listitem').count()).toBe(1);
  await Promise.all(ids.map((session_id) => app.place.call('close_session', { session_id })));
  await page.getByText('No session matches').waitFor();
});

test('everything fits on a phone', async () => {
  const id = await app.place.spawn('echo small; cat', {
    title: 'a session with quite a long name that goes on',
    record: true,
  });
  const { page } = await app.visit('', PHONE);
  await page.getByRole('link', { name: 'a session with quite' }).first().waitFor();
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'a session with quite' }).first().tap();
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'small');
  await expectNoSideways(page);
  await tile.getByRole('button', { name: 'Fit the session' }).tap();
  await tile.getByRole('button', { name: 'Stop fitting the session to this window' }).waitFor();
  const { cols } = await app.place.call('get_session', { session_id: id });
  expect(cols).toBeLessThan(60);
  await tile.getByRole('button', { name: 'Find' }).tap();
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Recordings' }).tap();
  await page
    .getByRole('link', { name: /Play the recording/ })
    .first()
    .tap();
  await page.getByLabel('Position in the recording').waitFor();
  await expectNoSideways(page);
});

test('everything works with the keyboard alone', async () => {
  const { page } = await app.visit();
  await tabTo(page, 'New session');
  await page.keyboard.press('Enter');
  await page.getByLabel('Command').waitFor();
  // the suggested command is selected, so typing replaces it
  await page.keyboard.type('sh -c "echo keys only; cat"');
  await page.keyboard.press('Enter');
  const tile = await liveTerminal(page);
  await seesLine(tile, 'keys only');
  await page.keyboard.type('one\ttab\n');
  await seesLine(tile, /^one\s+tab/);
  await page.keyboard.press('Control+Shift+F');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Find in the terminal');
  await page.keyboard.type('keys');
  await page.getByText('1 of 1').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('two\n');
  await seesLine(tile, /^two/);
  await page.keyboard.press('Control+Shift+Enter');
  await tabTo(page, 'More');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /Kill/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('three\n');
  await seesLine(tile, /^three/);
});

test('East Asian glyphs are drawn with a font of the service', async () => {
  const id = await app.place.spawn('echo 日本語; cat');
  const { page, problems } = await app.visit(`#/s/${id}`);
  await seesLine(page, '日本語');
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Noto Sans JP') && status === 'loaded'),
  );
  expect(problems).toEqual([]);
});

test('a terminal is also live text for screen readers', async () => {
  const id = await app.place.spawn('echo spoken; cat');
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'spoken');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Screen reader support' }).click();
  await tile.locator('.xterm-accessibility').getByText('spoken').waitFor();
  await expectAccessible(page);
});

/** Presses Tab until the focus is on a button of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    if (label === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} with Tab`);
}
