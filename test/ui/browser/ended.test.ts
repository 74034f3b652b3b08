import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();

test('after an exit the screen is dimmed, and the program can be restarted', async () => {
  const cwd = join(app.place.directory, 'somewhere');
  mkdirSync(cwd);
  const script = 'echo "$0, $(printf %s "$1" | wc -c) in $PWD at $(stty size)"; read -r code; exit "$code"';
  const { session_id: id } = await app.place.call('spawn_tui', {
    command: 'sh',
    args: ['-c', script, 'first arg', 'long'.repeat(600)],
    cwd,
    cols: 91,
    rows: 29,
    title: 'to be repeated',
  });
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id as string);
  await seesLine(tile, 'first arg');
  expect(await opacityOf(tile)).toBe(1);
  expect(await page.getByRole('button', { name: 'Restart' }).count()).toBe(0);
  await page.keyboard.type('3\n');
  await tile.getByText('The program exited with code 3.').waitFor();
  await expect.poll(() => opacityOf(tile)).toBeLessThan(0.8);

  await tile.getByRole('button', { name: 'Restart' }).click();
  await tile.waitFor({ state: 'detached' });
  const again = await liveTerminal(page);
  const newId = (await again.getAttribute('data-session')) as string;
  expect(newId).not.toBe(id);
  await again.getByRole('heading', { name: 'to be repeated' }).waitFor();
  const [before, after] = await Promise.all(
    [id, newId].map((session_id) => app.place.call('get_session', { session_id })),
  );
  for (const field of ['command', 'args', 'cwd', 'cols', 'rows']) expect(after?.[field]).toEqual(before?.[field]);
  const { text } = await app.place.call('read_output', { session_id: newId });
  expect(text).toContain(`first arg, 2400 in ${realpathSync(cwd)} at 29 91`);
  expect(await opacityOf(again)).toBe(1);
  await page.keyboard.type('0\n');
  await again.getByText('The program ended normally.').waitFor();
});

test('a restart has the variables and limits of the first start, unless the session was removed', async () => {
  const { session_id: id } = await app.place.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'echo "token: $API_TOKEN, home: $(printenv HOME || echo none)"; exit 4'],
    env: { API_TOKEN: 'only-in-memory', HOME: null },
    idle_timeout_seconds: 1000,
  });
  const { page } = await app.visit(`#/s/${id}`);
  const first = page.locator(`section[data-session="${id}"]`);
  await seesLine(first, 'token: only-in-memory, home: none');
  await first.getByRole('button', { name: 'Restart' }).click();
  await first.waitFor({ state: 'detached' });
  const again = page.locator('section[data-session]');
  await seesLine(again, 'token: only-in-memory, home: none');
  expect(await again.getByText('A restart runs without').count()).toBe(0);
  await again.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove from list' }).click();
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'Remove' }).click();
  await again.getByText('A restart runs without API_TOKEN, HOME: the values are gone.').waitFor();
  await again.getByRole('button', { name: 'Restart' }).click();
  await seesLine(page, /token: , home: ./);
});

test('one of several is restarted in its place, even after its session was ended here', async () => {
  const [left, right] = await Promise.all([app.place.spawn('echo left; cat'), app.place.spawn('echo right; cat')]);
  const { page } = await app.visit(`#/s/${left},${right}`);
  const tile = await liveTerminal(page, left);
  await seesLine(tile, 'left');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /End session/ }).click();
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'End session' }).click();
  await tile.getByText('The session was closed.').waitFor();
  await seesLine(tile, '[session closed]');
  await tile.getByRole('button', { name: 'Restart' }).click();
  await page.waitForURL(({ hash }) => !hash.includes(left) && hash.endsWith(`,${right}`));
  await seesLine(page.locator('section').first(), 'left');
});

test('notices above the terminal hide none of its rows, even after the end', async () => {
  const id = await app.place.spawn('read -r x; seq 100; echo THE LAST ERROR >&2; exit 1', { record: true });
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await tile.getByRole('button', { name: 'Fit the session' }).click();
  await tile.locator('button[aria-pressed="true"]').waitFor();
  await page.keyboard.type('\n');
  await tile.getByText('The program exited with code 1.').waitFor();
  await tile.getByRole('link', { name: 'Play recording' }).waitFor();
  await seesLine(tile, 'THE LAST ERROR');
  await seesLine(tile, '[process exited with code 1]');
  await expect.poll(() => hiddenHeightOf(tile)).toBeLessThan(1);
});

test('a removed session is reported as gone, with its name, and after a reload without its output', async () => {
  const id = await app.place.spawn('echo secret words; exit 3', { title: 'short-lived' });
  const { page } = await app.visit(`#/s/${id}`);
  const tile = page.locator(`section[data-session="${id}"]`);
  await seesLine(tile, 'secret words');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove from list' }).click();
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'Remove' }).click();
  await tile.getByText('The service no longer has this session.').waitFor();
  await tile.getByRole('heading', { name: 'short-lived' }).waitFor();
  await tile.getByRole('link', { name: 'All sessions' }).waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'This session is gone' }).waitFor();
  await page.getByText('The program exited with code 3.').waitFor();
  expect(await page.content()).not.toContain('secret words');
  await expectAccessible(page);
});

test('a signal is described in words', async () => {
  const id = await app.place.spawn('kill -KILL $$', { title: 'ended by force' });
  const { page } = await app.visit(`#/s/${id}`);
  await page.getByText('The program was killed (SIGKILL).').waitFor();
  await page.getByText('killed', { exact: true }).waitFor();
});

test('a failed restart says why, and can be tried again', async () => {
  const cwd = join(app.place.directory, 'soon gone');
  mkdirSync(cwd);
  const id = await app.place.spawn('rmdir "$PWD"', { cwd });
  const { page } = await app.visit(`#/s/${id}`);
  const again = page.getByRole('button', { name: 'Restart' });
  await again.click();
  await page.getByRole('alert').filter({ hasText: 'soon gone' }).waitFor();
  mkdirSync(cwd);
  await again.click();
  await page.waitForURL(({ hash }) => !hash.includes(id));
});

test.each(['s-nothere', '..', '%zz'])('the unknown session %s is reported as not found', async (id) => {
  const { page } = await app.visit(`#/s/${id}`);
  await page.getByRole('heading', { name: 'Session not found' }).waitFor();
  await page.getByText(id).waitFor();
  expect(await page.title()).toBe('Terminal · ttypilot');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All sessions' }).click();
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
});

/** How many pixels of the drawn screen are outside its frame. */
function hiddenHeightOf(tile: Locator): Promise<number> {
  return tile.locator('.xterm').evaluate((terminal) => {
    const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
    return bottomOf(terminal.querySelector('.xterm-screen')) - bottomOf(terminal.parentElement);
  });
}

function opacityOf(tile: Locator): Promise<number> {
  return tile
    .locator('.xterm')
    .locator('..')
    .evaluate((frame) => Number(getComputedStyle(frame).opacity));
}
